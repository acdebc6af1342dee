import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { isWeekend } from 'date-fns/isWeekend';
import { previousFriday } from 'date-fns/previousFriday';
import { set } from 'date-fns/set';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { subQuarters } from 'date-fns/subQuarters';
import { subYears } from 'date-fns/subYears';
import { firm } from '#firm';
import { firmTimestamp } from '#shared/time.ts';
import { isWorkingDay } from '#shared/working-days.ts';

const office = { opens: 8, closes: 18, weekends: false };
const home = { opens: 7, closes: 22, weekends: true };

function inFirmZone(timestamp: Date): TZDate {
  return new TZDate(timestamp, firm.timeZone);
}

export function daysBefore(timestamp: Date, days: number): Date {
  return new Date(timestamp.getTime() - Math.round(days * 86_400_000));
}

/** Never later than the given timestamp, so that a conversation built backwards keeps its order. */
export function latestDaytimeBefore(timestamp: Date, sender: 'staff' | 'client'): Date {
  const hours = sender === 'staff' ? office : home;
  let day = inFirmZone(timestamp);
  if (day.getHours() < hours.opens)
    day = set(subDays(day, 1), { hours: hours.closes - 1 - (day.getHours() % 4) });
  if (day.getHours() >= hours.closes) day = set(day, { hours: hours.closes - 1 - (day.getHours() % 4) });
  if (!hours.weekends && isWeekend(day)) day = previousFriday(day);
  return new Date(day.getTime());
}

export const staffTime = (now: Date, days: number) =>
  latestDaytimeBefore(daysBefore(now, days), 'staff').toISOString();

/**
 * The count-th open day of the firm from today, backwards if negative, at a time in its zone; 0 is today or the next
 * open day.
 */
export function openDayAt(now: Date, count: number, clock: string): Date {
  const step = count < 0 ? -1 : 1;
  let day = addDays(inFirmZone(now), count === 0 ? 0 : step);
  for (let left = Math.max(1, Math.abs(count)); ; day = addDays(day, step)) {
    if (isWorkingDay(format(day, 'yyyy-MM-dd'))) left -= 1;
    if (left === 0) return firmTimestamp(format(day, 'yyyy-MM-dd'), clock);
  }
}

export function dateIn(now: Date, days: number): string {
  return format(addDays(inFirmZone(now), days), 'yyyy-MM-dd');
}

const periods = {
  today: { at: (day: TZDate) => day, pattern: 'yyyy' },
  month: { at: (day: TZDate) => subMonths(day, 1), pattern: 'MMMM' },
  quarter: { at: (day: TZDate) => subQuarters(day, 1), pattern: 'QQQ' },
  year: { at: (day: TZDate) => subYears(day, 1), pattern: 'yyyy' },
};

/**
 * Fills in the period that a file or message is about, which is the one before its date: `{month}`, `{quarter}`,
 * `{year}`, or with a pattern `{month:yyyy-MM}`. So the demo never looks old.
 */
export function fillPeriods(text: string, writtenAt: Date): string {
  const day = inFirmZone(writtenAt);
  return text.replace(
    /\{(today|month|quarter|year)(?::([^}]+))?\}/g,
    (_, name: keyof typeof periods, pattern) =>
      format(periods[name].at(day), pattern ?? periods[name].pattern),
  );
}
