import { and, eq, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as messagesApi from '#shared/messages.ts';
import type { Message } from '#shared/messages.ts';
import { receivedMessages } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { messages, threads } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { announceMessages } from './announce-messages.ts';
import { findThreadMessage } from './message-rows.ts';
import { clearNotice } from './notify-recipient.ts';

export async function markMessageRead(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof messagesApi.markRead>,
): Promise<Message> {
  return transaction(db, async (tx) => {
    const own = and(eq(messages.id, id), receivedMessages(actor));
    if ((await tx.$count(messages, own)) === 0) throw notFound();
    await markRead(tx, actor, eq(messages.id, id));
    return findThreadMessage(tx, actor, id);
  });
}

export async function markAllRead(
  { db }: Context,
  actor: Member,
  { upToId }: Input<typeof messagesApi.markAllRead>,
): Promise<{ marked: number }> {
  return transaction(db, async (tx) => ({ marked: await markRead(tx, actor, upTo(upToId)) }));
}

export function upTo(id: number | undefined): SQL | undefined {
  return id === undefined ? undefined : lte(messages.id, id);
}

/** Marks only messages to the actor, and lets their senders know. */
export async function markRead(tx: Db, actor: Member, which: SQL | undefined): Promise<number> {
  const marked = await tx
    .update(messages)
    .set({ read: true })
    .where(and(receivedMessages(actor), not(messages.read), which))
    .returning({ fromUserId: messages.fromUserId });
  if (marked.length > 0) {
    const me = actor.session.user.id;
    await announceMessages(tx, [me, ...marked.map(({ fromUserId }) => fromUserId)]);
    await clearNotice(tx, me);
  }
  return marked.length;
}

/** A customer's message to the firm counts as read once the conversation's assignee has seen it. */
export async function markReadForFirm(
  tx: Db,
  { session }: Member,
  threadId: number,
  which?: SQL,
): Promise<number> {
  const me = session.user.id;
  const isAssignee = sql`exists (select from ${threads} where ${and(
    eq(threads.id, threadId),
    eq(threads.assigneeId, me),
  )})`;
  const marked = await tx
    .update(messages)
    .set({ read: true })
    .where(
      and(eq(messages.threadId, threadId), isNull(messages.toUserId), not(messages.read), which, isAssignee),
    )
    .returning({ fromUserId: messages.fromUserId });
  if (marked.length > 0) {
    await announceMessages(
      tx,
      marked.map(({ fromUserId }) => fromUserId),
    );
    await clearNotice(tx, me);
  }
  return marked.length;
}
