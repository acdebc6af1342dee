import { tz, tzOffset } from '@date-fns/tz';
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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** By zone, then by quarter of an hour: clocks change only at the beginning of one. */
const knownOffsets = new Map<string, Map<number, number>>();
const maxKnownOffsets = 10_000;

/** The offset of a zone from UTC. Cached, because the runtime formats a date to find it, which is slow. */
function offsetMs(timestamp: number, zone: string): number {
  const quarter = Math.floor(timestamp / (15 * minuteMs));
  const known = knownOffsets.get(zone);
  const found = known?.get(quarter);
  if (found !== undefined) return found;
  const offset = tzOffset(zone, new Date(quarter * 15 * minuteMs)) * minuteMs;
  if (known && known.size < maxKnownOffsets) known.set(quarter, offset);
  else knownOffsets.set(zone, new Map([[quarter, offset]]));
  return offset;
}

/** 'YYYY-MM-DDTHH:mm…' as a zone's calendar and clock show it. */
function localText(timestamp: Date, zone: string): string {
  return new Date(timestamp.getTime() + offsetMs(timestamp.getTime(), zone)).toISOString();
}

/** Today in the firm's time zone, as YYYY-MM-DD. */
export function firmToday(now = new Date(), zone = firm.timeZone): string {
  return localText(now, zone).slice(0, 10);
}

/** The calendar day of a timestamp in the firm's time zone. */
export function firmDay(timestamp: Date | string): string {
  return firmToday(new Date(timestamp));
}

/** HH:mm of a timestamp in the firm's time zone. */
export function firmClock(timestamp: Date | string): string {
  return localText(new Date(timestamp), firm.timeZone).slice(11, 16);
}

/** 'Nov 15, 2026, 6:04 PM' in the firm's time zone, for records that several people compare. */
export function formatFirmTimestamp(timestamp: Date | string): string {
  return format(new Date(timestamp), 'MMM d, yyyy, h:mm a', { in: tz(firm.timeZone) });
}

/**
 * The timestamp of a day and time in the firm's time zone. A time that the clocks show twice is the first of the two;
 * one that they skip is computed with the offset before the change.
 */
export function firmTimestamp(day: string, clock: string, zone = firm.timeZone): Date {
  const local = Date.parse(`${day}T${clock}Z`);
  const before = offsetMs(local - dayMs, zone);
  const after = offsetMs(local + dayMs, zone);
  const isBeforeChange = offsetMs(local - before, zone) === before;
  const isAfterChange = offsetMs(local - after, zone) === after;
  return new Date(local - (isAfterChange && !isBeforeChange ? after : before));
}

/** A calendar day some days later; with a negative number, earlier. */
export function addCalendarDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
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
