import { tz } from '@date-fns/tz';
// By subpath: the package's index imports three hundred files, which adds more than a second to every start.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { isSameYear } from 'date-fns/isSameYear';
import { parseISO } from 'date-fns/parseISO';
import { z } from 'zod';
import { firm } from '#firm';

/**
 * Date formats. Timestamps are ISO 8601 in JSON and are shown in the user's time zone;
 * the year is shown only if it is not the current one.
 */
export function formatDay(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  return format(date, isSameYear(date, now) ? 'MMM d' : 'MMM d, yyyy');
}

export function formatTimestamp(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  return format(date, isSameYear(date, now) ? 'MMM d, h:mm a' : 'MMM d, yyyy, h:mm a');
}

export function formatFullDay(timestamp: string): string {
  return format(new Date(timestamp), 'MMM d, yyyy');
}

/** Today in the firm's time zone, as YYYY-MM-DD. */
export function firmToday(now = new Date()): string {
  return format(now, 'yyyy-MM-dd', { in: tz(firm.timeZone) });
}

/** The calendar day of a timestamp in the firm's time zone. */
export function firmDay(timestamp: Date | string): string {
  return firmToday(new Date(timestamp));
}

/** HH:mm of a timestamp in the firm's time zone. */
export function firmClock(timestamp: Date | string): string {
  return format(new Date(timestamp), 'HH:mm', { in: tz(firm.timeZone) });
}

/** 'Nov 15, 2026, 6:04 PM' in the firm's time zone, for records that several people compare. */
export function formatFirmTimestamp(timestamp: Date | string): string {
  return format(new Date(timestamp), 'MMM d, yyyy, h:mm a', { in: tz(firm.timeZone) });
}

/** The timestamp of a day and time in the firm's time zone. */
export function firmTimestamp(day: string, clock: string, zone = firm.timeZone): Date {
  return new Date(parseISO(`${day}T${clock}`, { in: tz(zone) }).getTime());
}

/** Days from today at the firm to a date; negative if it has passed. */
export function daysUntil(day: string, now = new Date()): number {
  return differenceInCalendarDays(parseISO(day), parseISO(firmToday(now)));
}

/** PostgreSQL has no year 0, and dates outside of four-digit years cannot be written as YYYY-MM-DD. */
const firstYear = 1900;
const lastYear = 2199;

/** YYYY-MM-DD, in a plausible range of years. */
export function calendarDate(message: string) {
  const isUsable = (day: string) =>
    Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear;
  return z.iso.date(message).refine(isUsable, message);
}

/** YYYY-MM, in the same years. */
export function calendarMonth(message: string) {
  const isUsable = (month: string) => calendarDate(message).safeParse(`${month}-01`).success;
  return z.string(message).refine(isUsable, message);
}

/** HH:mm in the firm's time zone. */
export function clockTime(message: string) {
  return z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);
}

/** Formats '14:30' as '2:30 PM'. */
export function formatClock(time: string): string {
  return format(parseISO(`2000-01-01T${time}`), 'h:mm a');
}
