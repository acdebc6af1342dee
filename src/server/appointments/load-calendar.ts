import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { firm } from '../../../firm.config.ts';
import type { StaffMember } from '../../shared/accounts.ts';
import { bookableWeekdays, type HoursRange } from '../../shared/availability.ts';
import { staffName } from '../../shared/format.ts';
import type { Db } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { appointments, staffHours, timeOff, users } from '../core/schema.ts';
import type { StaffCalendar, Stretch } from './availability.ts';

/** Any number of its own; the second key of the lock is the staff member. */
const calendarLock = 7_204_716;

/**
 * Whoever changes what a staff member has room for comes one after the other, until their transaction ends. Without it
 * PostgreSQL lets racing inserts and updates wait for one another's constraint checks, and ends some as deadlocks.
 * Two calendars are always locked in the same order.
 */
export async function lockCalendars(tx: Db, adminIds: number[]): Promise<void> {
  for (const id of [...new Set(adminIds)].sort((one, other) => one - other)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${calendarLock}::int, ${id}::int)`);
  }
}

export async function findStaff(db: Db, id: number): Promise<StaffMember> {
  const [person] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'admin'), isNull(users.deletedAt)));
  if (!person) throw notFound();
  return { ...person, name: staffName(person) };
}

/** A staff member's own weekly hours, or the firm's where they have set none. */
export async function loadHours(db: Db, adminId: number): Promise<HoursRange[]> {
  const own = await db
    .select({ weekday: staffHours.weekday, opensAt: staffHours.opensAt, closesAt: staffHours.closesAt })
    .from(staffHours)
    .where(eq(staffHours.adminId, adminId))
    .orderBy(asc(staffHours.weekday), asc(staffHours.opensAt));
  if (own.length === 0) {
    const { opensAt, closesAt } = firm.booking;
    return bookableWeekdays.map((weekday) => ({ weekday, opensAt, closesAt }));
  }
  // PostgreSQL answers seconds that nobody entered.
  return own.map(({ weekday, opensAt, closesAt }) => ({
    weekday,
    opensAt: opensAt.slice(0, 5),
    closesAt: closesAt.slice(0, 5),
  }));
}

/** What a staff member does from one moment to another; `moving` is a meeting that is about to leave its place. */
export async function loadCalendar(
  db: Db,
  adminId: number,
  { start, end }: Stretch,
  moving = 0,
): Promise<StaffCalendar> {
  const [from, to] = [start.toISOString(), end.toISOString()];
  // One after the other: inside a transaction there is but one connection.
  const hours = await loadHours(db, adminId);
  const meetings = await db
    .select({ start: appointments.startsAt, end: appointments.blockedUntil })
    .from(appointments)
    .where(
      and(
        eq(appointments.adminId, adminId),
        eq(appointments.status, 'scheduled'),
        ne(appointments.id, moving),
        lt(appointments.startsAt, to),
        gt(appointments.blockedUntil, from),
      ),
    );
  const absences = await db
    .select({ start: timeOff.startsAt, end: timeOff.endsAt })
    .from(timeOff)
    .where(and(eq(timeOff.adminId, adminId), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from)));
  return { hours, meetings: meetings.map(toStretch), timeOff: absences.map(toStretch) };
}

function toStretch({ start, end }: { start: string; end: string }): Stretch {
  return { start: new Date(start), end: new Date(end) };
}
