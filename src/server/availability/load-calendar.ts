import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import type { StaffMember } from '#shared/accounts.ts';
import { takesService } from '#shared/appointments.ts';
import { bookableWeekdays, type HoursRange } from '#shared/availability.ts';
import { staffName } from '#shared/format.ts';
import type { PlaceKind } from '#shared/meeting-place.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { appointments, staffHours, timeOff, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { StaffCalendar, TimeRange } from './slots.ts';

/**
 * Serializes transactions that change a staff member's availability, with an advisory lock held until commit. Without
 * it, concurrent inserts and updates wait for each other's exclusion constraint check and some fail as deadlocks. Locks
 * are taken in id order.
 */
export async function lockCalendars(tx: Db, adminIds: number[]): Promise<void> {
  for (const id of [...new Set(adminIds)].sort((a, b) => a - b)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.calendar}::int, ${id}::int)`);
  }
}

/** Aggregates rows into a JSON array, so that a calendar takes one query: it runs while the lock is held. */
function jsonArray<Item>(db: Db, item: SQL, table: PgTable, where: SQL | undefined) {
  const list = db
    .select({ list: sql`coalesce(json_agg(${item}), '[]')` })
    .from(table)
    .where(where);
  return sql<Item[]>`(${list})`;
}

/** Nobody would come to a meeting with a colleague whose invitation has not been accepted. */
const takesBookings = and(users.bookable, isActiveStaff) as SQL;

function selectCalendars(db: Db, which: SQL) {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const range = sql`json_build_object(
    'weekday', ${staffHours.weekday},
    'opensAt', to_char(${staffHours.opensAt}, 'HH24:MI'),
    'closesAt', to_char(${staffHours.closesAt}, 'HH24:MI')
  ) order by ${staffHours.weekday}, ${staffHours.opensAt}`;
  // Written like the exclusion constraint, so that its index on both ends is used and years of past appointments are
  // skipped.
  const overlaps = sql`tstzrange(${appointments.startsAt}, ${appointments.blockedUntil}) && tstzrange(${from}, ${to})`;
  const isBooked = and(
    eq(appointments.adminId, users.id),
    eq(appointments.status, 'scheduled'),
    ne(appointments.id, sql.placeholder('excludeAppointmentId')),
    overlaps,
  );
  const isAbsent = and(eq(timeOff.adminId, users.id), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from));
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
      // An owner may already have prepared the hours of an invited colleague.
      takesBookings: sql<boolean>`(${takesBookings})`.as('takes_bookings'),
      placeKind: users.placeKind,
      services: users.services,
      hours: jsonArray<HoursRange>(db, range, staffHours, eq(staffHours.adminId, users.id)).as('hours'),
      appointments: jsonArray<IsoRange>(
        db,
        sql`json_build_array(${appointments.startsAt}, ${appointments.blockedUntil})`,
        appointments,
        isBooked,
      ).as('appointments'),
      timeOff: jsonArray<IsoRange>(
        db,
        sql`json_build_array(${timeOff.startsAt}, ${timeOff.endsAt})`,
        timeOff,
        isAbsent,
      ).as('time_off'),
    })
    .from(users)
    .where(and(which, eq(users.role, 'admin'), isNull(users.deletedAt)));
}

const findCalendar = prepared((db) =>
  selectCalendars(db, eq(users.id, sql.placeholder('adminId'))).prepare('find_calendar'),
);

const findBookableCalendars = prepared((db) =>
  selectCalendars(db, takesBookings).orderBy(users.id).prepare('find_bookable_calendars'),
);

type CalendarRow = Awaited<ReturnType<typeof selectCalendars>>[number];

export interface StaffWithCalendar {
  staff: StaffMember;
  calendar: StaffCalendar;
  /** Not while their invitation has not been accepted, although `bookable` may be set already. */
  takesBookings: boolean;
  placeKind: PlaceKind | null;
  /** The slugs of those they take; none means all. */
  services: string[];
}

type IsoRange = [start: string, end: string];

/**
 * A staff member with working hours, appointments and time off between `start` and `end`. `excludeAppointmentId` is the
 * appointment being rescheduled. Without weekly hours of their own, the firm's apply.
 */
export async function loadCalendar(
  db: Db,
  adminId: number,
  { start, end }: TimeRange,
  excludeAppointmentId = 0,
): Promise<StaffWithCalendar> {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const [row] = await findCalendar(db).execute({ adminId, from, to, excludeAppointmentId });
  if (!row) throw notFound();
  return toCalendar(row);
}

/** Like `loadCalendar`, for everybody who takes bookings, and this service if one is given, by id. */
export async function loadBookableCalendars(
  db: Db,
  { start, end }: TimeRange,
  service?: string,
  excludeAppointmentId = 0,
): Promise<StaffWithCalendar[]> {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const rows = await findBookableCalendars(db).execute({ from, to, excludeAppointmentId });
  return rows
    .filter(({ services }) => service === undefined || takesService(services, service))
    .map(toCalendar);
}

function toCalendar(row: CalendarRow): StaffWithCalendar {
  return {
    staff: {
      id: row.id,
      name: staffName(row),
      jobTitle: row.jobTitle,
      bookable: row.bookable,
    },
    takesBookings: row.takesBookings,
    placeKind: row.placeKind,
    services: row.services,
    calendar: {
      hours: row.hours.length > 0 ? row.hours : firmHours,
      appointments: row.appointments.map(toTimeRange),
      timeOff: row.timeOff.map(toTimeRange),
    },
  };
}

const firmHours: HoursRange[] = bookableWeekdays.map((weekday) => ({
  weekday,
  opensAt: firm.booking.opensAt,
  closesAt: firm.booking.closesAt,
}));

function toTimeRange([start, end]: IsoRange): TimeRange {
  return { start: new Date(start), end: new Date(end) };
}

const emptyRange: TimeRange = { start: new Date(0), end: new Date(0) };

/** A staff member with weekly hours only. */
export async function loadStaff(
  db: Db,
  adminId: number,
): Promise<{ staff: StaffMember; hours: HoursRange[] }> {
  const { staff, calendar } = await loadCalendar(db, adminId, emptyRange);
  return { staff, hours: calendar.hours };
}
