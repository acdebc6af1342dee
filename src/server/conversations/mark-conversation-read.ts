import { and, eq } from 'drizzle-orm';
import type * as conversationsApi from '#shared/conversations.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { messages } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { markRead, upTo } from '../messages/mark-read.ts';
import { requireParty } from './conversation-party.ts';

/** Messages in the support queue have no recipient, so 'support' has nothing to mark. */
export async function markConversationRead(
  { db }: Context,
  actor: Member,
  { party, upToId }: Input<typeof conversationsApi.markRead>,
): Promise<{ marked: number }> {
  return transaction(db, async (tx) => {
    await requireParty(tx, actor, party);
    if (party === 'support') return { marked: 0 };
    return { marked: await markRead(tx, actor, and(eq(messages.fromUserId, party), upTo(upToId))) };
  });
}
