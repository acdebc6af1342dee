import { and, eq, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import { incomingMails } from '../core/database/schema.ts';
import { isDatabaseUnavailable } from '../core/errors.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { incomingMailCount } from '../core/metrics/process-metrics.ts';
import { isRestoredCopy } from '../core/storage/installation.ts';
import type { Vault } from '../files/vault.ts';
import { incomingMailQueue } from './queues.ts';
import { type FirmMailbox, findSender, nextPriority, type Sender } from './take-turns.ts';

/** Larger mails are not fetched. Fits the largest attachments that other servers send, a third larger in transit. */
export const maxMailBytes = 40 * 1024 * 1024;

/** A mail with its position in the mailbox. */
export interface MailboxMail {
  mailbox: string;
  uidValidity: number;
  uid: number;
  size: number;
  /** Null if it is too large. */
  raw: Uint8Array | null;
  /** As parsed by the mail server, for a mail that is not fetched. */
  fromAddress?: string | null;
  fromName?: string | null;
  subject?: string | null;
}

export async function findKnownMails(
  { db }: Context,
  mailbox: string,
  uidValidity: number,
  uids: number[],
): Promise<number[]> {
  const rows = await db
    .select({ uid: incomingMails.uid })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.mailbox, mailbox),
        eq(incomingMails.uidValidity, uidValidity),
        sql`${incomingMails.uid} = any(${sql.param(uids)}::bigint[])`,
      ),
    );
  return rows.map(({ uid }) => uid);
}

/** Stores a mail once, however often it is found, and queues its job. Only then may it leave the mailbox. */
export async function storeMail(
  context: Context,
  { vault, ...firm }: FirmMailbox & { vault: Vault },
  { raw, ...mail }: MailboxMail,
): Promise<void> {
  if (raw === null) {
    const megabytes = maxMailBytes / 1024 ** 2;
    const reason = `Larger than ${megabytes} MB. It is in the folder ‘Processed’ of the mailbox.`;
    const isNew = await insertMail(context, { ...mail, outcome: 'refused', reason });
    if (isNew) incomingMailCount.inc({ outcome: 'refused' });
    return;
  }
  const { mailbox, uid, uidValidity } = mail;
  await vault.requireSpace();
  const sender = await findSender(context, firm, raw);
  // The memory of `raw` is transferred.
  const size = raw.length;
  const { storedFilename, sha256 } = await vault.takeOver(raw);
  let isStored = false;
  try {
    const values = { mailbox, uid, uidValidity, size, storedFilename, sha256 };
    isStored = await insertMail(context, values, sender);
  } catch (error) {
    // The commit may have succeeded although its confirmation was lost: the sweep checks the rows and handles the
    // contents.
    isStored = isDatabaseUnavailable(error);
    throw error;
  } finally {
    if (!isStored) await vault.storage.remove(storedFilename).catch(() => {});
  }
}

/** Returns whether it was new. */
function insertMail(
  context: Context,
  values: typeof incomingMails.$inferInsert,
  sender?: Sender,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    // A restored copy may be connected to the original's mailbox.
    if (await isRestoredCopy(tx.db)) throw new Error('Mail stays in its mailbox: this is a restored copy.');
    const [inserted] = await tx.db
      .insert(incomingMails)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: incomingMails.id });
    if (!inserted) return false;
    if (sender) {
      const priority = await nextPriority(tx.db, sender);
      await enqueue(tx, incomingMailQueue, { ...inserted, sender: sender.key }, { priority });
    }
    await announce(tx.db, 'mail', 'staff');
    return true;
  });
}
