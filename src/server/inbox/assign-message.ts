import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as inboxApi from '#shared/inbox.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { messages, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceMessages } from '../messages/announce-messages.ts';
import { notifyRecipient } from '../messages/notify-recipient.ts';
import { takeMessage } from '../messages/take-message.ts';
import { findInboxMessage } from './list-inbox.ts';

export async function assignMessage(
  context: Context,
  actor: Member,
  { id, assigneeId = actor.session.user.id }: Input<typeof inboxApi.assign>,
): Promise<InboxMessage> {
  const byId = actor.session.user.id;
  return inTransaction(context, async (tx) => {
    const [message] = await tx.db.select().from(messages).where(eq(messages.id, id));
    if (!message) throw notFound();
    if (!message.queued) {
      throw new AppError(
        'not_possible',
        'This message was written to one person. Forward it to pass it on to a colleague.',
      );
    }
    await requireAssignee(tx.db, assigneeId, message.fromUserId);
    if (message.toUserId !== assigneeId) {
      await takeMessage(tx.db, message, { byId, assigneeId, read: false });
      await announceMessages(tx.db, [message.fromUserId]);
      if (assigneeId !== byId) await notifyRecipient(tx, assigneeId, id);
      await recordAudit(tx.db, actor, 'message_assigned', {
        type: 'message',
        id,
        clientId: message.fromUserId,
        details: { assigneeId },
      });
    }
    return findInboxMessage(tx.db, actor, id);
  });
}

async function requireAssignee(tx: Db, assigneeId: number, fromUserId: number): Promise<void> {
  const isStaff = and(eq(users.id, assigneeId), eq(users.role, 'admin'), isNull(users.deletedAt));
  if (assigneeId === fromUserId || (await tx.$count(users, isStaff)) === 0) {
    const reason = 'This message cannot be given to them. Choose another colleague.';
    throw new AppError('invalid_input', reason, { assigneeId: reason });
  }
}
