import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ClientImport } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { countOf } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { clientImportRows, clientImports } from '../core/database/schema.ts';
import { AppError, isUniqueViolation } from '../core/errors.ts';
import { enqueue, type Job, type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import type { AuditedActor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { assignAccountant, chooseAccountant } from '../users/assign-accountant.ts';
import { storeOutcomes } from './check-import.ts';
import { createClients, type NewClient } from './create-clients.ts';
import { announceImports, findImport, type ImportRecord, lockImport } from './find-import.ts';
import { judgeRows } from './judge-rows.ts';
import { lockDraft } from './service.ts';

/** The staff member who started it, for the audit log. */
export interface ImportJob {
  importId: number;
  userId: number;
  address: string;
  /** Who will look after the clients; jobs of earlier versions have none. */
  accountantId?: number | null;
}

/**
 * Longer than 5,000 rows take. The job of a killed worker is retried because its heartbeat stops, not because of this.
 */
export const importJob = { ...retriedJob, retryLimit: 20, expireInSeconds: 900, deleteAfterSeconds: 3600 };

export const clientImportQueue: JobQueue<ImportJob> = { name: 'client-import', options: importJob };

export function jobOf({ address, session }: Member, importId: number): ImportJob {
  return { importId, userId: session.user.id, address };
}

export function actorOf({ userId, address }: ImportJob): AuditedActor {
  return { address, session: { user: { id: userId } } };
}

/** One import runs at a time; a unique index enforces it. */
export async function startImport(
  context: Context,
  actor: Member,
  { id, accountantId }: Input<typeof importsApi.start>,
): Promise<ClientImport> {
  try {
    return await inTransaction(context, async (tx) => {
      const accountant = await chooseAccountant(tx.db, actor, accountantId);
      const draft = await lockDraft(tx.db, id);
      await requireChecked(tx.db, id);
      await tx.db
        .update(clientImports)
        .set({ status: 'running', startedAt: sql`now()` })
        .where(eq(clientImports.id, id));
      await forgetCheck(tx.db, draft);
      await enqueue(tx, clientImportQueue, { ...jobOf(actor, id), accountantId: accountant });
      await recordAudit(tx.db, actor, 'client_import_started', { type: 'client_import', id });
      await announceImports(tx.db);
      return findImport(tx.db, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'not_possible',
      'Another import is running. Start this one when it has finished, or stop the other one on its page.',
    );
  }
}

async function requireChecked(tx: Db, id: number): Promise<void> {
  const { counts, checked } = await findImport(tx, id);
  if (!checked) throw new AppError('not_possible', 'Check the rows first.');
  if (counts.created === 0) {
    const problem = `None of the ${countOf(counts.rows, 'row')} can be imported. Correct the file and upload it again.`;
    throw new AppError('not_possible', problem);
  }
}

/** Deletes the cells of columns that are not imported: a file may contain far more than a client's name. */
async function forgetCheck(tx: Db, { id, columns, headers }: ImportRecord): Promise<void> {
  // Cells without a column are deleted too; a placeholder stays, because such a row must still fail.
  const width = headers.length;
  const kept = sql.param(Object.values(columns));
  await tx.execute(sql`
    update ${clientImportRows} set outcome = null, reason = null, values = array(
      select case when place - 1 = any(${kept}::int[]) then cell when place > ${width} and cell <> '' then '…' else '' end
      from unnest(${clientImportRows.values}) with ordinality as cells (cell, place) order by place)
    where import_id = ${id}
  `);
}

const rowsAtOnce = 100;

/**
 * Each batch is its own transaction and takes rows without an outcome: after a crash the job continues where it
 * stopped, and a second worker waits for the first one's batch.
 */
export async function runImport(context: Context, job: Job<ImportJob>): Promise<void> {
  while (await importBatch(context, job.data));
}

/** Returns whether more rows may be left. */
export async function importBatch(context: Context, job: ImportJob): Promise<boolean> {
  return inTransaction(context, async ({ db }) => {
    const record = await lockImport(db, job.importId);
    if (record.status !== 'running') return false;
    const rows = await db
      .select({ line: clientImportRows.line, values: clientImportRows.values })
      .from(clientImportRows)
      .where(and(eq(clientImportRows.importId, record.id), isNull(clientImportRows.outcome)))
      .orderBy(asc(clientImportRows.line))
      .limit(rowsAtOnce);
    if (rows.length === 0) {
      await finishImport(db, actorOf(job), record.id);
      return false;
    }
    const judged = await judgeRows(db, record, rows);
    const wanted = judged.flatMap(({ line, client }): NewClient[] => (client ? [{ line, client }] : []));
    const created = await createClients(db, actorOf(job), record.id, wanted);
    const clientIds = [...created.values()].map(({ userId }) => userId);
    await assignAccountant(db, actorOf(job), clientIds, job.accountantId ?? null, { import: record.id });
    // A row whose email was registered in the meantime stays for the next batch, which finds the account.
    const done = judged.filter(({ line, client }) => !client || created.has(line));
    await storeOutcomes(db, record.id, done, created);
    await announceImports(db);
    return true;
  });
}

export async function finishImport(tx: Db, actor: AuditedActor, id: number): Promise<void> {
  await tx
    .update(clientImports)
    .set({ status: 'finished', finishedAt: sql`now()` })
    .where(eq(clientImports.id, id));
  const { counts, companies } = await findImport(tx, id);
  const details = { ...counts, companies };
  await recordAudit(tx, actor, 'client_import_finished', { type: 'client_import', id, details });
  await announceImports(tx);
  for (const topic of ['users', 'companies', 'tags'] as const) await announce(tx, topic, 'staff');
}
