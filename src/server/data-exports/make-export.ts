import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { readFromReplica } from '../core/database/replica.ts';
import { dataExports, users } from '../core/database/schema.ts';
import { enqueue, type Job } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Vault } from '../files/vault.ts';
import { dataReady } from './emails.ts';
import { listParts, removeParts, storeParts } from './parts.ts';
import { personZip } from './person-zip.ts';
import { dataExportSweepQueue } from './queues.ts';
import { announceExport, availableUntil } from './service.ts';

/** Every attempt starts over: it first removes the parts of an earlier one. */
export async function makeExport(
  context: Context,
  { id: jobId, data: { exportId }, retryCount = 0, retryLimit = 0 }: Job<{ exportId: number }>,
  vault: Vault,
): Promise<void> {
  const { db } = context;
  const [wanted] = await db
    .select({ person: users })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), ne(dataExports.status, 'ready'), isNull(users.deletedAt)));
  if (!wanted) return;
  try {
    const stored = await readFromReplica(context, async (from) => {
      await removeParts(db, vault.storage, exportId, 'unless ready');
      return storeParts(db, vault, exportId, personZip(from, vault, wanted.person));
    });
    await finish(context, exportId, stored, jobId);
  } catch (error) {
    // Otherwise they would stay until the next attempt.
    await removeParts(db, vault.storage, exportId, 'unless ready').catch(() => {});
    if (retryCount >= retryLimit) await markFailed(db, exportId);
    throw error;
  }
}

const isOfOpenAccount = sql`exists (
  select from ${users} where ${users.id} = ${dataExports.userId} and ${users.deletedAt} is null)`;

async function finish(
  context: Context,
  exportId: number,
  { names, fileSize }: { names: string[]; fileSize: number },
  jobId: string,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const [updated] = await tx.db
      .update(dataExports)
      .set({ status: 'ready', fileSize, finishedAt: sql`now()` })
      .where(and(eq(dataExports.id, exportId), ne(dataExports.status, 'ready'), isOfOpenAccount))
      .returning();
    if (!updated?.finishedAt) throw new Error('The export was removed or finished meanwhile');
    // A worker considered dead may still be writing: only a ZIP made by one and the same attempt is valid.
    const present = (await listParts(tx.db, exportId)).map(({ storedFilename }) => storedFilename);
    if (present.join() !== names.join()) throw new Error('Another try has changed the parts of this export');
    // Removes the copy that this one replaces: each may have gigabytes.
    await enqueue(tx, dataExportSweepQueue, {});
    await announceExport(tx.db, updated);
    const [requester] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, updated.requestedBy), isNull(users.deletedAt)));
    if (!requester?.emailConfirmed) return;
    const clientId = updated.userId === requester.id ? undefined : updated.userId;
    // Uses this job's id, so that a second attempt sends no second email.
    await queueMail(tx, dataReady(requester, availableUntil(updated.finishedAt), clientId), { id: jobId });
  });
}

export async function markFailed(db: Db, exportId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const [failed] = await tx
      .update(dataExports)
      .set({ status: 'failed', finishedAt: sql`now()` })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, 'waiting')))
      .returning();
    if (failed) await announceExport(tx, failed);
  });
}
