import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  accountTakenMessage,
  type CurrentUser,
  invalidCredentialsMessage,
  type RegisterInput,
  type SignInInput,
  type StaffMember,
} from '#shared/accounts.ts';
import { staffName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { findAccount, lockAccount, normalizeNames } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSession, type NewSession, readSession, startSession } from '../core/security/session.ts';
import { claimBookingIfOpen } from '../guest-appointments/manage-guest-appointment.ts';
import { isEmailTaken } from './email-taken.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from './passwords.ts';

export interface SignedIn {
  user: CurrentUser;
  session: NewSession;
  actor: Member;
}

export function readCurrentUser(_context: Context, actor: Member): CurrentUser {
  return actor.session.user;
}

/** Same response and same duration for an unknown account and a wrong password: neither reveals which accounts exist. */
export async function signIn({ db }: Context, actor: Actor, input: SignInInput): Promise<SignedIn> {
  const user = await findAccount(db, input.username);
  const matches = await verifyPassword(actor, user?.password, input.password);
  if (!user || !matches) {
    // The typed name is not logged: users type passwords into the wrong field.
    await recordAudit(db, actor, 'sign_in_failed', { type: 'user', ...(user && { id: user.id }) });
    throw invalidCredentials();
  }
  return transaction(db, async (tx) => {
    const present = await lockAccount(tx, user.id);
    // Replaced since it was checked: all sessions have just ended, and a new one would outlive that.
    if (present?.password !== user.password) throw invalidCredentials();
    return openSession(tx, actor, user, 'sign_in');
  });
}

const invalidCredentials = () => new AppError('invalid_credentials', invalidCredentialsMessage);

/** Creates a customer, whatever role the request body contains, and signs them in. */
export async function registerAccount(
  context: Context,
  actor: Actor,
  input: RegisterInput,
): Promise<SignedIn> {
  const { username, email } = input;
  const names = normalizeNames(input);
  await requireStrongPassword(actor, input.password, { role: 'customer', username, email, ...names });
  const password = await hashPassword(actor, input.password);
  try {
    return await inTransaction(context, async (tx) => {
      if (await isEmailTaken(tx.db, email)) throw new AppError('account_taken', accountTakenMessage);
      const user = await insertedRow(
        tx.db
          .insert(users)
          .values({ username, email, ...names, password })
          .returning({ id: users.id, role: users.role }),
      );
      const signedIn = await openSession(tx.db, actor, user, 'register');
      await announce(tx.db, 'users', 'staff');
      if (input.guestToken) await claimBookingIfOpen(tx, signedIn.actor, input.guestToken);
      return signedIn;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('account_taken', accountTakenMessage);
    throw error;
  }
}

/** A new token at every sign-in; the session the browser came with ends here. */
async function openSession(
  tx: Db,
  actor: Actor,
  user: Pick<typeof users.$inferSelect, 'id' | 'role'>,
  action: 'sign_in' | 'register',
): Promise<SignedIn> {
  if (actor.session) await endSession(tx, actor.session.id);
  const session = await startSession(tx, user, actor.address);
  const started = await readSession(tx, session.token);
  if (!started) throw new Error('The session just started cannot be read');
  const member = { ...actor, session: started };
  await recordAudit(tx, member, action, { type: 'user', id: user.id });
  return { user: started.user, session, actor: member };
}

/** Safe to repeat: without a session there is nothing to end. */
export async function signOut({ db }: Context, actor: Actor): Promise<void> {
  const { session } = actor;
  if (!session) return;
  await transaction(db, async (tx) => {
    await endSession(tx, session.id);
    await recordAudit(tx, actor, 'sign_out', { type: 'user', id: session.user.id });
  });
}

export async function listStaff({ db }: Context): Promise<StaffMember[]> {
  const staff = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
    })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  return staff.map((member) => ({ ...member, name: staffName(member) }));
}
