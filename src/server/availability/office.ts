import { addMilliseconds } from 'date-fns/addMilliseconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { firm } from '#firm';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { isWorkingDay } from '#shared/working-days.ts';

/** When the firm works. Days are YYYY-MM-DD in its time zone, times HH:mm. */
export interface Office {
  timeZone: string;
  opensAt: string;
  closesAt: string;
  isWorkingDay(day: string): boolean;
}

export const firmOffice: Office = {
  timeZone: firm.timeZone,
  opensAt: firm.booking.opensAt,
  closesAt: firm.booking.closesAt,
  isWorkingDay,
};

/**
 * The search stops after this many closed days in a row; otherwise it would never end for a calendar without working
 * days.
 */
const maxDaysClosed = 60;

/** The latest time since which the office has been open for this many hours in total. */
export function openHoursBefore(now: Date, hours: number, office: Office): Date {
  let left = hours * 3_600_000;
  let day = firmToday(now, office.timeZone);
  for (let closed = 0; closed < maxDaysClosed; day = addCalendarDays(day, -1)) {
    closed = office.isWorkingDay(day) ? 0 : closed + 1;
    if (closed > 0) continue;
    const opens = firmTimestamp(day, office.opensAt, office.timeZone);
    const closes = firmTimestamp(day, office.closesAt, office.timeZone);
    const end = closes < now ? closes : now;
    const open = differenceInMilliseconds(end, opens);
    if (open >= left) return addMilliseconds(end, -left);
    left -= Math.max(0, open);
  }
  return new Date(0);
}
