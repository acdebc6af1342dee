import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as exportsApi from '#shared/data-exports.ts';
import { type DataExport, exportDays } from '#shared/data-exports.ts';
import type { Input } from '#shared/endpoint.ts';
import { clientDataExports, ownDataExports } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { dataExports, users } from '../core/database/schema.ts';
import { notFound, signedOut } from '../core/errors.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount, lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { dataExportQueue } from './queues.ts';

type Row = typeof dataExports.$inferSelect;

const shownExports = 10;

/** Exports that finished before this are too old. */
export const expiredBefore = sql`now() - make_interval(days => ${exportDays})`;

/** Ready and not too old. After that it counts as gone, even before it is deleted. */
export const isAvailable = sql`(${dataExports.status} = 'ready' and ${dataExports.finishedAt} > ${expiredBefore})`;

export function createExport(context: Context, actor: Member): Promise<DataExport> {
  return inTransaction(context, async (tx) => {
    const { id } = actor.session.user;
    if (!(await lockAccount(tx.db, id))) throw signedOut();
    return beginExport(tx, actor, id);
  });
}

export function createClientExport(
  context: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.createForClient>,
): Promise<DataExport> {
  return inTransaction(context, async (tx) => {
    if (!(await lockCustomer(tx.db, id))) throw notFound();
    return beginExport(tx, actor, id);
  });
}

/**
 * Row and job in the transaction that locks the account: the second of two concurrent calls finds the first one's row.
 */
async function beginExport(tx: Context, actor: Member, userId: number): Promise<DataExport> {
  const requestedBy = actor.session.user.id;
  const ofBoth = and(eq(dataExports.userId, userId), eq(dataExports.requestedBy, requestedBy));
  const [waiting] = await tx.db
    .select()
    .from(dataExports)
    .where(and(ofBoth, eq(dataExports.status, 'waiting')));
  if (waiting) return present(waiting);
  const created = await insertedRow(tx.db.insert(dataExports).values({ userId, requestedBy }).returning());
  await enqueue(tx, dataExportQueue, { exportId: created.id });
  await recordAudit(tx.db, actor, 'data_export_requested', { type: 'user', id: userId });
  await announceExport(tx.db, created);
  return present(created);
}

export function listExports({ db }: Context, actor: Member): Promise<DataExport[]> {
  return findExports(db, ownDataExports(actor));
}

export async function listClientExports(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof exportsApi.listForClient>,
): Promise<DataExport[]> {
  const isOpenCustomer = and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.deletedAt));
  if ((await db.$count(users, isOpenCustomer)) === 0) throw notFound();
  return findExports(db, and(clientDataExports(actor), eq(dataExports.userId, id)));
}

async function findExports(db: Db, which: SQL | undefined): Promise<DataExport[]> {
  const rows = await db
    .select()
    .from(dataExports)
    .where(and(which, or(sql`${dataExports.status} <> 'ready'`, isAvailable)))
    .orderBy(desc(dataExports.id))
    .limit(shownExports);
  return rows.map(present);
}

export function present({ id, status, createdAt, fileSize, finishedAt }: Row): DataExport {
  const isReady = status === 'ready' && finishedAt !== null;
  return {
    id,
    status,
    createdAt,
    fileSize: isReady ? fileSize : null,
    availableUntil: isReady ? availableUntil(finishedAt) : null,
  };
}

export function availableUntil(finishedAt: string): string {
  return new Date(new Date(finishedAt).getTime() + exportDays * 86_400_000).toISOString();
}

/** To the pages of the user who requested it. */
export async function announceExport(tx: Db, { requestedBy }: Pick<Row, 'requestedBy'>): Promise<void> {
  await announce(tx, 'data-exports', { users: [requestedBy] });
}
