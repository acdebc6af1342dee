import { firm } from '#firm';
import { holidayOn } from './holidays.ts';
import { addCalendarDays, weekdayOf } from './time.ts';

/** Whether the office is open on a day (YYYY-MM-DD): not on Saturdays, Sundays and holidays. */
export function isWorkingDay(day: string): boolean {
  return weekdayOf(day) % 6 !== 0 && !holidayOn(day, firm.booking.holidays);
}

/** The first working day after a day, or a later one. */
export function workingDayAfter(day: string, count = 1): string {
  let found = day;
  for (let left = count; left > 0; ) {
    found = addCalendarDays(found, 1);
    if (isWorkingDay(found)) left--;
  }
  return found;
}
