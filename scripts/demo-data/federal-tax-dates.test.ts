import { expect, it } from 'vitest';
import { estimatedTaxDates, federalDueDate, returnDueDate } from './federal-tax-dates.ts';

it.each([
  ['a working day', '2027-04-15', '2027-04-15'],
  ['a Saturday before a Monday on which Emancipation Day is observed', '2023-04-15', '2023-04-18'],
  ['a Friday on which Emancipation Day is observed', '2022-04-15', '2022-04-18'],
  ['a Saturday before Emancipation Day, which is observed on Monday', '2028-04-15', '2028-04-18'],
  ['a Saturday before a holiday', '2028-01-15', '2028-01-18'],
  ['a Saturday', '2030-06-15', '2030-06-17'],
  ['a Sunday', '2028-10-15', '2028-10-16'],
  ['a holiday', '2029-01-15', '2029-01-16'],
])('a federal due date on %s', (_, day, due) => {
  expect(federalDueDate(day)).toBe(due);
});

it("a return's papers are due before the return or its extension", () => {
  expect(returnDueDate(2026, '2027-03-01')).toBe('2027-04-15');
  expect(returnDueDate(2026, '2027-04-15')).toBe('2027-10-15');
  expect(returnDueDate(2026, '2027-11-23')).toBe(null);
  expect(estimatedTaxDates(2026)).toEqual(['2026-04-15', '2026-06-15', '2026-09-15', '2027-01-15']);
});
