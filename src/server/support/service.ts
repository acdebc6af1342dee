import { personName } from '#shared/format.ts';
import type { SupportInput } from '#shared/support.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Member } from '../core/security/actor.ts';
import { lockSender, storeMessage } from '../messages/store-message.ts';
import { requestAcknowledged } from './emails.ts';

/** Sends a message with subject and category to the firm's queue, acknowledged by email if the address is confirmed. */
export async function requestSupport(
  context: Context,
  actor: Member,
  request: SupportInput,
): Promise<{ received: true }> {
  const { user } = actor.session;
  const { subject, category, message: content } = request;
  await inTransaction(context, async (tx) => {
    await lockSender(tx.db, actor, content);
    await storeMessage(tx, { fromUserId: user.id, toUserId: null, subject, category, content });
    if (user.emailConfirmed) await queueMail(tx, requestAcknowledged(user.email, personName(user)));
  });
  return { received: true };
}
