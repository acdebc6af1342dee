import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { messageFiles, messages } from '../core/database/schema.ts';
import { signedOut } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { announceMessages } from './announce-messages.ts';
import { notifyRecipient } from './notify-recipient.ts';

type NewMessage = Pick<
  typeof messages.$inferInsert,
  'fromUserId' | 'content' | 'channel' | 'subject' | 'category' | 'sentAt'
> & { toUserId: number | null };

/** Locks a customer who writes, so that the account is not closed before the message is inserted. */
export async function lockSender(tx: Db, { session: { user } }: Member): Promise<void> {
  if (user.role === 'customer' && !(await lockCustomer(tx, user.id))) throw signedOut();
}

/** Inserts a message whose access was checked, with its live events and the recipient's notice. */
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
      .returning({ id: messages.id }),
  );
  if (fileIds.length > 0) {
    await tx.db.insert(messageFiles).values(fileIds.map((fileId) => ({ messageId: stored.id, fileId })));
  }
  await announceMessages(tx.db, [fromUserId, toUserId]);
  if (toUserId !== null) await notifyRecipient(tx, toUserId, stored.id);
  return stored.id;
}
