import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type * as availabilityApi from '#shared/availability.ts';
import type { Slot } from '#shared/availability.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { firmClock, firmTimestamp } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import type { Actor } from '../core/security/actor.ts';
import { loadCalendar } from './load-calendar.ts';
import { daysOf, daysWithFreeSlots, freeSlots, type TimeRange } from './slots.ts';

export async function readAvailability(
  { db }: Context,
  _actor: Actor,
  { id, date }: Input<typeof availabilityApi.readDay>,
): Promise<Slot[]> {
  const slots = await findFreeSlots(db, id, date);
  return slots.map(({ start, end }) => ({
    startTime: firmClock(start),
    endTime: firmClock(end),
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
  }));
}

export async function readMonthAvailability(
  { db }: Context,
  _actor: Actor,
  { id, month }: Input<typeof availabilityApi.readMonth>,
): Promise<ResponseOf<typeof availabilityApi.readMonth>> {
  const days = daysOf(month);
  const start = wholeDay(days[0] as string).start;
  const end = wholeDay(days.at(-1) as string).end;
  const { staff, calendar } = await loadCalendar(db, id, { start, end });
  return staff.bookable ? daysWithFreeSlots(month, calendar, new Date()) : [];
}

/**
 * A staff member's free slots on a day. `excludeAppointmentId` is the appointment being rescheduled: the new time may
 * overlap its current one.
 */
export async function findFreeSlots(
  db: Db,
  adminId: number,
  date: string,
  excludeAppointmentId?: number,
): Promise<TimeRange[]> {
  const { staff, calendar } = await loadCalendar(db, adminId, wholeDay(date), excludeAppointmentId);
  return staff.bookable ? freeSlots(date, calendar, new Date()) : [];
}

/** From midnight to midnight at the firm: 23 or 25 hours when the clock changes. */
export function wholeDay(date: string): TimeRange {
  const next = format(addDays(parseISO(date, { in: tz('UTC') }), 1), 'yyyy-MM-dd');
  return { start: firmTimestamp(date, '00:00'), end: firmTimestamp(next, '00:00') };
}
