import { tz } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { endOfMonth } from 'date-fns/endOfMonth';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { firm } from '#firm';
import type { HoursRange } from '#shared/availability.ts';
import type { BookingRules } from '#shared/firm.ts';
import { holidayOn } from '#shared/holidays.ts';
import { addCalendarDays, firmTimestamp, firmToday, weekdayOf } from '#shared/time.ts';

/** A time range that includes its start and excludes its end. */
export interface TimeRange {
  start: Date;
  end: Date;
}

/** One staff member's hours, appointments and time off. */
export interface StaffCalendar {
  hours: HoursRange[];
  /** Scheduled appointments, each including the buffer after it. */
  appointments: TimeRange[];
  timeOff: TimeRange[];
}

export interface OfficeRules extends BookingRules {
  timeZone: string;
}

export const officeRules: OfficeRules = { ...firm.booking, timeZone: firm.timeZone };

/** Why no staff member can be booked on a day; undefined if the day is open. */
export function closedDay(
  date: string,
  now: Date,
  rules = officeRules,
): 'past' | 'weekend' | 'holiday' | 'too-far' | undefined {
  const today = firmToday(now, rules.timeZone);
  if (date < today) return 'past';
  if (weekdayOf(date) % 6 === 0) return 'weekend';
  if (holidayOn(date, rules.holidays)) return 'holiday';
  return date > addCalendarDays(today, rules.horizonDays) ? 'too-far' : undefined;
}

/** The slots of one day that can still be booked, in chronological order. */
export function freeSlots(
  date: string,
  calendar: StaffCalendar,
  now: Date,
  rules = officeRules,
): TimeRange[] {
  if (closedDay(date, now, rules)) return [];
  const weekday = weekdayOf(date);
  const earliest = addMinutes(now, rules.noticeMinutes);
  const slots = calendar.hours
    .filter((range) => range.weekday === weekday)
    .flatMap((range) => slotsWithin(date, range, rules))
    .filter((slot) => slot.start >= earliest)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  const ofDay = calendarDuring(calendar, slots, rules);
  return slots.filter((slot) => isFree(slot, ofDay, rules));
}

/** The part of a calendar during these slots: a month is computed day by day, and each day would scan all of it. */
function calendarDuring(calendar: StaffCalendar, slots: TimeRange[], rules: OfficeRules): StaffCalendar {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return calendar;
  const span = { start: first.start, end: addMinutes(last.end, rules.bufferMinutes) };
  const during = (ranges: TimeRange[]) => ranges.filter((range) => overlap(range, span));
  return { ...calendar, appointments: during(calendar.appointments), timeOff: during(calendar.timeOff) };
}

/** Consecutive slots from opening time on, with the buffer between them. */
function slotsWithin(date: string, range: HoursRange, rules: OfficeRules): TimeRange[] {
  const closes = firmTimestamp(date, range.closesAt, rules.timeZone);
  const slots: TimeRange[] = [];
  let start = firmTimestamp(date, range.opensAt, rules.timeZone);
  while (true) {
    const end = addMinutes(start, rules.slotMinutes);
    if (end > closes) return slots;
    slots.push({ start, end });
    start = addMinutes(end, rules.bufferMinutes);
  }
}

function isFree(slot: TimeRange, { appointments, timeOff }: StaffCalendar, rules: OfficeRules): boolean {
  const blocked = { start: slot.start, end: addMinutes(slot.end, rules.bufferMinutes) };
  return (
    !appointments.some((appointment) => overlap(appointment, blocked)) &&
    !timeOff.some((absence) => overlap(absence, slot))
  );
}

function overlap(a: TimeRange, b: TimeRange): boolean {
  // Comparing numbers is many times faster than comparing dates.
  return a.start.getTime() < b.end.getTime() && b.start.getTime() < a.end.getTime();
}

/** The number of slots in which at least one of several staff members is free. */
function countFreeSlots(date: string, calendars: StaffCalendar[], now: Date, rules: OfficeRules): number {
  if (closedDay(date, now, rules)) return 0;
  const starts = calendars.flatMap((calendar) => freeSlots(date, calendar, now, rules));
  return new Set(starts.map(({ start }) => start.getTime())).size;
}

/** Each day of a month (YYYY-MM) on which one of the staff members has free slots, and their number. */
export function daysWithFreeSlots(
  month: string,
  calendars: StaffCalendar[],
  now: Date,
  rules = officeRules,
): { date: string; freeSlots: number }[] {
  return daysOf(month)
    .map((date) => ({ date, freeSlots: countFreeSlots(date, calendars, now, rules) }))
    .filter((day) => day.freeSlots > 0);
}

export function daysOf(month: string): string[] {
  const start = parseISO(`${month}-01`, { in: tz('UTC') });
  return eachDayOfInterval({ start, end: endOfMonth(start) }).map((day) => format(day, 'yyyy-MM-dd'));
}
