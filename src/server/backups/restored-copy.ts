import { isNotNull, sql } from 'drizzle-orm';
import type * as backupsApi from '#shared/backups.ts';
import type { RestoredCopy } from '#shared/backups.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { installation } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { readInstallation } from '../core/storage/installation.ts';
import type { Storage } from '../core/storage/storage.ts';
import { adoptStorage } from '../files/quarantine.ts';
import { mailQueueNames } from '../message-mails/queue.ts';

const isWaiting = sql`name = any(${sql.param(mailQueueNames)}::text[]) and state < 'active'`;

export async function readRestoredCopy({ db }: Context): Promise<RestoredCopy> {
  const { restoredAt } = await readInstallation(db);
  return { restoredAt, waitingMails: restoredAt ? await countWaitingMails(db) : 0 };
}

async function countWaitingMails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from pgboss.job where ${isWaiting}`,
  );
  return Number(rows[0]?.count);
}

/** Does nothing if the copy is already in use: the confirmation may have been sent twice. */
export async function useCopy(
  context: Context,
  actor: Member,
  { waitingMail }: Input<typeof backupsApi.useCopy>,
  storage: Storage,
): Promise<undefined> {
  await inTransaction(context, async ({ db }) => {
    const [used] = await db
      .update(installation)
      .set({ restoredAt: null })
      .where(isNotNull(installation.restoredAt))
      .returning({ id: installation.id });
    if (!used) return;
    const waiting = await countWaitingMails(db);
    if (waitingMail === 'discard') await db.execute(sql`delete from pgboss.job where ${isWaiting}`);
    const details = { waitingMail, mails: waiting };
    await recordAudit(db, actor, 'restored_copy_used', { type: 'installation', id: used.id, details });
    await announce(db, 'backups', 'staff');
    // Last, because it cannot be rolled back: from here on no other copy of this database sweeps the storage.
    await adoptStorage(db, actor, storage);
  });
}
