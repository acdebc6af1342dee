import { personName } from '../../shared/format.ts';
import type { SupportInput } from '../../shared/support.ts';
import type { Member } from '../core/actor.ts';
import { type Db, transaction } from '../core/db.ts';
import { queueMail } from '../core/mail.ts';
import { messages, supportRequests } from '../core/schema.ts';
import { requestAcknowledged } from './emails.ts';

/** A message to the firm's queue with a subject and a category, acknowledged by mail. */
export async function requestSupport(
  db: Db,
  actor: Member,
  request: SupportInput,
): Promise<{ received: true }> {
  const { user } = actor.session;
  await transaction(db, async (tx) => {
    const [message] = await tx
      .insert(messages)
      .values({ fromUserId: user.id, toUserId: null, content: request.message })
      .returning({ id: messages.id });
    if (!message) throw new Error('The insert returned no row');
    const { subject, category } = request;
    await tx.insert(supportRequests).values({ messageId: message.id, subject, category });
    await queueMail(tx, requestAcknowledged(user.email, personName(user), request));
  });
  return { received: true };
}
