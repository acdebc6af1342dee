import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as invitationsApi from '#shared/invitations.ts';
import type { InvitedUser } from '#shared/invitations.ts';
import { deletePendingLinks } from '../account-settings/mailed-links.ts';
import { openSession, type SignedIn } from '../accounts/open-session.ts';
import { hashPassword, requireStrongPassword } from '../accounts/passwords.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { invitations, users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { hashToken } from '../core/security/session.ts';
import { confirmEmail } from '../email-confirmation/confirm-email.ts';
import { welcomeInvited } from '../email-confirmation/send-welcome.ts';
import { findAssignedStaff } from '../users/assign-staff.ts';
import { isInvitationUsable, withoutPassword } from './invitation-state.ts';

/** Used, replaced by a newer one, withdrawn, too old, or never sent: the reader gets the same message. */
const linkEnded = () =>
  new AppError(
    'not_found',
    `This link no longer works. If you have chosen a password, log in. Otherwise press “Forgot password?” there, or call us: ${firm.phone.label}.`,
  );

export async function readInvitation(
  { db }: Context,
  _actor: Actor,
  { token }: Input<typeof invitationsApi.read>,
): Promise<InvitedUser> {
  const user = await findInvited(db, token);
  return { ...user, name: personName(user) };
}

/**
 * The link was sent to the account's address, so the address is confirmed; the browser counts as the user's own, as
 * after a registration. Only one of two concurrent calls succeeds: the link is deleted while the account's row is
 * locked.
 */
export async function acceptInvitation(
  context: Context,
  actor: Actor,
  { token, username, password }: Input<typeof invitationsApi.accept>,
): Promise<SignedIn> {
  const invited = await findInvited(context.db, token);
  await requireStrongPassword(actor, password, { ...invited, username });
  const hashed = await hashPassword(actor, password);
  return refuseTakenUsername(
    inTransaction(context, async (tx) => {
      const user = await lockAccount(tx.db, invited.id);
      const used = await tx.db.delete(invitations).where(usable(token)).returning();
      if (!user || used.length === 0) throw linkEnded();
      await deletePendingLinks(tx.db, user.id);
      await tx.db
        .update(users)
        .set({
          ...{ username, password: hashed, mustChangePassword: false },
          // The account may be older than the seven days in which staff must set up a second factor.
          secondFactorDueAt: sql`now() + interval '7 days'`,
        })
        .where(eq(users.id, user.id));
      await confirmEmail(tx, actor, user.id);
      const isCustomer = user.role === 'customer';
      if (isCustomer) {
        const [accountant] = await findAssignedStaff(tx.db, user.id);
        await welcomeInvited(tx, user, accountant?.name);
      }
      const signedIn = await openSession(tx, actor, user, {
        ...{ action: 'invitation_accepted', method: 'password', remember: isCustomer },
      });
      await announce(tx.db, 'users', 'staff');
      return signedIn;
    }),
  );
}

const usable = (token: string): SQL | undefined =>
  and(eq(invitations.tokenHash, hashToken(token)), isInvitationUsable);

async function findInvited(db: Db, token: string) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(usable(token), withoutPassword, isNull(users.deletedAt)));
  if (!user) throw linkEnded();
  return user;
}

async function refuseTakenUsername<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'That username is not available. Choose another.';
    throw new AppError('account_taken', message, { username: message });
  }
}
