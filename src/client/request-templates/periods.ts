import type { RequestTemplate } from '#shared/request-templates.ts';

/** 'YYYY-MM' some months after the month of a day; with a negative number, before it. */
function monthFrom(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The periods that lists are usually about, newest first. */
export function periodChoices(today: string): { label: string; periods: string[] }[] {
  const year = Number(today.slice(0, 4));
  return [
    { label: 'Years', periods: range(4).map((index) => String(year + 1 - index)) },
    { label: 'Quarters', periods: range(6).map((index) => quarterOf(monthFrom(today, 3 - 3 * index))) },
    { label: 'Months', periods: range(14).map((index) => monthFrom(today, 1 - index)) },
  ];
}

/**
 * The most likely period of a new list: the last month or quarter if the template's name mentions one, otherwise last
 * year, as for tax returns. None if the template's title has no `{period}`.
 */
export function suggestedPeriod(
  { name, title }: Pick<RequestTemplate, 'name' | 'title'>,
  today: string,
): string {
  if (!title.includes('{period}')) return '';
  if (/month/i.test(name)) return monthFrom(today, -1);
  if (/quarter/i.test(name)) return quarterOf(monthFrom(today, -3));
  return String(Number(today.slice(0, 4)) - 1);
}
