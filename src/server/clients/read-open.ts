import { and, asc, eq, gt, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type * as clientsApi from '#shared/clients.ts';
import { countedEntries, type OpenMatters } from '#shared/clients.ts';
import type { Input } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { timelineKinds } from '#shared/timeline-entries.ts';
import { customerFiles } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  appointments,
  companies,
  deadlines,
  files,
  fileTime,
  threads,
  users,
} from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { shownPassedDays } from '../deadlines/due-deadlines.ts';
import { findOpenRequests } from '../request-lists/find-open-requests.ts';
import { findOpenReviews } from '../request-reviews/find-open-reviews.ts';
import { client, clientColumns, openedByCustomer, toClient } from './entry-columns.ts';
import { countOfKind, visibleKinds } from './timeline-parts.ts';
import { findClient, findCompanyPeople, forEach, idsOf, own, type Whose } from './whose.ts';

export async function readOpen({ db }: Context, actor: Member, { id }: Input<typeof clientsApi.readOpen>) {
  const whose = await findClient(db, id);
  return findOpen(db, actor, whose, whose);
}

export async function readCompanyOpen(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof clientsApi.readCompanyOpen>,
) {
  const whose = await findCompanyPeople(db, id);
  // Nothing is open with a closed account; what was exchanged stays in the timeline.
  const present = { ...whose, people: whose.people.filter(({ deletedAt }) => !deletedAt) };
  return findOpen(db, actor, present, whose);
}

async function findOpen(db: Db, actor: Member, whose: Whose, counted: Whose): Promise<OpenMatters> {
  const [conversations, toReview, nextAppointments, nextDeadlines, requests, unopenedFiles, counts] =
    await Promise.all([
      findConversations(db, whose),
      findOpenReviews(db, actor, whose),
      findAppointments(db, whose),
      findDeadlines(db, whose),
      findOpenRequests(db, actor, whose),
      findUnopenedFiles(db, actor, whose),
      countKinds(db, actor, counted),
    ]);
  return {
    conversations,
    toReview,
    appointments: nextAppointments,
    deadlines: nextDeadlines,
    requests,
    unopenedFiles,
    counts,
  };
}

async function findConversations(db: Db, whose: Whose): Promise<OpenMatters['conversations']> {
  const rows = await db
    .select({ id: threads.id, since: threads.stateSince, customerId: threads.customerId })
    .from(threads)
    .where(and(inArray(threads.customerId, idsOf(whose)), eq(threads.state, 'open')))
    .orderBy(asc(threads.stateSince), asc(threads.id))
    .limit(countedEntries);
  if (rows.length === 0) return null;
  const clientOf = (customerId: number | null) => {
    const person = whose.people.find(({ id }) => id === customerId);
    return { id: person?.id ?? 0, name: person?.name ?? '' };
  };
  return {
    count: rows.length,
    open: rows.map(({ customerId, ...row }) => ({ ...row, client: clientOf(customerId) })),
  };
}

/** The first row of several ordered queries for `id` and `by`, and the number of rows. */
async function findFirst(db: Db, queries: SQL[]): Promise<{ id: number; count: number } | undefined> {
  const parts = queries.map((query) => sql`(${query})`);
  const { rows } = await db.execute<{ id: number; count: number }>(
    sql`select id, least(count(*) over (), ${countedEntries})::int as count from (${sql.join(parts, sql` union all `)}) found order by by, id limit 1`,
  );
  return rows[0];
}

/** No appointment lasts a day: the bound on the start lets the index end the search. */
async function findAppointments(db: Db, whose: Whose): Promise<OpenMatters['appointments']> {
  const soonest = (where: SQL | undefined) => {
    const ahead = and(
      where,
      eq(appointments.status, 'scheduled'),
      gt(appointments.startsAt, sql`now() - interval '1 day'`),
      gt(appointments.endsAt, sql`now()`),
    );
    return sql`select id, starts_at as by from ${appointments} where ${ahead} order by starts_at, id limit ${countedEntries}`;
  };
  const theirs = eq(appointments.customerId, own);
  const first = await findFirst(
    db,
    whose.companyId === undefined
      ? [forEach(idsOf(whose), soonest(theirs))]
      : [
          soonest(eq(appointments.companyId, whose.companyId)),
          forEach(idsOf(whose), soonest(and(theirs, isNull(appointments.companyId)))),
        ],
  );
  if (!first) return null;
  const [next] = await db
    .select({
      id: appointments.id,
      title: appointments.title,
      serviceType: appointments.serviceType,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      host: nameColumns,
      client: clientColumns,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.adminId))
    .leftJoin(client, eq(client.id, appointments.customerId))
    .where(eq(appointments.id, first.id));
  if (!next) return null;
  return {
    count: first.count,
    next: { ...next, host: staffName(next.host), client: toClient(next.client) },
  };
}

/** Includes those that have just passed. A company's deadline that names another of its people is only theirs. */
async function findDeadlines(db: Db, whose: Whose): Promise<OpenMatters['deadlines']> {
  const soonest = (where: SQL | undefined) =>
    sql`select id, due_on as by from ${deadlines} where ${and(where, gte(deadlines.dueOn, addCalendarDays(firmToday(), -shownPassedDays)))} order by due_on, id limit ${countedEntries}`;
  const theirs = eq(deadlines.customerId, own);
  const ofTheirCompanies = sql`select due.* from user_companies linked
    cross join lateral (${soonest(and(sql`company_id = linked.company_id`, isNull(deadlines.customerId)))}) due
    where linked.user_id = ${own}`;
  const first = await findFirst(
    db,
    whose.companyId === undefined
      ? [forEach(idsOf(whose), soonest(theirs)), forEach(idsOf(whose), ofTheirCompanies)]
      : [
          soonest(eq(deadlines.companyId, whose.companyId)),
          forEach(idsOf(whose), soonest(and(theirs, isNull(deadlines.companyId)))),
        ],
  );
  if (!first) return null;
  const [next] = await db
    .select({
      id: deadlines.id,
      title: deadlines.title,
      dueOn: deadlines.dueOn,
      priority: deadlines.priority,
      company: { id: companies.id, name: companies.name },
      client: clientColumns,
    })
    .from(deadlines)
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .leftJoin(client, eq(client.id, deadlines.customerId))
    .where(eq(deadlines.id, first.id));
  return next ? { count: first.count, next: { ...next, client: toClient(next.client) } } : null;
}

/**
 * For a company, files that none of its people has opened. The column covers only the owner, so the newest files are
 * looked up in the audit log, no more of them than are counted.
 */
async function findUnopenedFiles(db: Db, actor: Member, whose: Whose): Promise<OpenMatters['unopenedFiles']> {
  const unopened = and(
    ne(files.uploadedBy, files.userId),
    isNull(files.openedAt),
    isNull(files.deletedAt),
    customerFiles(actor),
  );
  const found =
    whose.companyId === undefined
      ? forEach(
          idsOf(whose),
          sql`select ${fileTime} as time from ${files} where ${and(eq(files.userId, own), unopened)} order by ${fileTime}, id limit ${countedEntries}`,
        )
      : sql`select time from (
          select id, ${fileTime} as time from ${files} where ${and(eq(files.companyId, whose.companyId), unopened)}
          order by ${fileTime} desc, id desc limit ${countedEntries}
        ) newest where not exists (${openedByCustomer(sql`newest.id`)})`;
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(
    sql`select count(*)::int as count, min(time) filter (where time > 'epoch') as oldest from (${found}) unopened`,
  );
  const [{ count, oldest } = { count: 0, oldest: null }] = rows;
  return count === 0 ? null : { count, oldestAt: oldest && toIsoTimestamp(oldest) };
}

/** Counts all kinds in one query. */
async function countKinds(db: Db, actor: Member, whose: Whose): Promise<OpenMatters['counts']> {
  const visible = visibleKinds(actor);
  const counts = timelineKinds.map((kind) =>
    visible.includes(kind)
      ? sql`${countOfKind(kind, actor, whose)} as ${sql.identifier(kind)}`
      : sql`null as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<OpenMatters['counts']>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] as OpenMatters['counts'];
}
