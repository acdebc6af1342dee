import { expect, it } from 'vitest';
import { periodChoices, suggestedPeriod } from './periods.ts';

it('offers years, quarters and months around today, newest first', () => {
  const [years, quarters, months] = periodChoices('2026-11-16').map(({ periods }) => periods);
  expect(years).toEqual(['2027', '2026', '2025', '2024']);
  expect(quarters).toEqual(['2027-Q1', '2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4']);
  expect(months?.slice(0, 3)).toEqual(['2026-12', '2026-11', '2026-10']);
  expect(months?.at(-1)).toBe('2025-11');
});

it.each([
  ['Individual tax return (Form 1040)', 'Your {period} tax return', '2026-01-10', '2025'],
  ['Monthly bookkeeping', 'Bookkeeping {period}', '2026-01-10', '2025-12'],
  ['Payroll of a quarter', 'Payroll {period}', '2026-02-10', '2025-Q4'],
  ['New client', 'What we need to begin', '2026-02-10', ''],
])('suggests a period for the template %s (%s) on %s: %s', (name, title, today, expected) => {
  expect(suggestedPeriod({ name, title }, today)).toBe(expected);
});
