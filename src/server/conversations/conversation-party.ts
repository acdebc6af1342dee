import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Party } from '#shared/conversations.ts';
import { allowedRecipients } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { threads, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { type NamedUser, userColumns } from '../messages/message-rows.ts';
import { threadWith } from './own-threads.ts';

/**
 * The other party of a conversation: a user with whom the actor has exchanged messages, or to whom they may write. For
 * others it throws 404.
 */
export async function requireParty(db: Db, actor: Member, party: Party): Promise<NamedUser | null> {
  const me = actor.session.user;
  if (party === 'support') {
    const ownQueue = and(eq(threads.customerId, me.id), isNull(threads.staffId));
    if (me.role === 'admin' && (await db.$count(threads, ownQueue)) === 0) throw notFound();
    return null;
  }
  const known = sql`exists (${threadWith(me.id, party)})`;
  const [user] = await db
    .select(userColumns(users))
    .from(users)
    .where(and(eq(users.id, party), or(allowedRecipients(actor), known)));
  if (!user) throw notFound();
  return user;
}
