import { eq } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { invitations, type users } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { sendLinks } from './send-invitations.ts';

/** The job behind 'Forgot password?' knows no more about the visitor who pressed it. */
const visitor: Actor = { address: 'forgot password', session: null };

/**
 * 'Forgot password?' for an account that has none: the invitation is sent again, also after its seven days. Nothing where
 * the firm has sent none or has withdrawn it, or after five mails a day. The caller has locked the account's row.
 */
export async function renewInvitation(tx: Context, user: typeof users.$inferSelect): Promise<void> {
  const [sent] = await tx.db.select().from(invitations).where(eq(invitations.userId, user.id));
  if (sent) await sendLinks(tx, visitor, sent.invitedBy, [user]);
}
