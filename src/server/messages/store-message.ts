import { and, eq } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { messageFiles, messages, threads, users } from '../core/database/schema.ts';
import { signedOut } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { queueMessageMail } from '../message-mails/queue.ts';
import { announceMessages } from './announce-messages.ts';
import { notifyRecipient } from './notify-recipient.ts';
import { requireFewMessages } from './require-few-messages.ts';

type NewMessage = Pick<
  typeof messages.$inferInsert,
  'fromUserId' | 'content' | 'channel' | 'subject' | 'category'
> & {
  toUserId: number | null;
  /** The conversation it belongs to; by default the one between sender and recipient. */
  threadId?: number | null;
};

/**
 * Locks a customer who writes, so that the account is not closed before the message is inserted, and refuses too much
 * from one whose address is not confirmed.
 */
export async function lockSender(tx: Db, { session: { user } }: Member, content: string): Promise<void> {
  if (user.role !== 'customer') return;
  const customer = await lockCustomer(tx, user.id);
  if (!customer) throw signedOut();
  await requireFewMessages(tx, customer, content);
}

/** Inserts a message after access was checked, with its live events and the recipient's email or notice. */
export async function storeMessage(
  tx: Context,
  message: NewMessage,
  fileIds: number[] = [],
): Promise<number> {
  const { fromUserId, toUserId } = message;
  const stored = await insertedRow(
    tx.db
      .insert(messages)
      .values({ ...message, queued: toUserId === null })
      .returning({ id: messages.id, threadId: messages.threadId }),
  );
  if (fileIds.length > 0) {
    await tx.db.insert(messageFiles).values(fileIds.map((fileId) => ({ messageId: stored.id, fileId })));
  }
  await announceMessages(tx.db, [fromUserId, toUserId]);
  if (toUserId !== null && message.channel === 'email' && (await isStaff(tx.db, fromUserId))) {
    await queueMessageMail(tx, stored.id);
    return stored.id;
  }
  const readerId = toUserId ?? (await findAssignee(tx.db, stored.threadId));
  if (readerId !== null) await notifyRecipient(tx, readerId, stored.id);
  return stored.id;
}

/** The staff member who has taken the conversation. */
async function findAssignee(tx: Db, threadId: number | null): Promise<number | null> {
  if (threadId === null) return null;
  const [thread] = await tx
    .select({ assigneeId: threads.assigneeId })
    .from(threads)
    .where(eq(threads.id, threadId));
  return thread?.assigneeId ?? null;
}

/** Only staff's messages go out by email: what clients write reaches the firm in the portal, whichever way it came. */
async function isStaff(tx: Db, userId: number): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), eq(users.role, 'admin')))) > 0;
}
