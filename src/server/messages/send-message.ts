import { and, eq, type SQL } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as messagesApi from '#shared/messages.ts';
import { type Channel, type ConversationMessage, recipientRequired } from '#shared/messages.ts';
import { allowedRecipients, allowedReplyRecipients, visibleMessages } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { messages, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { attachableFiles, forwardableFiles } from './attachments.ts';
import { findThreadMessage } from './message-rows.ts';
import { lockSender, storeMessage } from './store-message.ts';
import { takeMessage } from './take-message.ts';

type Request = Input<typeof messagesApi.send>;
type Recipient = Pick<typeof users.$inferSelect, 'id' | 'role'>;

/** Where a message goes. Without a recipient it goes to the support queue. */
interface Address {
  to: Recipient | null;
  channel: Channel;
  /** Files of a forwarded message. */
  carried: number[];
}

export async function sendMessage(
  context: Context,
  actor: Member,
  request: Request,
): Promise<ConversationMessage> {
  const { user } = actor.session;
  return inTransaction(context, async (tx) => {
    await lockSender(tx.db, actor);
    const { to, channel, carried } = await findAddress(tx.db, actor, request);
    const chosen = await attachableFiles(tx.db, user, to, request.fileIds ?? []);
    const id = await storeMessage(
      tx,
      { fromUserId: user.id, toUserId: to?.id ?? null, content: request.content, channel },
      [...new Set([...chosen, ...carried])],
    );
    return findThreadMessage(tx.db, actor, id);
  });
}

async function findAddress(tx: Db, actor: Member, request: Request): Promise<Address> {
  const { toUserId, replyToId, forwardOfId } = request;
  if (replyToId && forwardOfId) {
    throw new AppError('invalid_input', 'A message answers another one or passes it on, not both.');
  }
  if (replyToId) return answerAddress(tx, actor, await findVisible(tx, actor, replyToId));
  const isStaff = actor.session.user.role === 'admin';
  if (forwardOfId && !isStaff) throw new AppError('forbidden', 'Only the firm’s staff can do this.');
  if (!toUserId) {
    if (!isStaff) return { to: null, channel: 'portal', carried: [] };
    const { description } = recipientRequired;
    throw new AppError('invalid_input', description, { toUserId: description });
  }
  if (!forwardOfId) {
    return {
      to: await findRecipient(tx, toUserId, allowedRecipients(actor)),
      channel: 'portal',
      carried: [],
    };
  }
  const original = await findVisible(tx, actor, forwardOfId);
  const to = await findRecipient(tx, toUserId, allowedReplyRecipients(actor));
  return { to, channel: 'portal', carried: await forwardableFiles(tx, original.id, to) };
}

/** A reply goes to the sender of the message, or to its recipient if the actor was the sender, on the same channel. */
async function answerAddress(
  tx: Db,
  actor: Member,
  original: typeof messages.$inferSelect,
): Promise<Address> {
  const me = actor.session.user.id;
  const { channel } = original;
  const otherId = original.fromUserId === me ? original.toUserId : original.fromUserId;
  if (otherId === null) return { to: null, channel, carried: [] };
  const to = await findRecipient(tx, otherId, allowedReplyRecipients(actor));
  if (original.queued && original.fromUserId !== me) {
    await takeMessage(tx, original, { byId: me, assigneeId: me, read: true });
  }
  return { to, channel, carried: [] };
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
  // Held, so that a client's account is not closed before the message is written.
  if (recipient && (recipient.role !== 'customer' || (await lockCustomer(tx, id)))) return recipient;
  const reason = 'You cannot write to this person. Choose somebody else.';
  throw new AppError('not_found', reason, { toUserId: reason });
}
