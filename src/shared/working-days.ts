import { firm } from '#firm';
import { holidayOn } from './holidays.ts';
import { addCalendarDays, weekdayOf } from './time.ts';

/** Whether the office is open on a day (YYYY-MM-DD): not on Saturdays, Sundays and holidays. */
export function isWorkingDay(day: string): boolean {
  return weekdayOf(day) % 6 !== 0 && !holidayOn(day, firm.booking.holidays);
}

/** The day that is `count` working days later. */
export function workingDayAfter(day: string, count = 1, isOpen = isWorkingDay): string {
  let [found, left] = [day, count];
  while (left > 0) {
    found = addCalendarDays(found, 1);
    if (isOpen(found)) left--;
  }
  return found;
}
