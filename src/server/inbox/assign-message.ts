import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as inboxApi from '#shared/inbox.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { messages } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { announceMessages } from '../messages/announce-messages.ts';
import { lockThread } from '../messages/lock-thread.ts';
import { takeConversation } from '../staff-conversations/change-conversation.ts';
import { findInboxMessage } from './list-inbox.ts';

export async function assignMessage(
  context: Context,
  actor: Member,
  { id, assigneeId = actor.session.user.id }: Input<typeof inboxApi.assign>,
): Promise<InboxMessage> {
  return inTransaction(context, async (tx) => {
    const [message] = await tx.db.select().from(messages).where(eq(messages.id, id));
    if (!message?.threadId) throw notFound();
    if (!message.queued) {
      throw new AppError(
        'not_possible',
        'This message was written to one person. Forward it to pass it on to a colleague.',
      );
    }
    await takeConversation(tx, actor, await lockThread(tx.db, message.threadId), assigneeId);
    await announceMessages(tx.db, [message.fromUserId]);
    return findInboxMessage(tx.db, actor, id);
  });
}
