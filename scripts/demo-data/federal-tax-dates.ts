import { holidayOn } from '#shared/holidays.ts';
import { addCalendarDays, weekdayOf } from '#shared/time.ts';

const federal = { federal: true, worked: [], closed: [] };

/** April 16 is a holiday in the District of Columbia only, but moves the federal due date (26 U.S.C. 7503). */
function isEmancipationDay(day: string): boolean {
  const weekday = weekdayOf(day);
  const date = day.slice(5);
  if (date === '04-16') return weekday !== 0 && weekday !== 6;
  return (date === '04-15' && weekday === 5) || (date === '04-17' && weekday === 1);
}

/** The day on which a federal due date falls in fact: it moves past weekends and holidays. */
export function federalDueDate(day: string): string {
  let found = day;
  while ([0, 6].includes(weekdayOf(found)) || holidayOn(found, federal) || isEmancipationDay(found))
    found = addCalendarDays(found, 1);
  return found;
}

/**
 * The day by which a person's return of a year is due, or its extension if the papers are only due after that day; null
 * if they are due after both.
 */
export function returnDueDate(year: number, papersDueOn: string): string | null {
  const usual = federalDueDate(`${year + 1}-04-15`);
  const extended = federalDueDate(`${year + 1}-10-15`);
  if (papersDueOn < usual) return usual;
  return papersDueOn < extended ? extended : null;
}

/** The four days on which a year's estimated tax of a person is due. */
export function estimatedTaxDates(year: number): string[] {
  return [`${year}-04-15`, `${year}-06-15`, `${year}-09-15`, `${year + 1}-01-15`].map(federalDueDate);
}
