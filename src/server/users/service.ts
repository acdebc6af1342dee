import { and, eq, isNull } from 'drizzle-orm';
import type { Role, StaffLevel } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Invitation } from '#shared/invitations.ts';
import type * as usersApi from '#shared/users.ts';
import type { User } from '#shared/users.ts';
import { requestEmailChange } from '../account-settings/change-email.ts';
import { deleteAllLinks } from '../account-settings/mailed-links.ts';
import { isEmailTaken } from '../accounts/email-taken.ts';
import { hashPassword, requireStrongPassword } from '../accounts/passwords.ts';
import { cancelUpcomingAppointments } from '../appointments/cancel-appointment.ts';
import { unlinkUnprovenEnquiries } from '../contacts/unproven-address.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { listPage } from '../core/database/list-page.ts';
import type { Page } from '../core/database/paging.ts';
import { preferences, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { lockAccount, lockCustomer, normalizeNames } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { dataExportSweepQueue } from '../data-exports/queues.ts';
import { sendLinkToNewAddress, sendWelcome } from '../email-confirmation/send-welcome.ts';
import { invitationsOf } from '../invitations/invitation-state.ts';
import { inviteUsers } from '../invitations/send-invitations.ts';
import { accountKind } from './account-kind.ts';
import { closeAccounts } from './close-accounts.ts';
import { firmChangedAddress, staffAccountDeleted } from './emails.ts';
import { findUser, refuseOwnAccount } from './find-user.ts';
import { requireClientManager } from './require-client-manager.ts';
import {
  changeKind,
  leaveWebsite,
  lockStaffAccounts,
  mailAboutNewStaff,
  requireNoAppointments,
  requireOtherOwner,
  requireStaffManager,
  roleValues,
} from './staff-accounts.ts';

const listed = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  staffLevel: users.staffLevel,
  firstName: users.firstName,
  lastName: users.lastName,
  emailConfirmed: users.emailConfirmed,
  createdAt: users.createdAt,
};

export async function listUsers(
  { db }: Context,
  _actor: Member,
  { q, role, ...page }: Input<typeof usersApi.list>,
): Promise<Page<User>> {
  const found = and(isNull(users.deletedAt), matches(users.searchWords, q), role && eq(users.role, role));
  const { rows, ...rest } = await listPage(db, listed, found, page);
  const ids = rows.map(({ id }) => id);
  const invitations = await invitationsOf(db, ids);
  return { ...rest, rows: rows.map((row) => presentUser(row, invitations.get(row.id))) };
}

/** The admin knows the password, so the user must change it at the first sign-in. */
export async function createUser(
  context: Context,
  actor: Member,
  input: Input<typeof usersApi.create>,
): Promise<User> {
  const { username, email, role } = input;
  const staffLevel = input.staffLevel ?? 'staff';
  if (role === 'admin') requireStaffManager(context, actor);
  const names = normalizeNames(input);
  await requireStrongPassword(actor, input.password, { role, username, email, ...names });
  const password = await hashPassword(actor, input.password);
  return refuseTaken(
    inTransaction(context, async (tx) => {
      if (role === 'admin') await lockStaffAccounts(tx.db, actor);
      await refuseTakenEmail(tx.db, email);
      const created = await insertedRow(
        tx.db
          .insert(users)
          .values({
            ...{ username, email, role, ...names, password, mustChangePassword: true },
            ...(role === 'admin' ? { staffLevel, bookable: false } : { welcomeSteps: true }),
          })
          .returning(),
      );
      if (role === 'admin') await mailAboutNewStaff(tx, actor, created);
      const details = { role: accountKind(created) };
      await recordAudit(tx.db, actor, 'user_created', { type: 'user', id: created.id, details });
      await announce(tx.db, 'users', 'staff');
      return presentUser(created);
    }),
  );
}

/**
 * A customer's email changes immediately and must then be confirmed, because it may be mistyped. Staff can open every
 * customer's documents, so theirs changes only once confirmed. Changes are reported to the previous address.
 */
export async function updateUser(
  context: Context,
  actor: Member,
  input: Input<typeof usersApi.update>,
): Promise<User> {
  const { id, email, role, phone } = input;
  refuseOwnAccount(actor, id);
  return refuseTaken(
    inTransaction(context, async (tx) => {
      await lockStaffAccounts(tx.db, actor);
      await unlinkUnprovenEnquiries(tx.db, actor, id, email);
      const present = await lockAccount(tx.db, id);
      if (!present) throw notFound();
      if (present.role === 'admin' || role === 'admin') requireStaffManager(context, actor);
      const values = { ...normalizeNames(input), ...roleValues(present, role, input.staffLevel) };
      const user = { ...present, ...normalizeNames(input) };
      const newEmail = email.toLowerCase() === present.email.toLowerCase() ? undefined : email;
      // A user without a password could not confirm a new address; the invitation goes there instead.
      const [isInvited, invitation] = [present.password === '', (await invitationsOf(tx.db, [id])).get(id)];
      const atOnce = isInvited || (present.role === 'customer' && role === 'customer');
      if (newEmail && present.role === 'customer') await requireClientManager(tx.db, actor, id, 'email');
      if (newEmail) await deleteAllLinks(tx.db, id);
      if (newEmail && atOnce) {
        await refuseTakenEmail(tx.db, newEmail, id);
        // An address that was never confirmed may be a stranger's, who must not learn the new one.
        if (present.emailConfirmed) await queueMail(tx, firmChangedAddress(user, newEmail));
        const moved = { ...user, email: newEmail };
        if (!isInvited && present.emailConfirmed) await sendLinkToNewAddress(tx, moved, present.email);
        else if (!isInvited) await sendWelcome(tx, moved);
        // The client agreed to get message texts at the previous address only.
        await tx.db.update(preferences).set({ messageTextByMail: false }).where(eq(preferences.userId, id));
      } else if (newEmail) {
        await requestEmailChange(tx, actor, user, newEmail);
      }
      if (accountKind(values) !== accountKind(present)) await changeKind(tx, actor, user, values);
      const [updated] = await tx.db
        .update(users)
        .set({
          ...values,
          ...(!newEmail || atOnce ? { email } : {}),
          ...(newEmail && atOnce && { emailConfirmed: false }),
          ...(phone !== undefined && { phone: phone || null }),
        })
        .where(eq(users.id, id))
        .returning();
      if (!updated) throw notFound();
      if (newEmail && invitation && invitation.state !== 'not_invited') await inviteUsers(tx, actor, [id]);
      const details = { role: accountKind(updated) };
      await recordAudit(tx.db, actor, 'user_updated', { type: 'user', id, details });
      await announce(tx.db, 'users', 'staff');
      await announce(tx.db, 'user', { users: [id] });
      return presentUser(updated, (await invitationsOf(tx.db, [id])).get(id));
    }),
  );
}

/** Also cancels upcoming appointments. */
export async function deleteUser(
  context: Context,
  actor: Member,
  { id }: Input<typeof usersApi.remove>,
): Promise<undefined> {
  refuseOwnAccount(actor, id);
  await inTransaction(context, async (tx) => {
    await lockStaffAccounts(tx.db, actor);
    const user = await findUser(tx.db, id);
    if (user.role === 'admin') {
      requireStaffManager(context, actor);
      if (user.staffLevel === 'owner') await requireOtherOwner(tx.db, user);
      await requireNoAppointments(tx.db, user);
      await leaveWebsite(tx.db, actor, id);
      await mailOwners(tx, user, (owner) => staffAccountDeleted(owner, user, actor));
    }
    if (user.role === 'customer' && !(await lockCustomer(tx.db, id))) throw notFound();
    await closeAccounts(tx.db, actor, [id]);
    // The sweep also removes this user's data exports.
    await enqueue(tx, dataExportSweepQueue, {});
    await cancelUpcomingAppointments(tx, actor, id);
    await recordAudit(tx.db, actor, 'user_deleted', { type: 'user', id });
    await announce(tx.db, 'users', 'staff');
  });
}

/** Customers have no staff level, although the column of their row has a default. */
function presentUser<Row extends { role: Role; staffLevel: StaffLevel }>(row: Row, invitation?: Invitation) {
  return {
    ...row,
    staffLevel: row.role === 'admin' ? row.staffLevel : null,
    invitation: invitation ?? null,
  };
}

async function refuseTakenEmail(tx: Db, email: string, userId?: number): Promise<void> {
  if (await isEmailTaken(tx, email, userId)) throw accountTaken();
}

const accountTaken = () =>
  new AppError('account_taken', 'That username or email is not available. Choose another.');

async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? accountTaken() : error;
  }
}
