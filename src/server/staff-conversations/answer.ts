import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type { Channel, ConversationMessage } from '#shared/messages.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { threads, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { isActiveStaff, lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { attachableFiles } from '../messages/attachments.ts';
import { lockThread, type Thread } from '../messages/lock-thread.ts';
import { markReadForFirm } from '../messages/mark-read.ts';
import { findThreadMessage } from '../messages/message-rows.ts';
import { findUnseen, requireSeen } from '../messages/require-seen.ts';
import { storeMessage } from '../messages/store-message.ts';
import { clearWriting } from './writers.ts';

export function answerConversation(
  context: Context,
  actor: Member,
  { id, content, fileIds, seenUpToId, seenChannel, done }: Input<typeof staffConversationsApi.answer>,
): Promise<ConversationMessage> {
  const { user } = actor.session;
  return inTransaction(context, async (tx) => {
    const to = await lockRecipient(tx.db, actor, id);
    const thread = await lockThread(tx.db, id);
    await requireSeen(tx.db, actor, thread.id, seenUpToId);
    requireChannel(thread, seenChannel);
    const unseen = await findUnseen(tx.db, thread, seenUpToId);
    const chosen = await attachableFiles(tx.db, user, to, fileIds ?? []);
    const messageId = await storeMessage(
      tx,
      {
        fromUserId: user.id,
        toUserId: to.id,
        content,
        channel: thread.channel,
        // Between staff, the database finds the conversation by the two users.
        threadId: thread.customerId === null ? null : id,
      },
      chosen,
    );
    // This does not answer what the client has written in the meantime.
    const state = unseen ? { state: 'open' as const, stateSince: unseen.sentAt } : { state: 'done' as const };
    if (unseen || done) await tx.db.update(threads).set(state).where(eq(threads.id, id));
    await markReadForFirm(tx.db, actor, id);
    await clearWriting(tx.db, id, user.id);
    return findThreadMessage(tx.db, actor, messageId);
  });
}

/** An email from the client, or a colleague, may have changed the channel while the answer was being written. */
function requireChannel({ channel }: Thread, seen: Channel | undefined): void {
  if (seen === undefined || seen === channel) return;
  throw new AppError(
    'channel_changed',
    `Answers in this conversation now go ${channel === 'email' ? 'by email' : 'in the portal only'}. Send yours again if that is fine.`,
  );
}

/** The customer or the colleague. A customer is locked before the conversation, as when customers write. */
async function lockRecipient(tx: Db, { session }: Member, threadId: number) {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, threadId));
  if (!thread) throw notFound();
  const me = session.user.id;
  const toId = thread.customerId ?? (thread.staffId === me ? thread.colleagueId : thread.staffId);
  const isMine = thread.customerId !== null || [thread.staffId, thread.colleagueId].includes(me);
  if (!isMine || toId === null || toId === me) {
    throw new AppError('not_possible', 'Only the two colleagues can write in their conversation.');
  }
  const [recipient] = await tx
    .select({ id: users.id, role: users.role, isActiveStaff: sql<boolean>`(${isActiveStaff})` })
    .from(users)
    .where(and(eq(users.id, toId), isNull(users.deletedAt)));
  if (recipient && thread.customerId !== null && recipient.role !== 'customer') {
    throw new AppError('not_possible', 'This person belongs to the staff now: write to them as a colleague.');
  }
  if (recipient?.role === 'admin' && !recipient.isActiveStaff) {
    throw new AppError('not_possible', 'This colleague has not accepted the invitation yet.');
  }
  if (recipient && (recipient.role !== 'customer' || (await lockCustomer(tx, toId)))) return recipient;
  throw new AppError('not_possible', 'This account is closed, so nothing can be sent to it any more.');
}
