import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type * as deadlinesApi from '#shared/deadlines.ts';
import type { DeadlineInput, ManagedDeadline } from '#shared/deadlines.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { listedCompanyColumns, lockCompany } from '../companies/service.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { nameColumns, personNameText } from '../core/database/name-columns.ts';
import { countUpTo, type Page, toPage, unknownCursor } from '../core/database/paging.ts';
import { companies, deadlines, userCompanies, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { findAccount, lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Its own words, and the names of its client and company. Deadlines are few enough for a scan. */
const shownWords = sql`(${deadlines.searchWords} || coalesce(search_words(concat_ws(' ',
  (select ${personNameText()} from ${users} where id = ${deadlines.customerId}),
  (select name from ${companies} where id = ${deadlines.companyId}))), ''))`;

/** By date, so that overdue ones come first; the cursor holds the day and the id. */
export async function listDeadlines(
  { db }: Context,
  _actor: Member,
  { q, cursor, limit, companyId }: Input<typeof deadlinesApi.list>,
): Promise<Page<ManagedDeadline>> {
  const wanted = and(companyId ? eq(deadlines.companyId, companyId) : undefined, matches(shownWords, q));
  const rows = await findDeadlines(
    db,
    and(wanted, cursor === undefined ? undefined : after(cursor)),
    limit + 1,
  );
  const page = toPage(rows, limit, await countUpTo(db, deadlines, wanted));
  const last = page.rows.at(-1);
  return { ...page, next: page.next && last ? `${last.dueOn}.${last.id}` : null };
}

function after(cursor: string): SQL {
  const [day, id] = /^(\d{4}-\d\d-\d\d)\.(\d{1,10})$/.exec(cursor)?.slice(1) ?? [];
  if (!day || !isValid(parseISO(day)) || Number(id) > maxId) throw unknownCursor();
  return gt(sql`(${deadlines.dueOn}, ${deadlines.id})`, sql`(${day}::date, ${id}::int)`);
}

export async function createDeadline(
  { db }: Context,
  actor: Member,
  input: DeadlineInput,
): Promise<ManagedDeadline> {
  return transaction(db, async (tx) => {
    const row = await toRow(tx, input);
    const created = await insertedRow(
      tx
        .insert(deadlines)
        .values({ ...row, shownToClient: row.shownToClient ?? true })
        .returning({ id: deadlines.id, clientId: deadlines.customerId }),
    );
    await recordAudit(tx, actor, 'deadline_created', { type: 'deadline', ...created });
    await announceDeadlines(tx, row);
    return findDeadline(tx, created.id);
  });
}

export async function updateDeadline(
  { db }: Context,
  actor: Member,
  { id, ...input }: DeadlineInput & { id: number },
): Promise<ManagedDeadline> {
  return transaction(db, async (tx) => {
    const row = await toRow(tx, input);
    const [before] = await tx.select().from(deadlines).where(eq(deadlines.id, id)).for('no key update');
    await tx.update(deadlines).set(row).where(eq(deadlines.id, id));
    const updated = await findDeadline(tx, id);
    await recordAudit(tx, actor, 'deadline_updated', { type: 'deadline', id, clientId: row.customerId });
    await announceDeadlines(tx, row, before);
    return updated;
  });
}

export async function deleteDeadline(
  { db }: Context,
  actor: Member,
  { id }: { id: number },
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const [deleted] = await tx.delete(deadlines).where(eq(deadlines.id, id)).returning();
    if (!deleted) throw notFound();
    const { title: name, customerId: clientId } = deleted;
    await recordAudit(tx, actor, 'deadline_deleted', { type: 'deadline', id, clientId, details: { name } });
    await announceDeadlines(tx, deleted);
  });
}

interface Concerned {
  customerId: number | null;
  companyId: number | null;
}

/** Users who may see it refetch their dashboard; which people of a company may is decided when they read it. */
async function announceDeadlines(tx: Db, ...versions: (Concerned | undefined)[]): Promise<void> {
  await announce(tx, 'deadlines', 'staff');
  const ids = (key: keyof Concerned) => versions.flatMap((version) => version?.[key] ?? []);
  const people = await tx
    .select({ id: userCompanies.userId })
    .from(userCompanies)
    .where(inArray(userCompanies.companyId, ids('companyId')));
  const concerned = new Set([...ids('customerId'), ...people.map(({ id }) => id)]);
  if (concerned.size > 0) await announce(tx, 'deadlines', { users: [...concerned] });
}

async function findDeadlines(db: Db, which: SQL | undefined, limit: number): Promise<ManagedDeadline[]> {
  const rows = await db
    .select({
      id: deadlines.id,
      title: deadlines.title,
      dueOn: deadlines.dueOn,
      priority: deadlines.priority,
      client: { id: users.id, ...nameColumns },
      company: listedCompanyColumns,
      shownToClient: deadlines.shownToClient,
    })
    .from(deadlines)
    .leftJoin(users, eq(users.id, deadlines.customerId))
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .where(which)
    .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
    .limit(limit);
  return rows.map(({ client, ...deadline }) => ({
    ...deadline,
    client: client && { id: client.id, username: client.username, name: personName(client) },
  }));
}

async function findDeadline(db: Db, id: number): Promise<ManagedDeadline> {
  const [found] = await findDeadlines(db, eq(deadlines.id, id), 1);
  if (!found) throw notFound();
  return found;
}

/** Rejects unknown clients and companies, and locks known ones. */
async function toRow(tx: Db, { client, companyId = null, ...input }: DeadlineInput) {
  const account = client ? await findAccount(tx, client) : undefined;
  if (client && !(account && (await lockCustomer(tx, account.id)))) {
    throw refusal('client', 'No client has this username or email.');
  }
  if (companyId !== null && !(await lockCompany(tx, companyId))) {
    throw refusal('companyId', 'This company is no longer there. Please choose another one.');
  }
  return { ...input, customerId: account?.id ?? null, companyId };
}

function refusal(field: 'client' | 'companyId', message: string): AppError {
  return new AppError('invalid_input', message, { [field]: message });
}
