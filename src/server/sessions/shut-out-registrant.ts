import { and, eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { emailConfirmations, preferences, type users } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { removeAddedAccess } from './shut-out-strangers.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'role' | 'emailConfirmed'>;

/**
 * Called when somebody takes over a client's account by mail or telephone. As long as nobody who reads mail at its
 * address has signed in, a stranger may have registered it and waited for that: removes all ways to sign in but the
 * password. Those of staff stay: the mailbox alone must not be enough to bypass them. Decision 036.
 */
export async function shutOutRegistrant(tx: Db, actor: Actor, account: Account): Promise<void> {
  if (account.role !== 'customer') return;
  if (account.emailConfirmed && !(await isConfirmedElsewhere(tx, account.id))) return;
  await removeAddedAccess(tx, actor, account, '-infinity');
  // Neither the guest booking that came with the registration, whose telephone number staff would call, nor the choices
  // whether emails are sent and what they may contain are known to be the owner's.
  await tx
    .update(emailConfirmations)
    .set({ guestToken: null, confirmedElsewhere: false })
    .where(eq(emailConfirmations.userId, account.id));
  await tx.delete(preferences).where(eq(preferences.userId, account.id));
}

async function isConfirmedElsewhere(tx: Db, userId: number): Promise<boolean> {
  const isOurs = and(eq(emailConfirmations.userId, userId), emailConfirmations.confirmedElsewhere);
  return (await tx.$count(emailConfirmations, isOurs)) > 0;
}
