import { and, sql } from 'drizzle-orm';
import type * as conversationsApi from '#shared/conversations.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { messages } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { markRead, upTo } from '../messages/mark-read.ts';
import { requireParty } from './conversation-party.ts';
import { threadWith } from './own-threads.ts';

/** Marks the messages to the actor as read, whichever staff member wrote them. */
export async function markConversationRead(
  { db }: Context,
  actor: Member,
  { party, upToId }: Input<typeof conversationsApi.markRead>,
): Promise<{ marked: number }> {
  return transaction(db, async (tx) => {
    await requireParty(tx, actor, party);
    const thread = threadWith(actor.session.user.id, party === 'support' ? null : party);
    const inIt = sql`${messages.threadId} = (${thread})`;
    return { marked: await markRead(tx, actor, and(inIt, upTo(upToId))) };
  });
}
