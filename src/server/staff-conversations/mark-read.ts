import { and, eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { messages, threads } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { markRead, markReadForFirm, upTo } from '../messages/mark-read.ts';

export function markStaffConversationRead(
  context: Context,
  actor: Member,
  { id, upToId }: Input<typeof staffConversationsApi.markRead>,
): Promise<{ marked: number }> {
  return inTransaction(context, async ({ db }) => {
    if ((await db.$count(threads, eq(threads.id, id))) === 0) throw notFound();
    const own = await markRead(db, actor, and(eq(messages.threadId, id), upTo(upToId)));
    return { marked: own + (await markReadForFirm(db, actor, id, upTo(upToId))) };
  });
}
