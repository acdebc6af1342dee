import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import type { StaffMember } from '#shared/accounts.ts';
import { bookableWeekdays, type HoursRange } from '#shared/availability.ts';
import { staffName } from '#shared/format.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { appointments, staffHours, timeOff, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { StaffCalendar, TimeRange } from './slots.ts';

/** Any number of its own; the second key of the lock is the staff member. */
const calendarLock = 7_204_716;

/**
 * Serializes transactions that change a staff member's free slots. Without it
 * PostgreSQL lets racing inserts and updates wait for one another's constraint checks, and ends some as deadlocks.
 * Two calendars are always locked in the same order.
 */
export async function lockCalendars(tx: Db, adminIds: number[]): Promise<void> {
  for (const id of [...new Set(adminIds)].sort((one, other) => one - other)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${calendarLock}::int, ${id}::int)`);
  }
}

/** The rows of a table as one value, so that a calendar is one look at the database: bookings wait for it in line. */
function listOf<Item>(db: Db, item: SQL, table: PgTable, where: SQL | undefined) {
  const list = db
    .select({ list: sql`coalesce(json_agg(${item}), '[]')` })
    .from(table)
    .where(where);
  return sql<Item[]>`(${list})`;
}

const findCalendar = prepared((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const range = sql`json_build_object(
    'weekday', ${staffHours.weekday},
    'opensAt', to_char(${staffHours.opensAt}, 'HH24:MI'),
    'closesAt', to_char(${staffHours.closesAt}, 'HH24:MI')
  ) order by ${staffHours.weekday}, ${staffHours.opensAt}`;
  const meetings = and(
    eq(appointments.adminId, users.id),
    eq(appointments.status, 'scheduled'),
    ne(appointments.id, sql.placeholder('moving')),
    lt(appointments.startsAt, to),
    gt(appointments.blockedUntil, from),
  );
  const absences = and(eq(timeOff.adminId, users.id), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from));
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
      hours: listOf<HoursRange>(db, range, staffHours, eq(staffHours.adminId, users.id)).as('hours'),
      meetings: listOf<Pair>(
        db,
        sql`json_build_array(${appointments.startsAt}, ${appointments.blockedUntil})`,
        appointments,
        meetings,
      ).as('meetings'),
      timeOff: listOf<Pair>(
        db,
        sql`json_build_array(${timeOff.startsAt}, ${timeOff.endsAt})`,
        timeOff,
        absences,
      ).as('time_off'),
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('adminId')), eq(users.role, 'admin'), isNull(users.deletedAt)))
    .prepare('find_calendar');
});

type Pair = [start: string, end: string];

/**
 * A staff member with their hours, appointments and time off in a range; `moving` is an appointment to leave out. Their own
 * weekly hours, or the firm's if they have set none.
 */
export async function loadCalendar(
  db: Db,
  adminId: number,
  { start, end }: TimeRange,
  moving = 0,
): Promise<{ staff: StaffMember; calendar: StaffCalendar }> {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const [row] = await findCalendar(db).execute({ adminId, from, to, moving });
  if (!row) throw notFound();
  return {
    staff: {
      id: row.id,
      name: staffName(row),
      jobTitle: row.jobTitle,
      bookable: row.bookable,
    },
    calendar: {
      hours: row.hours.length > 0 ? row.hours : firmHours,
      meetings: row.meetings.map(toTimeRange),
      timeOff: row.timeOff.map(toTimeRange),
    },
  };
}

const firmHours: HoursRange[] = bookableWeekdays.map((weekday) => ({
  weekday,
  opensAt: firm.booking.opensAt,
  closesAt: firm.booking.closesAt,
}));

function toTimeRange([start, end]: Pair): TimeRange {
  return { start: new Date(start), end: new Date(end) };
}

const never: TimeRange = { start: new Date(0), end: new Date(0) };

/** A staff member with their weekly hours only. */
export async function loadStaff(
  db: Db,
  adminId: number,
): Promise<{ staff: StaffMember; hours: HoursRange[] }> {
  const { staff, calendar } = await loadCalendar(db, adminId, never);
  return { staff, hours: calendar.hours };
}
