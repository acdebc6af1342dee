import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { threads, threadWriters } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';

export function markWriting(
  context: Context,
  actor: Member,
  { id }: Input<typeof staffConversationsApi.markWriting>,
): Promise<undefined> {
  return inTransaction(context, async ({ db }) => {
    if ((await db.$count(threads, eq(threads.id, id))) === 0) throw notFound();
    await db
      .insert(threadWriters)
      .values({ threadId: id, userId: actor.session.user.id })
      .onConflictDoUpdate({
        target: [threadWriters.threadId, threadWriters.userId],
        set: { writtenAt: sql`now()` },
      });
    await announce(db, 'conversation-writers', 'staff');
    return undefined;
  });
}

export async function clearWriting(tx: Db, threadId: number, userId: number): Promise<void> {
  const own = and(eq(threadWriters.threadId, threadId), eq(threadWriters.userId, userId));
  await tx.delete(threadWriters).where(own);
}
