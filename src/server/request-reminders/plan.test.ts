import { describe, expect, it } from 'vitest';
import { formatFirmTimestamp, weekdayOf } from '#shared/time.ts';
import {
  nextStep,
  plannedSteps,
  type RemindedClient,
  type RemindedList,
  type ReminderRules,
} from './plan.ts';

const holidays = ['2026-11-26', '2026-12-25'];
const rules: ReminderRules = {
  rhythm: { daysBefore: 7, weeks: 4, minimumWorkingDays: 3 },
  office: {
    timeZone: 'America/New_York',
    opensAt: '09:00',
    closesAt: '17:00',
    isWorkingDay: (day) => weekdayOf(day) % 6 !== 0 && !holidays.includes(day),
  },
};

/** Sent on Monday, October 5, due on Monday, November 2, the day after the clocks change. */
const list: RemindedList = {
  dueOn: '2026-11-02',
  sentAt: '2026-10-05T15:00:00.000Z',
  closedAt: null,
  turn: 'client',
  turnSince: '2026-10-05T15:00:00.000Z',
  moreTimeUntil: null,
  pausedUntil: null,
  calledAt: null,
  needsCallAt: null,
  remindedAt: null,
  asksClient: true,
};
const client: RemindedClient = { remindedAt: null, reachable: true };
const at = (time: string) => new Date(`${time}Z`);

function plan(values: Partial<RemindedList>, now: string, of = client): string[] {
  return plannedSteps({ ...list, ...values }, of, at(now), rules).map(
    (step) => `${step.step}: ${formatFirmTimestamp(step.at)}`,
  );
}

const weekly = [
  'week1: Nov 9, 2026, 9:00 AM',
  'week2: Nov 16, 2026, 9:00 AM',
  'week3: Nov 23, 2026, 9:00 AM',
  'week4: Nov 30, 2026, 9:00 AM',
  'call: Dec 7, 2026, 9:00 AM',
];

describe('the rhythm of a list', () => {
  it('is a week before, on the day, weekly four times, then a call, even when the clocks change', () => {
    expect(plan({}, '2026-10-06T12:00')).toEqual([
      'before: Oct 26, 2026, 9:00 AM',
      'due: Nov 2, 2026, 9:00 AM',
      ...weekly,
    ]);
  });

  it('waits for a working day, at least three working days after the last email', () => {
    // The 26th is Thanksgiving, the 28th a Saturday.
    expect(plan({ dueOn: '2026-11-26' }, '2026-11-20T12:00').slice(0, 2)).toEqual([
      'before: Nov 20, 2026, 9:00 AM',
      'due: Nov 27, 2026, 9:00 AM',
    ]);
    const reminded = { remindedAt: '2026-11-24T15:00:00.000Z', reachable: true };
    expect(plan({ dueOn: '2026-11-26' }, '2026-11-25T12:00', reminded)[0]).toBe('due: Nov 30, 2026, 9:00 AM');
  });

  it('sends at once within office hours, and only the newest step that is due', () => {
    const next = nextStep(list, client, at('2026-11-17T18:30'), rules);
    expect(next).toEqual({ step: 'week2', on: '2026-11-16', at: at('2026-11-17T18:30') });
    expect(plan({}, '2026-11-17T23:00')[0]).toBe('week2: Nov 18, 2026, 9:00 AM');
  });

  it('skips steps due before the list was sent, and starts a week later if the due date has passed', () => {
    const sent = (day: string) => ({ sentAt: `${day}T15:00:00.000Z`, turnSince: `${day}T15:00:00.000Z` });
    expect(plan(sent('2026-10-28'), '2026-10-28T16:00')[0]).toBe('due: Nov 2, 2026, 9:00 AM');
    // The next day would be too soon after the list itself.
    expect(plan(sent('2026-10-30'), '2026-10-30T16:00')[0]).toBe('due: Nov 4, 2026, 9:00 AM');
    expect(plan(sent('2026-11-03'), '2026-11-03T16:00')[0]).toBe('week1: Nov 10, 2026, 9:00 AM');
  });

  it('starts from the last day of the client’s extra time or of a pause by staff', () => {
    for (const key of ['moreTimeUntil', 'pausedUntil']) {
      const steps = plan({ [key]: '2026-11-12', remindedAt: '2026-11-09T14:00:00.000Z' }, '2026-11-09T15:00');
      expect(steps.slice(0, 2)).toEqual(['due: Nov 12, 2026, 9:00 AM', 'week1: Nov 19, 2026, 9:00 AM']);
      expect(steps).toHaveLength(6);
    }
    // An extension that ends before the due date only delays the first step.
    expect(plan({ moreTimeUntil: '2026-10-28' }, '2026-10-20T12:00').slice(0, 2)).toEqual([
      'before: Oct 28, 2026, 9:00 AM',
      'due: Nov 2, 2026, 9:00 AM',
    ]);
  });

  it('begins again a week after a call, or after it became the client’s turn again', () => {
    const marked = { needsCallAt: '2026-12-07T14:00:00.000Z', remindedAt: '2026-11-30T14:00:00.000Z' };
    expect(plan(marked, '2026-12-08T14:00')).toEqual([]);
    expect(plan({ ...marked, calledAt: '2026-12-08T15:00:00.000Z' }, '2026-12-08T15:00')[0]).toBe(
      'week1: Dec 15, 2026, 9:00 AM',
    );
    expect(plan({ ...marked, turnSince: '2026-12-09T15:00:00.000Z' }, '2026-12-09T15:00')[0]).toBe(
      'week1: Dec 16, 2026, 9:00 AM',
    );
    expect(plan({ calledAt: '2026-10-30T15:00:00.000Z' }, '2026-10-30T15:00')[0]).toBe(weekly[0]);
  });

  it('has no steps while nothing is open on the client’s side', () => {
    expect(plan({ turn: 'firm' }, '2026-11-03T15:00')).toEqual([]);
    expect(plan({ closedAt: '2026-11-01T15:00:00.000Z' }, '2026-11-03T15:00')).toEqual([]);
    expect(plan({ sentAt: null }, '2026-11-03T15:00')).toEqual([]);
  });

  it('skips reminders to a client who gets no email, up to the call', () => {
    const silent = { remindedAt: null, reachable: false };
    expect(plan({}, '2026-10-06T12:00', silent)).toEqual(['call: Dec 7, 2026, 9:00 AM']);
    expect(nextStep(list, silent, at('2026-11-02T15:00'), rules)?.step).toBe('week1');
  });

  it('does not count a reminder as the call', () => {
    const steps = plan({ remindedAt: '2026-12-07T13:00:00.000Z' }, '2026-12-07T13:30', {
      remindedAt: '2026-12-07T13:00:00.000Z',
      reachable: true,
    });
    expect(steps).toEqual(['call: Dec 10, 2026, 9:00 AM']);
  });
});
