import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Party } from '#shared/conversations.ts';
import { allowedRecipients } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { conversations, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { type NamedUser, userColumns } from '../messages/message-rows.ts';

/** The other party of a conversation: a user the actor has exchanged messages with, or may write to. Others are 404. */
export async function requireParty(db: Db, actor: Member, party: Party): Promise<NamedUser | null> {
  const me = actor.session.user;
  if (party === 'support') {
    const ownQueue = and(eq(conversations.userId, me.id), isNull(conversations.partyId));
    if (me.role === 'admin' && (await db.$count(conversations, ownQueue)) === 0) throw notFound();
    return null;
  }
  const known = sql`exists (select from ${conversations} where ${and(
    eq(conversations.userId, me.id),
    eq(conversations.partyId, users.id),
  )})`;
  const [user] = await db
    .select(userColumns(users))
    .from(users)
    .where(and(eq(users.id, party), or(allowedRecipients(actor), known)));
  if (!user) throw notFound();
  return user;
}
