import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addWeeks } from 'date-fns/addWeeks';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { isSaturday } from 'date-fns/isSaturday';
import { isSunday } from 'date-fns/isSunday';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { nextDay } from 'date-fns/nextDay';
import { previousDay } from 'date-fns/previousDay';
import { subDays } from 'date-fns/subDays';
import { type BookingRules, type FederalHoliday, federalHolidays } from '#shared/firm.ts';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const monday = 1;
const thursday = 4;

/** Calendar days have no time zone; UTC has no clock changes that could shift one. */
function day(year: number, month: number, dayOfMonth: number): TZDate {
  return TZDate.tz('UTC', year, month - 1, dayOfMonth);
}

function nth(count: number, weekday: Weekday, year: number, month: number): TZDate {
  const first = day(year, month, 1);
  return addWeeks(getDay(first) === weekday ? first : nextDay(first, weekday), count - 1);
}

function last(weekday: Weekday, year: number, month: number): TZDate {
  const end = lastDayOfMonth(day(year, month, 1));
  return getDay(end) === weekday ? end : previousDay(end, weekday);
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(date: TZDate): TZDate {
  if (isSaturday(date)) return subDays(date, 1);
  return isSunday(date) ? addDays(date, 1) : date;
}

/** 5 U.S.C. 6103. */
const dateOf: Record<FederalHoliday, (year: number) => TZDate> = {
  "New Year's Day": (year) => day(year, 1, 1),
  'Martin Luther King Jr. Day': (year) => nth(3, monday, year, 1),
  "Washington's Birthday": (year) => nth(3, monday, year, 2),
  'Memorial Day': (year) => last(monday, year, 5),
  Juneteenth: (year) => day(year, 6, 19),
  'Independence Day': (year) => day(year, 7, 4),
  'Labor Day': (year) => nth(1, monday, year, 9),
  'Columbus Day': (year) => nth(2, monday, year, 10),
  'Veterans Day': (year) => day(year, 11, 11),
  'Thanksgiving Day': (year) => nth(4, thursday, year, 11),
  'Christmas Day': (year) => day(year, 12, 25),
};

/** The days observed in a year, which may include December 31 for the next year's New Year's Day. */
function federalDaysOf(year: number): Map<string, FederalHoliday> {
  const days = new Map<string, FederalHoliday>();
  for (const name of federalHolidays) {
    for (const keptFor of [year, year + 1]) {
      const date = format(observed(dateOf[name](keptFor)), 'yyyy-MM-dd');
      if (date.startsWith(`${year}-`)) days.set(date, name);
    }
  }
  return days;
}

const known = new Map<number, Map<string, FederalHoliday>>();

/** The name of the holiday for which the firm is closed on a day, if any. */
export function holidayOn(date: string, rules: BookingRules['holidays']): string | undefined {
  const closed = rules.closed.find((other) => other.date === date);
  if (closed) return closed.name;
  if (!rules.federal) return undefined;
  const year = Number(date.slice(0, 4));
  let days = known.get(year);
  if (!days) {
    days = federalDaysOf(year);
    known.set(year, days);
  }
  const name = days.get(date);
  return name && !rules.worked.includes(name) ? name : undefined;
}
