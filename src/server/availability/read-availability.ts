import { clamp } from 'date-fns/clamp';
import type * as availabilityApi from '#shared/availability.ts';
import { firstAvailable, type Slot } from '#shared/availability.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { addCalendarDays, firmClock, firmTimestamp } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import type { Actor } from '../core/security/actor.ts';
import { loadBookableCalendars, loadCalendar } from './load-calendar.ts';
import { daysOf, daysWithFreeSlots, freeSlots, type TimeRange } from './slots.ts';

export async function readAvailability(
  { db }: Context,
  _actor: Actor,
  { id, date, service }: Input<typeof availabilityApi.readDay>,
): Promise<Slot[]> {
  const now = new Date();
  const byStart = new Map<number, Slot>();
  for (const { calendar, placeKind } of await loadCalendars(db, id, wholeDay(date), service)) {
    const place = placeKind ?? 'default';
    for (const { start, end } of freeSlots(date, calendar, now)) {
      const other = byStart.get(start.getTime());
      if (!other) byStart.set(start.getTime(), toSlot(start, end, place));
      else if (other.place !== place) other.place = 'varies';
    }
  }
  return [...byStart.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

function toSlot(start: Date, end: Date, place: Slot['place']): Slot {
  return {
    startTime: firmClock(start),
    endTime: firmClock(end),
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    place,
  };
}

export async function readMonthAvailability(
  { db }: Context,
  _actor: Actor,
  { id, month, service }: Input<typeof availabilityApi.readMonth>,
): Promise<ResponseOf<typeof availabilityApi.readMonth>> {
  const days = daysOf(month);
  const now = new Date();
  const end = wholeDay(days.at(-1) as string).end;
  // The past part of the month is skipped; for an earlier month nothing is left.
  const start = clamp(now, { start: wholeDay(days[0] as string).start, end });
  const offered = await loadCalendars(db, id, { start, end }, service);
  return daysWithFreeSlots(
    month,
    offered.map(({ calendar }) => calendar),
    now,
  );
}

/**
 * The calendars in which a visitor may book: with `first` those of all who take bookings and the service, otherwise one
 * or none.
 */
async function loadCalendars(
  db: Db,
  id: number | typeof firstAvailable,
  range: TimeRange,
  service: string | undefined,
) {
  if (id === firstAvailable) return loadBookableCalendars(db, range, service);
  const offered = await loadCalendar(db, id, range);
  return offered.takesBookings ? [offered] : [];
}

/** The staff members who take a service and are free at a time, those with the fewest appointments on that day first. */
export async function findCandidates(
  db: Db,
  wanted: { appointment_date: string; start_time: string; service_type: string },
  excludeAppointmentId?: number,
): Promise<number[]> {
  const { appointment_date: date, start_time, service_type } = wanted;
  const now = new Date();
  return (await loadBookableCalendars(db, wholeDay(date), service_type, excludeAppointmentId))
    .filter(({ calendar }) =>
      freeSlots(date, calendar, now).some(({ start }) => firmClock(start) === start_time),
    )
    .sort((a, b) => a.calendar.appointments.length - b.calendar.appointments.length)
    .map(({ staff }) => staff.id);
}

/**
 * A staff member and their free slots on a day. `excludeAppointmentId` is the appointment being rescheduled: the new time
 * may overlap its current one.
 */
export async function findFreeSlots(
  db: Db,
  adminId: number,
  date: string,
  excludeAppointmentId?: number,
): Promise<{ name: string; services: string[]; slots: TimeRange[] }> {
  const { staff, services, calendar, takesBookings } = await loadCalendar(
    db,
    adminId,
    wholeDay(date),
    excludeAppointmentId,
  );
  const slots = takesBookings ? freeSlots(date, calendar, new Date()) : [];
  return { name: staff.name, services, slots };
}

/** From midnight to midnight in the firm's time zone: 23 or 25 hours when the clocks change. */
export function wholeDay(date: string): TimeRange {
  return { start: firmTimestamp(date, '00:00'), end: firmTimestamp(addCalendarDays(date, 1), '00:00') };
}
