import { expect, it } from 'vitest';
import { proposedDays } from './proposed-days.ts';

it('proposes two working days before the tax date', () => {
  expect(proposedDays({ dueOn: '2027-04-09', taxDate: '2027-04-15' }, '2027-04-05')).toEqual([
    '2027-04-12',
    '2027-04-14',
  ]);
});

it('proposes the last two working days before a near tax date', () => {
  expect(proposedDays({ dueOn: '2030-04-09', taxDate: '2030-04-15' }, '2030-04-01')).toEqual([
    '2030-04-11',
    '2030-04-12',
  ]);
});

it('proposes later days if there is no tax date, or a distant one', () => {
  expect(proposedDays({ dueOn: '2026-11-20', taxDate: '2027-04-15' }, '2026-11-16')).toEqual([
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(proposedDays({ dueOn: '2027-04-09', taxDate: null }, '2027-04-05')).toEqual([
    '2027-04-12',
    '2027-04-19',
  ]);
  // The due date has passed, but both days lie ahead.
  expect(proposedDays({ dueOn: '2027-03-01', taxDate: null }, '2027-04-05')).toEqual([
    '2027-04-08',
    '2027-04-15',
  ]);
});

it('proposes fewer days if there is no room', () => {
  expect(proposedDays({ dueOn: '2027-04-13', taxDate: '2027-04-15' }, '2027-04-12')).toEqual(['2027-04-14']);
  expect(proposedDays({ dueOn: '2027-04-09', taxDate: '2027-04-15' }, '2027-04-14')).toEqual([]);
});
