import { eq } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { invitations, type users } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { sendLinks } from './send-invitations.ts';

/** The job behind 'Forgot password?' knows nothing else about the visitor who pressed it. */
const visitor: Actor = { address: 'forgot password', session: null };

/**
 * 'Forgot password?' for an account that has none: sends the invitation again, even after its seven days. Does nothing
 * if the firm has sent none or has withdrawn it, or after five emails a day. The caller has locked the account's row.
 */
export async function renewInvitation(tx: Context, user: typeof users.$inferSelect): Promise<void> {
  const [sent] = await tx.db.select().from(invitations).where(eq(invitations.userId, user.id));
  if (sent) await sendLinks(tx, visitor, sent.invitedBy, [user]);
}
