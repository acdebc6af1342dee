import { and, asc, eq, gt, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type * as clientsApi from '#shared/clients.ts';
import { countedEntries, type OpenMatters } from '#shared/clients.ts';
import type { Input } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import { firmToday } from '#shared/time.ts';
import { timelineKinds } from '#shared/timeline-entries.ts';
import { customerFiles } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { appointments, companies, deadlines, files, fileTime, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { type ClientRow, findClient } from './find-client.ts';
import { countOfKind, visibleKinds } from './timeline-parts.ts';

export async function readOpen(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof clientsApi.readOpen>,
): Promise<OpenMatters> {
  const client = await findClient(db, id);
  const [waitingMessages, nextAppointments, nextDeadlines, unopenedFiles, counts] = await Promise.all([
    findWaitingMessages(db, id),
    findAppointments(db, id),
    findDeadlines(db, id),
    findUnopenedFiles(db, actor, id),
    countKinds(db, actor, client),
  ]);
  return {
    waitingMessages,
    appointments: nextAppointments,
    deadlines: nextDeadlines,
    unopenedFiles,
    counts,
  };
}

/** By time, not by id: PostgreSQL would walk through the ids of all messages, whoever wrote them. */
async function findWaitingMessages(db: Db, id: number): Promise<OpenMatters['waitingMessages']> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(sent_at) as oldest from (
      select sent_at from messages
      where from_user_id = ${id}
        and sent_at > coalesce(
          (select sent_at from messages where to_user_id = ${id} order by sent_at desc limit 1), '-infinity')
      order by sent_at limit ${countedEntries}
    ) waiting`);
  const [{ count, oldest } = { count: 0, oldest: null }] = rows;
  return oldest === null ? null : { count, oldestAt: toIsoTimestamp(oldest) };
}

/** None lasts a day: the start lets the index end the search. */
async function findAppointments(db: Db, id: number): Promise<OpenMatters['appointments']> {
  const ahead = and(
    eq(appointments.customerId, id),
    eq(appointments.status, 'scheduled'),
    gt(appointments.startsAt, sql`now() - interval '1 day'`),
    gt(appointments.endsAt, sql`now()`),
  );
  const [next] = await db
    .select({
      id: appointments.id,
      title: appointments.title,
      serviceType: appointments.serviceType,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      host: nameColumns,
      count: counted(sql`select from ${appointments} where ${ahead}`),
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.adminId))
    .where(ahead)
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(1);
  if (!next) return null;
  const { count, host, ...appointment } = next;
  return { count, next: { ...appointment, host: staffName(host) } };
}

/** A company's deadline that names another of its people is theirs alone. */
async function findDeadlines(db: Db, id: number): Promise<OpenMatters['deadlines']> {
  const soonest = (where: SQL | undefined) =>
    sql`select id, due_on from ${deadlines} where ${and(where, gte(deadlines.dueOn, firmToday()))} order by due_on, id limit ${countedEntries}`;
  const ofCompany = and(sql`company_id = own.company_id`, isNull(deadlines.customerId));
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select id, count(*) over ()::int as count from (
      (${soonest(eq(deadlines.customerId, id))}) union all
      select found.* from user_companies own cross join lateral (${soonest(ofCompany)}) found where own.user_id = ${id}
    ) due order by due_on, id limit 1`);
  const [first] = rows;
  if (!first) return null;
  const [next] = await db
    .select({
      id: deadlines.id,
      title: deadlines.title,
      dueOn: deadlines.dueOn,
      priority: deadlines.priority,
      company: { id: companies.id, name: companies.name },
    })
    .from(deadlines)
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .where(eq(deadlines.id, first.id));
  return next ? { count: Math.min(first.count, countedEntries), next } : null;
}

async function findUnopenedFiles(db: Db, actor: Member, id: number): Promise<OpenMatters['unopenedFiles']> {
  const unopened = and(
    eq(files.userId, id),
    ne(files.uploadedBy, files.userId),
    isNull(files.openedAt),
    isNull(files.deletedAt),
    customerFiles(actor),
  );
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(time) filter (where time > 'epoch') as oldest from (
      select ${fileTime} as time from ${files} where ${unopened} order by ${fileTime}, id limit ${countedEntries}
    ) unopened`);
  const [{ count, oldest } = { count: 0, oldest: null }] = rows;
  return count === 0 ? null : { count, oldestAt: oldest && toIsoTimestamp(oldest) };
}

/** In one query. */
async function countKinds(db: Db, actor: Member, client: ClientRow): Promise<OpenMatters['counts']> {
  const visible = visibleKinds(actor);
  const counts = timelineKinds.map((kind) =>
    visible.includes(kind)
      ? sql`${countOfKind(kind, actor, client)} as ${sql.identifier(kind)}`
      : sql`null as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<OpenMatters['counts']>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] as OpenMatters['counts'];
}

const counted = (rows: SQL) =>
  sql<number>`(select count(*)::int from (${rows} limit ${countedEntries}) counted)`;
