import { asc } from 'drizzle-orm';
import {
  accountTakenMessage,
  type CurrentUser,
  invalidCredentialsMessage,
  type ListedStaffMember,
  type RegisterInput,
  type SignInInput,
} from '#shared/accounts.ts';
import { staffName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { findAccount, isActiveStaff, lockAccount, normalizeNames } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { leaveDevice } from '../core/security/devices.ts';
import { endSession } from '../core/security/session.ts';
import { sendWelcome } from '../email-confirmation/send-welcome.ts';
import { mailSignInCode } from '../second-factor/mailed-code.ts';
import { adoptDevice } from './adopt-device.ts';
import { isEmailTaken } from './email-taken.ts';
import { describeUser, openSession, type SignedIn } from './open-session.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from './passwords.ts';
import { needsSecondStep, secondStepMethods, startPendingSignIn } from './pending-sign-in.ts';

/** `deviceToken` is for the cookie of a browser that is being recorded now. */
interface ReadUser {
  user: CurrentUser;
  deviceToken: string | undefined;
}

export async function readCurrentUser(context: Context, actor: Member): Promise<ReadUser> {
  const { session } = actor;
  const user = describeUser(context.rules, session.user);
  // The session is older than device records. Remembering its browser spares customers a code there.
  const deviceToken = session.deviceId === null ? await adoptDevice(context, actor) : undefined;
  return { user, deviceToken };
}

/** The password was right; this token, in a cookie, lets the browser take the second step. */
export interface SecondStepDue {
  pendingToken: string;
}

/** Same response and same duration for an unknown account and a wrong password: neither reveals which accounts exist. */
export async function signIn(
  context: Context,
  actor: Actor,
  input: SignInInput,
): Promise<SignedIn | SecondStepDue> {
  const { db } = context;
  const user = await findAccount(db, input.username);
  const matches = await verifyPassword(actor, user?.password, input.password);
  if (!user || !matches) {
    // The typed name is not logged: users type passwords into the wrong field.
    await recordAudit(db, actor, 'sign_in_failed', { type: 'user', ...(user && { id: user.id }) });
    throw invalidCredentials();
  }
  return inTransaction(context, async (tx) => {
    const present = await lockAccount(tx.db, user.id);
    // Replaced since it was checked: all sessions have just ended, and a new one would escape that.
    if (present?.password !== user.password) throw invalidCredentials();
    // `present` also has the current role, on which the second step depends.
    if (await needsSecondStep(tx, actor, present)) {
      return { pendingToken: await startSecondStep(tx, actor, present) };
    }
    return openSession(tx, actor, present, { action: 'sign_in', method: 'password' });
  });
}

/** Emails a code at once if that is one of this account's methods. */
async function startSecondStep(tx: Context, actor: Actor, user: typeof users.$inferSelect): Promise<string> {
  const { id, token } = await startPendingSignIn(tx.db, user.id);
  const methods = await secondStepMethods(tx.db, tx.rules, user);
  if (methods.includes('email')) await mailSignInCode(tx, actor, user, id);
  return token;
}

const invalidCredentials = () => new AppError('invalid_credentials', invalidCredentialsMessage);

/**
 * Creates a customer, whatever role the request body contains, and signs them in. Their address is not confirmed yet: a
 * guest's bookings move to the account once it is.
 */
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
          .values({ username, email, ...names, password, emailConfirmed: false, welcomeSteps: true })
          .returning(),
      );
      // The browser used to register is the user's own: it needs no code at the next sign-in.
      const signedIn = await openSession(tx, actor, user, {
        action: 'register',
        method: 'password',
        remember: true,
      });
      await announce(tx.db, 'users', 'staff');
      await sendWelcome(tx, user, input.guestToken);
      return signedIn;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('account_taken', accountTakenMessage);
    throw error;
  }
}

/** Safe to repeat: without a session there is nothing to end. */
export async function signOut({ db }: Context, actor: Actor): Promise<void> {
  const { session } = actor;
  if (!session) return;
  await transaction(db, async (tx) => {
    await endSession(tx, session.id);
    if (session.deviceId !== null) await leaveDevice(tx, session.deviceId);
    await announce(tx, 'sessions', { users: [session.user.id] });
    await recordAudit(tx, actor, 'sign_out', { type: 'user', id: session.user.id });
  });
}

/** Omits staff who have not accepted their invitation: nobody would read what is sent to them. */
export async function listStaff({ db }: Context): Promise<ListedStaffMember[]> {
  const staff = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
      services: users.services,
    })
    .from(users)
    .where(isActiveStaff)
    .orderBy(asc(users.id));
  return staff.map((member) => ({ ...member, name: staffName(member) }));
}
