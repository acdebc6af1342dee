import { format } from 'date-fns/format';
import { fraction } from '../variety.ts';

/** Sums are whole cents, so that they agree to the cent. */
export type Cents = number;

const digits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const money = (cents: Cents) => digits.format(cents / 100);
export const dollars = (cents: Cents) => (cents < 0 ? `-$${money(-cents)}` : `$${money(cents)}`);
export const sum = (amounts: Cents[]) => amounts.reduce((total, amount) => total + amount, 0);
export const percent = (cents: Cents, rate: number): Cents => Math.round((cents * rate) / 100);

/** Amounts that are the same each time for the same text, and differ from those of another. */
export function figuresFor(text: string) {
  let seed = 7;
  for (const letter of text) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  const part = (index: number) => fraction((seed % 1_000_000) + index * 17);
  return {
    between: (low: number, high: number, index: number): Cents =>
      Math.round((low + (high - low) * part(index)) * 100),
    whole: (low: number, high: number, index: number): number =>
      low + Math.floor((high - low + 1) * part(index)),
    pick: <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
      items[Math.floor(items.length * part(index))] ?? items[0],
  };
}

const monthNames = Array.from({ length: 12 }, (_, month) => format(new Date(2001, month, 1), 'MMMM'));

export interface Period {
  year: number;
  /** From 1. */
  month?: number;
  quarter?: number;
}

/** The period in a file's name; what the name leaves out is the last one before the file was sent. */
export function periodOf(name: string, sentOn: string): Period {
  const sentYear = Number(sentOn.slice(0, 4));
  const sentMonth = Number(sentOn.slice(5, 7));
  const named = /\b(20\d\d)\b/.exec(name.replaceAll('_', ' '))?.[1];
  const month = Number(/20\d\d-(0[1-9]|1[0-2])(?!\d)/.exec(name)?.[1] ?? 0) || monthIn(name);
  const quarter = Number(/\bQ([1-4])\b/.exec(name)?.[1] ?? 0);
  if (month) return { year: Number(named ?? (month < sentMonth ? sentYear : sentYear - 1)), month };
  if (quarter) return { year: Number(named ?? (quarter * 3 < sentMonth ? sentYear : sentYear - 1)), quarter };
  return { year: Number(named ?? sentYear - 1) };
}

function monthIn(name: string): number {
  return (
    1 +
    monthNames.findIndex((month) =>
      new RegExp(`\\b(${month}|${month.slice(0, 3)})\\b`).test(name.replaceAll('-', ' ')),
    )
  );
}

const two = (number: number) => String(number).padStart(2, '0');
export const isoDay = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;
const asDate = (day: string) => new Date(`${day}T00:00:00`);
/** 'Jan 2, 2025' */
export const shortDay = (day: string) => format(asDate(day), 'MMM d, yyyy');
export const longDay = (day: string) => format(asDate(day), 'MMMM d, yyyy');
export const monthName = (month: number) => monthNames[month - 1] ?? '';
const twelveMonths = Array.from({ length: 12 }, (_, index) => index + 1);

/** The months of a year whose day, such as the second, had come when the paper was sent. */
export const monthsUntil = (sentOn: string, dayIn: (month: number) => string) =>
  twelveMonths.filter((month) => dayIn(month) <= sentOn);

/** The months of a period, all twelve for a year. */
export function monthsOf({ month, quarter }: Period): number[] {
  if (month) return [month];
  return quarter ? [quarter * 3 - 2, quarter * 3 - 1, quarter * 3] : twelveMonths;
}

export const lastDay = (year: number, month: number) =>
  isoDay(year, month, new Date(year, month, 0).getDate());

/** 'October 2026', '3rd quarter of 2026' or '2026' */
export function periodName({ year, month, quarter }: Period): string {
  if (month) return `${monthName(month)} ${year}`;
  return quarter ? `${['1st', '2nd', '3rd', '4th'][quarter - 1]} quarter of ${year}` : String(year);
}
