import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { senderName } from '#shared/format.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import type { ConversationComment } from '#shared/staff-conversations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { threadComments, threads, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { lockThread } from '../messages/lock-thread.ts';

export function selectComments(db: Db) {
  return db
    .select({
      id: threadComments.id,
      afterMessageId: threadComments.afterMessageId,
      content: threadComments.content,
      createdAt: threadComments.createdAt,
      authorId: threadComments.authorId,
      author: nameColumns,
    })
    .from(threadComments)
    .innerJoin(threads, eq(threads.id, threadComments.threadId))
    .innerJoin(users, eq(users.id, threadComments.authorId));
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

export function toComment({ id, content, createdAt, authorId, author }: CommentRow): ConversationComment {
  return {
    id,
    content,
    createdAt: toIsoTimestamp(createdAt),
    author: { id: authorId, name: senderName(author) },
  };
}

export function addComment(
  context: Context,
  actor: Member,
  { id, content }: Input<typeof staffConversationsApi.addComment>,
): Promise<ConversationComment> {
  return inTransaction(context, async ({ db }) => {
    const thread = await lockThread(db, id);
    if (thread.lastMessageId === null) throw notFound();
    const added = await insertedRow(
      db
        .insert(threadComments)
        .values({
          threadId: id,
          afterMessageId: thread.lastMessageId,
          authorId: actor.session.user.id,
          content,
        })
        .returning({ id: threadComments.id }),
    );
    await recordAudit(db, actor, 'conversation_commented', {
      type: 'conversation',
      id,
      clientId: thread.customerId,
    });
    await announce(db, 'messages', 'staff');
    const [comment] = await selectComments(db).where(eq(threadComments.id, added.id));
    return toComment(comment as CommentRow);
  });
}
