import { addCalendarDays, firmToday, weekdayOf } from '#shared/time.ts';

const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day));

function workingDay(day: string, step: 1 | -1): string {
  let found = day;
  while (isWeekend(found)) found = addCalendarDays(found, step);
  return found;
}

interface Dates {
  dueOn: string;
  taxDate: string | null;
}

/** The last day that a client can ask for: the one before the tax date. */
export function latestDay({ taxDate }: Pick<Dates, 'taxDate'>): string | undefined {
  return taxDate ? addCalendarDays(taxDate, -1) : undefined;
}

/** Two working days after the due date and before the tax date; fewer if there is no room for two. */
export function proposedDays({ dueOn, taxDate }: Dates, today = firmToday()): string[] {
  const from = dueOn > today ? dueOn : today;
  const latest = latestDay({ taxDate });
  const first = workingDay(addCalendarDays(from, 3), 1);
  const second = workingDay(addCalendarDays(from, 10), 1);
  if (!latest || second <= latest) return [first, second];
  const last = workingDay(latest, -1);
  const before = first < last ? first : workingDay(addCalendarDays(last, -1), -1);
  return [before, last].filter((day) => day > from);
}
