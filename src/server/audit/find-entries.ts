import { and, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type AuditFilters, staffOpenings } from '#shared/audit.ts';
import { wholeDay } from '../availability/read-availability.ts';
import type { Db } from '../core/database/db.ts';
import type { FindIds } from '../core/database/list-page.ts';
import { auditLog } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

/**
 * Returns a query for the ids of matching entries. Every filter is a range of ids in an index, so a page costs the same
 * however long the log is.
 */
export async function findEntries(db: Db, filters: AuditFilters): Promise<FindIds> {
  const fits = and(
    filters.actorId ? eq(auditLog.actorId, filters.actorId) : undefined,
    actionFilter(filters),
    await dayFilter(db, filters),
  );
  return (before, wanted) => {
    const where = and(fits, before ? lt(auditLog.id, before) : undefined);
    if (!filters.clientId) return newest(where, wanted);
    return sql`select id from (${sql.join(
      aboutClient(filters.clientId, where, wanted).map((part) => sql`(${part})`),
      sql` union `,
    )}) about_client order by id desc limit ${wanted}`;
  };
}

function newest(where: SQL | undefined, wanted: number): SQL {
  return sql`select ${auditLog.id} from ${auditLog} ${where && sql`where ${where}`} order by ${auditLog.id} desc limit ${wanted}`;
}

/**
 * Entries from before the column `client_id` are found through their subject. Each part is one index scan, or one for
 * each of the client's files, messages and appointments: `lateral` with a limit keeps PostgreSQL from joining whole
 * tables.
 */
function aboutClient(clientId: number, where: SQL | undefined, wanted: number): SQL[] {
  const older = and(isNull(auditLog.clientId), where);
  const ofSubject = (type: string, id: SQL) =>
    newest(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, sql`${id}::text`), older), wanted);
  const ofEach = (type: string, subjects: SQL) =>
    sql`select entries.id from (${subjects}) subjects cross join lateral (${ofSubject(type, sql`subjects.id`)}) entries`;
  return [
    newest(and(eq(auditLog.clientId, clientId), where), wanted),
    newest(and(eq(auditLog.actorId, clientId), older), wanted),
    ofSubject('user', sql`${clientId}`),
    ofEach('file', sql`select id from files where user_id = ${clientId} and deleted_at is null`),
    ofEach('file', sql`select id from files where user_id = ${clientId} and deleted_at is not null`),
    // Only messages that a client wrote to the firm can be assigned, and only assignments were recorded.
    ofEach('message', sql`select id from messages where from_user_id = ${clientId}`),
    ofEach('appointment', sql`select id from appointments where customer_id = ${clientId}`),
  ];
}

function actionFilter({ action, clientId }: AuditFilters): SQL | undefined {
  if (!action) return undefined;
  if (action !== staffOpenings) return eq(auditLog.action, action);
  if (!clientId) {
    const message = 'Choose a client to see who opened their files';
    throw new AppError('invalid_input', message, { clientId: message });
  }
  // The actors are staff, whatever their role is today, and other people of a file's company.
  return and(inArray(auditLog.action, ['file_opened', 'file_downloaded']), ne(auditLog.actorId, clientId));
}

/** An entry's timestamp is the start of its transaction; no transaction takes this long to write its entry. */
const longestTransaction = sql.raw(`interval '1 hour'`);

/**
 * The days, and the range of ids that entries of these days can have. Indexes by user, action and client are ordered by
 * id, so with days alone PostgreSQL would read them from the newest entry on. The ids are queried first, because only
 * with their values can PostgreSQL tell a short span from a long one. Adding an interval to `at` keeps its index from
 * being used: otherwise PostgreSQL would read and sort all entries of a long span to find the newest.
 */
async function dayFilter(db: Db, { from, to }: AuditFilters): Promise<SQL | undefined> {
  if (!from && !to) return undefined;
  const start = from && wholeDay(from).start.toISOString();
  const end = to && wholeDay(to).end.toISOString();
  const idAt = (edge: SQL | '' | undefined) =>
    edge ? sql`(select id from ${auditLog} where ${edge} limit 1)` : sql`null::bigint`;
  const { rows } = await db.execute<{ after: string | null; before: string | null }>(sql`select
    ${idAt(start && sql`at <= ${start}::timestamptz - ${longestTransaction} order by at desc, id desc`)} as after,
    ${idAt(end && sql`at >= ${end}::timestamptz + ${longestTransaction} order by at, id`)} as before`);
  const [ids] = rows;
  const at = sql`${auditLog.at} + interval '0'`;
  return and(
    start ? sql`${at} >= ${start}::timestamptz` : undefined,
    end ? sql`${at} < ${end}::timestamptz` : undefined,
    ids?.after ? gt(auditLog.id, Number(ids.after)) : undefined,
    ids?.before ? lt(auditLog.id, Number(ids.before)) : undefined,
  );
}
