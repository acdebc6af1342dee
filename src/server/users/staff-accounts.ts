import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Role, StaffLevel } from '#shared/accounts.ts';
import { countOf, personName } from '#shared/format.ts';
import { requireOwner, requireRecentProof } from '../access.ts';
import { announceAvailability } from '../availability/announce-availability.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { endCalendarFeed } from '../calendars/end-feed.ts';
import { leaveCompanies } from '../companies/people.ts';
import type { Context } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { appointments, devices, sessions, users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { queueMail } from '../core/mail/mail.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { closeListsOf } from '../request-lists/close-lists.ts';
import { leaveConversations } from '../staff-conversations/leave-conversations.ts';
import { deletePhotoOf } from '../staff-profiles/photos.ts';
import { accountKind, type UserRow } from './account-kind.ts';
import { firmChangedRole, staffAccountCreated, staffRoleChanged } from './emails.ts';

/** A staff account gives access to every customer's documents: only an owner with a recent proof may change one. */
export function requireStaffManager({ rules }: Context, actor: Member): void {
  requireOwner(actor, 'add, change or remove staff accounts');
  requireRecentProof(rules, actor);
}

/**
 * Taken before the row lock of the user, because two owners who remove each other would otherwise deadlock. Throws if
 * the actor was demoted, deleted or signed out while waiting for the lock.
 */
export async function lockStaffAccounts(tx: Db, { session }: Member): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.staffAccounts})`);
  const [present] = await tx
    .select({ role: users.role, staffLevel: users.staffLevel })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, session.id), isNull(users.deletedAt)));
  const { role, staffLevel } = session.user;
  const isUnchanged = present?.role === role && present.staffLevel === staffLevel;
  if (!isUnchanged) throw signedOut();
}

/** One owner must remain who can sign in, because only owners can create accounts for staff. */
export async function requireOtherOwner(tx: Db, { id }: UserRow): Promise<void> {
  if ((await tx.$count(users, and(isOwner, ne(users.id, id)))) > 0) return;
  throw new AppError('last_owner', 'This is the only owner. Make somebody else an owner first.');
}

const isOwner = and(isActiveStaff, eq(users.staffLevel, 'owner'));

/** A host who leaves must have no upcoming appointments. The calendar is locked, so that none is booked concurrently. */
export async function requireNoAppointments(tx: Db, user: UserRow): Promise<void> {
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

/** Owners get an email about every new staff account, whether created with a password or an invitation. */
export async function mailAboutNewStaff(tx: Context, actor: Member, created: UserRow): Promise<void> {
  await mailOwners(tx, created, (owner) => staffAccountCreated(owner, created, actor));
}

/** The columns that depend on the role. New staff take no bookings until an owner says so. */
export function roleValues(present: UserRow, role: Role, staffLevel?: StaffLevel) {
  if (role === 'customer') return { role, staffLevel: 'staff', shownOnWebsite: false } as const;
  if (present.role === 'admin') return { role, staffLevel: staffLevel ?? present.staffLevel };
  return {
    role,
    staffLevel: staffLevel ?? ('staff' as const),
    bookable: false,
    // The account may be older than the seven days that staff have for setting up a second factor.
    secondFactorDueAt: sql`now() + interval '7 days'`,
  };
}

/** Ends all sessions and forgets remembered devices: neither has given the proofs that the new role requires. */
export async function changeKind(
  tx: Context,
  actor: Member,
  user: UserRow,
  values: ReturnType<typeof roleValues>,
): Promise<void> {
  const kind = accountKind(values);
  if (accountKind(user) === 'owner') await requireOtherOwner(tx.db, user);
  if (kind === 'customer') {
    await requireNoAppointments(tx.db, user);
    await leaveWebsite(tx.db, actor, user.id);
  }
  if (user.role === 'customer') {
    await leaveCompanies(tx.db, actor, user.id);
    await closeListsOf(tx.db, actor, [user.id]);
  }
  if (kind === 'customer' || user.role === 'customer') await leaveConversations(tx.db, [user.id]);
  await endSessionsOf(tx.db, user.id);
  await endCalendarFeed(tx.db, user.id);
  await tx.db.update(devices).set({ rememberedUntil: null }).where(eq(devices.userId, user.id));
  // A user who has not accepted the invitation yet learns the role from it.
  if (user.password !== '') await queueMail(tx, firmChangedRole(user, kind));
  await mailOwners(tx, user, (owner) => staffRoleChanged(owner, user, kind, actor));
}

/** For a staff member whose account is closed or becomes a client's. */
export async function leaveWebsite(tx: Db, actor: Member, id: number): Promise<void> {
  await deletePhotoOf(tx, actor, id);
  // Open pages show names, photos and who can be booked.
  await announceAvailability(tx);
}
