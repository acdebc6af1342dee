import { and, eq, type SQL } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as messagesApi from '#shared/messages.ts';
import { type Channel, type ConversationMessage, recipientRequired } from '#shared/messages.ts';
import { allowedRecipients, allowedReplyRecipients, visibleMessages } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { messages, threads, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { attachableFiles, forwardableFiles } from './attachments.ts';
import { lockThread } from './lock-thread.ts';
import { markReadForFirm } from './mark-read.ts';
import { findThreadMessage } from './message-rows.ts';
import { requireSeen } from './require-seen.ts';
import { lockSender, storeMessage } from './store-message.ts';

type Request = Input<typeof messagesApi.send>;
type Recipient = Pick<typeof users.$inferSelect, 'id' | 'role'>;

/** Where a message goes. Without a recipient it goes to the support queue. */
interface Address {
  to: Recipient | null;
  channel: Channel;
  /** Files of a forwarded message. */
  carried: number[];
  /** Set for an answer: it belongs to the conversation of the message that it answers, whoever writes it. */
  threadId: number | null;
}

export async function sendMessage(
  context: Context,
  actor: Member,
  request: Request,
): Promise<ConversationMessage> {
  const { user } = actor.session;
  return inTransaction(context, async (tx) => {
    await lockSender(tx.db, actor, request.content);
    const { to, channel, carried, threadId } = await findAddress(tx.db, actor, request);
    const chosen = await attachableFiles(tx.db, user, to, request.fileIds ?? []);
    const id = await storeMessage(
      tx,
      { fromUserId: user.id, toUserId: to?.id ?? null, content: request.content, channel, threadId },
      [...new Set([...chosen, ...carried])],
    );
    // Answering a message is proof of having read it.
    if (threadId !== null && user.role === 'admin') await markReadForFirm(tx.db, actor, threadId);
    return findThreadMessage(tx.db, actor, id);
  });
}

async function findAddress(tx: Db, actor: Member, request: Request): Promise<Address> {
  const { toUserId, replyToId, forwardOfId } = request;
  if (replyToId && forwardOfId) {
    throw new AppError('invalid_input', 'A message answers another one or passes it on, not both.');
  }
  if (replyToId) {
    return answerAddress(tx, actor, await findVisible(tx, actor, replyToId), request.seenUpToId ?? replyToId);
  }
  const isStaff = actor.session.user.role === 'admin';
  if (forwardOfId && !isStaff) throw new AppError('forbidden', 'Only the firm’s staff can do this.');
  if (!toUserId) {
    if (!isStaff) return { to: null, channel: 'portal', carried: [], threadId: null };
    const { description } = recipientRequired;
    throw new AppError('invalid_input', description, { toUserId: description });
  }
  if (!forwardOfId) {
    return {
      to: await findRecipient(tx, toUserId, allowedRecipients(actor)),
      channel: 'portal',
      carried: [],
      threadId: null,
    };
  }
  const original = await findVisible(tx, actor, forwardOfId);
  const to = await findRecipient(tx, toUserId, allowedReplyRecipients(actor));
  const carried = await forwardableFiles(tx, original.id, to);
  return { to, channel: original.channel, carried, threadId: null };
}

/**
 * A reply goes to the sender of the message, or to its recipient if the actor was the sender, on the same channel. A
 * customer's reply in one of their conversations goes to its staff member or the firm, also if a colleague has answered.
 */
async function answerAddress(
  tx: Db,
  actor: Member,
  original: typeof messages.$inferSelect,
  seenUpToId: number,
): Promise<Address> {
  const { user } = actor.session;
  const { channel, threadId } = original;
  if (user.role === 'customer') {
    const thread = await findThreadOf(tx, threadId, user.id);
    if (thread) {
      const to = await findThreadRecipient(tx, actor, thread, original);
      return { to, channel, carried: [], threadId };
    }
  }
  const otherId = otherSideOf(original, user.id);
  const to = otherId === null ? null : await findRecipient(tx, otherId, allowedReplyRecipients(actor));
  if (to?.role === 'customer' && threadId !== null) {
    await lockThread(tx, threadId);
    await requireSeen(tx, actor, threadId, seenUpToId);
  }
  // A reply to what a colleague wrote to a client goes to the colleague, so the client must not see it. And what a
  // former colleague writes as a client does not belong in a conversation between staff.
  const isTheirs = to?.role === 'customer' && (await findThreadOf(tx, threadId, to.id)) !== undefined;
  return { to, channel, carried: [], threadId: isTheirs ? threadId : null };
}

const otherSideOf = ({ fromUserId, toUserId }: typeof messages.$inferSelect, me: number) =>
  fromUserId === me ? toUserId : fromUserId;

/** A conversation, if it is this customer's. */
async function findThreadOf(tx: Db, id: number | null, customerId: number) {
  if (id === null) return undefined;
  const [thread] = await tx
    .select({ staffId: threads.staffId })
    .from(threads)
    .where(and(eq(threads.id, id), eq(threads.customerId, customerId)));
  return thread;
}

/** If the staff member of the conversation has left, the reply goes to the other side of the message. */
async function findThreadRecipient(
  tx: Db,
  actor: Member,
  { staffId }: { staffId: number | null },
  original: typeof messages.$inferSelect,
): Promise<Recipient | null> {
  if (staffId === null) return null;
  const reachable = allowedReplyRecipients(actor);
  const hasLeft = (await tx.$count(users, and(eq(users.id, staffId), reachable))) === 0;
  const otherId = otherSideOf(original, actor.session.user.id);
  return findRecipient(tx, hasLeft && otherId !== null ? otherId : staffId, reachable);
}

async function findVisible(tx: Db, actor: Member, id: number) {
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), visibleMessages(actor)));
  if (!message) throw notFound();
  return message;
}

/** The same error for users who do not exist, are closed, or may not be written to, so that it does not reveal which. */
async function findRecipient(tx: Db, id: number, reachable: SQL | undefined): Promise<Recipient> {
  const [recipient] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), reachable));
  // Locked, so that a client's account is not closed before the message is written.
  if (recipient && (recipient.role !== 'customer' || (await lockCustomer(tx, id)))) return recipient;
  const reason = 'You cannot write to this person. Choose somebody else.';
  throw new AppError('not_found', reason, { toUserId: reason });
}
