import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { countOf, personName } from '#shared/format.ts';
import type * as usersApi from '#shared/users.ts';
import type { User } from '#shared/users.ts';
import { requestEmailChange } from '../account-settings/change-email.ts';
import { deleteAllLinks } from '../account-settings/mailed-links.ts';
import { isEmailTaken } from '../accounts/email-taken.ts';
import { hashPassword, requireStrongPassword } from '../accounts/passwords.ts';
import { cancelUpcomingAppointments } from '../appointments/cancel-appointment.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { listPage } from '../core/database/list-page.ts';
import type { Page } from '../core/database/paging.ts';
import { appointments, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { lockAccount, lockCustomer, normalizeNames } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { firmChangedAddress, firmChangedRole, firmSetPassword } from './emails.ts';

/** An arbitrary, unique number: two admins must not remove each other concurrently. */
const adminsLock = 7_204_313;

const listed = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt,
};

export async function listUsers(
  { db }: Context,
  _actor: Member,
  { q, role, ...page }: Input<typeof usersApi.list>,
): Promise<Page<User>> {
  const found = and(isNull(users.deletedAt), matches(users.searchText, q), role && eq(users.role, role));
  return listPage(db, listed, found, page);
}

/** The admin knows the password, so the user must change it first. */
export async function createUser(
  { db }: Context,
  actor: Member,
  input: Input<typeof usersApi.create>,
): Promise<User> {
  const { username, email, role } = input;
  const names = normalizeNames(input);
  await requireStrongPassword(actor, input.password, { role, username, email, ...names });
  const password = await hashPassword(actor, input.password);
  return refuseTaken(
    transaction(db, async (tx) => {
      await refuseTakenEmail(tx, email);
      const created = await insertedRow(
        tx
          .insert(users)
          .values({ username, email, role, ...names, password, mustChangePassword: true })
          .returning(),
      );
      await recordAudit(tx, actor, 'user_created', { type: 'user', id: created.id, details: { role } });
      await announce(tx, 'users', 'staff');
      return created;
    }),
  );
}

/**
 * A customer's email changes immediately. Staff can open every customer's documents, so a staff member's new email must
 * be confirmed as if requested by themselves. Changes by another admin are mailed to the previous address.
 */
export async function updateUser(
  context: Context,
  actor: Member,
  input: Input<typeof usersApi.update>,
): Promise<User> {
  const { id, email, role } = input;
  refuseOwnAccount(actor, id);
  return refuseTaken(
    inTransaction(context, async (tx) => {
      if (role !== 'admin') await lockAdmins(tx.db);
      const present = await lockAccount(tx.db, id);
      if (!present) throw notFound();
      if (present.role === 'admin' && role !== 'admin') {
        await requireOtherAdmin(tx.db, id, 'demote');
        await requireNoAppointments(tx.db, present);
      }
      const user = { ...present, ...normalizeNames(input) };
      const newEmail = email.toLowerCase() === present.email.toLowerCase() ? undefined : email;
      const atOnce = present.role === 'customer' && role === 'customer';
      if (newEmail) await deleteAllLinks(tx.db, id);
      if (newEmail && atOnce) {
        await refuseTakenEmail(tx.db, newEmail, id);
        await queueMail(tx, firmChangedAddress(user, newEmail));
      } else if (newEmail) {
        await requestEmailChange(tx, actor, user, newEmail);
      }
      if (role !== present.role) await queueMail(tx, firmChangedRole(user, role));
      const [updated] = await tx.db
        .update(users)
        .set({ ...normalizeNames(input), role, ...(!newEmail || atOnce ? { email } : {}) })
        .where(eq(users.id, id))
        .returning();
      if (!updated) throw notFound();
      await recordAudit(tx.db, actor, 'user_updated', { type: 'user', id, details: { role } });
      await announce(tx.db, 'users', 'staff');
      await announce(tx.db, 'user', { users: [id] });
      return updated;
    }),
  );
}

export async function setUserPassword(
  context: Context,
  actor: Member,
  { id, password }: Input<typeof usersApi.setPassword>,
): Promise<undefined> {
  refuseOwnAccount(actor, id);
  const user = await findUser(context.db, id);
  await requireStrongPassword(actor, password, user);
  const hashed = await hashPassword(actor, password);
  await inTransaction(context, async (tx) => {
    if (!(await lockAccount(tx.db, id))) throw notFound();
    await queueMail(tx, firmSetPassword(user));
    await deleteAllLinks(tx.db, id);
    await tx.db.update(users).set({ password: hashed, mustChangePassword: true }).where(eq(users.id, id));
    await endSessionsOf(tx.db, id);
    await recordAudit(tx.db, actor, 'user_password_set', { type: 'user', id });
  });
}

/**
 * The row stays, because the firm must keep its records. Sessions end, username and email become free, and upcoming
 * appointments are cancelled.
 */
export async function deleteUser(
  context: Context,
  actor: Member,
  { id }: Input<typeof usersApi.remove>,
): Promise<undefined> {
  refuseOwnAccount(actor, id);
  await inTransaction(context, async (tx) => {
    await lockAdmins(tx.db);
    const user = await findUser(tx.db, id);
    if (user.role === 'admin') {
      await requireOtherAdmin(tx.db, id, 'delete');
      await requireNoAppointments(tx.db, user);
    }
    if (user.role === 'customer' && !(await lockCustomer(tx.db, id))) throw notFound();
    await tx.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, id));
    await endSessionsOf(tx.db, id);
    await deleteAllLinks(tx.db, id);
    await cancelUpcomingAppointments(tx, actor, id);
    await recordAudit(tx.db, actor, 'user_deleted', { type: 'user', id });
    await announce(tx.db, 'users', 'staff');
  });
}

async function findUser(db: Db, id: number) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) throw notFound();
  return user;
}

/** A stolen session could otherwise do here what the profile page requires the password for. */
function refuseOwnAccount({ session }: Member, id: number): void {
  if (session.user.id === id) {
    throw new AppError(
      'own_account',
      'This is your own account. Change your name, email or password on your profile page. To close it, ask another admin.',
    );
  }
}

async function refuseTakenEmail(tx: Db, email: string, userId?: number): Promise<void> {
  if (await isEmailTaken(tx, email, userId)) throw accountTaken();
}

const accountTaken = () =>
  new AppError('account_taken', 'That username or email is not available. Choose another.');

/** Taken before the row lock of the user: two admins who delete each other would otherwise deadlock. */
async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
}

/** One admin must remain, because only admins can create accounts for staff. */
async function requireOtherAdmin(tx: Db, id: number, verb: 'demote' | 'delete'): Promise<void> {
  const others = await tx.$count(
    users,
    and(eq(users.role, 'admin'), ne(users.id, id), isNull(users.deletedAt)),
  );
  if (others === 0) {
    throw new AppError('last_admin', `You cannot ${verb} the last admin. Make somebody else an admin first.`);
  }
}

/** A host who leaves must have no upcoming appointments. The calendar is locked, so that none is booked concurrently. */
async function requireNoAppointments(tx: Db, user: typeof users.$inferSelect): Promise<void> {
  await lockCalendars(tx, [user.id]);
  const ahead = await tx.$count(
    appointments,
    and(
      eq(appointments.adminId, user.id),
      eq(appointments.status, 'scheduled'),
      gt(appointments.endsAt, sql`now()`),
    ),
  );
  if (ahead === 0) return;
  const upcoming = countOf(ahead, 'upcoming appointment');
  throw new AppError('has_appointments', `${personName(user)} has ${upcoming}. Move or cancel them first.`);
}

async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? accountTaken() : error;
  }
}
