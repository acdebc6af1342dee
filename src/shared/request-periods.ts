import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { z } from 'zod';

/** '2026' is a tax year, '2026-Q1' a quarter, '2026-03' a month. */
export const period = z
  .string()
  .regex(
    /^20\d{2}(-Q[1-4]|-(0[1-9]|1[0-2]))?$/,
    'Please enter a year, quarter or month, such as 2026, 2026-Q1 or 2026-03',
  );

const quarterMonths = ['January to March', 'April to June', 'July to September', 'October to December'];

/** '2026', 'January to March 2026', 'March 2026'. */
export function periodLabel(value: string): string {
  const [year, part] = value.split('-');
  if (!part) return value;
  if (part.startsWith('Q')) return `${quarterMonths[Number(part.slice(1)) - 1]} ${year}`;
  return format(parseISO(`${value}-01`), 'MMMM yyyy');
}

/** The year, quarter or month after it. */
export function nextPeriod(value: string): string {
  const year = Number(value.slice(0, 4));
  const part = value.slice(5);
  if (!part) return String(year + 1);
  const isQuarter = part.startsWith('Q');
  const number = Number(part.replace('Q', ''));
  const isLast = number === (isQuarter ? 4 : 12);
  const next = isLast ? 1 : number + 1;
  return `${isLast ? year + 1 : year}-${isQuarter ? `Q${next}` : String(next).padStart(2, '0')}`;
}

/** The title of a list made from a template: `{period}` becomes the period, or is removed if the list has none. */
export function titleForPeriod(title: string, value: string | null | undefined): string {
  return title
    .replaceAll('{period}', value ? periodLabel(value) : '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same words about the next period: 'Your 2026 tax return' becomes 'Your 2027 tax return'. */
export function inNextPeriod(text: string, value: string): string {
  return text.replaceAll(periodLabel(value), periodLabel(nextPeriod(value)));
}
