import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';
import {
  colleagueAnswers,
  previousState,
  snoozeChoices,
  snoozeProblem,
  snoozeTime,
  stateLine,
  writersLine,
} from './thread-words.ts';

const now = new Date('2026-11-16T18:00:00Z');
const open = { state: 'open', stateSince: '2026-11-16T13:52:00Z', snoozedUntil: null } as const;

describe('the line below the name', () => {
  it('says since when the conversation has been in its state', () => {
    expect(stateLine(open, now)).toBe(`Open since ${formatTimestamp(open.stateSince, now)}`);
    expect(stateLine({ ...open, state: 'waiting' }, now)).toMatch(/^Waiting since/);
    expect(stateLine({ ...open, state: 'done' }, now)).toMatch(/^Done since/);
  });

  it("says until when it is snoozed, in the firm's time zone", () => {
    const snoozed = { ...open, state: 'waiting', snoozedUntil: '2026-11-17T14:00:00Z' } as const;
    expect(stateLine(snoozed, now)).toBe('Snoozed until Tue, Nov 17, 9:00 AM');
  });
});

describe('snoozing', () => {
  const offered = (at: string) =>
    snoozeChoices(new Date(at)).map(({ label, until }) => `${label}: ${snoozeTime(until)}`);

  it('ends when the firm opens', () => {
    expect(offered('2026-11-16T18:00:00Z')).toEqual([
      'Tomorrow morning: Tue, Nov 17, 9:00 AM',
      'In 3 working days: Thu, Nov 19, 9:00 AM',
      'Next week: Mon, Nov 23, 9:00 AM',
    ]);
  });

  it('offers no Saturdays and Sundays, and no day twice', () => {
    expect(offered('2026-11-20T18:00:00Z')).toEqual([
      'Next working day: Mon, Nov 23, 9:00 AM',
      'In 3 working days: Wed, Nov 25, 9:00 AM',
    ]);
  });

  it('offers no day on which the firm is closed', () => {
    // The day before Thanksgiving, and the Thursday before Martin Luther King Jr. Day.
    expect(offered('2026-11-25T18:00:00Z')).toEqual([
      'Next working day: Fri, Nov 27, 9:00 AM',
      'Next week: Mon, Nov 30, 9:00 AM',
      'In 3 working days: Tue, Dec 1, 9:00 AM',
    ]);
    expect(offered('2027-01-14T18:00:00Z')).toContain('Next week: Tue, Jan 19, 9:00 AM');
  });

  it("uses the firm's date, even if it is already tomorrow for the user", () => {
    // Sunday, 10 PM at the firm.
    expect(offered('2026-11-16T03:00:00Z')).toEqual([
      'Tomorrow morning: Mon, Nov 16, 9:00 AM',
      'In 3 working days: Wed, Nov 18, 9:00 AM',
    ]);
  });

  it('keeps the hour across a daylight saving change', () => {
    expect(snoozeChoices(new Date('2027-03-12T18:00:00Z'))[0]?.until.toISOString()).toBe(
      '2027-03-15T13:00:00.000Z',
    );
  });

  it('refuses a chosen day that has passed or on which the firm is closed', () => {
    const problem = (day: string) => snoozeProblem(day, '2026-11-20');
    expect(problem('2026-11-23')).toBeUndefined();
    for (const day of ['', '2026-11-19', '2026-11-20'])
      expect(problem(day)).toBe('Please select a day after today');
    expect(problem('2026-11-22')).toBe('The office is closed on this day. It opens again on Mon, Nov 23.');
    expect(problem('2026-11-26')).toBe('The office is closed on this day. It opens again on Fri, Nov 27.');
  });
});

describe('undoing', () => {
  it('restores the state, or the snooze if it has not ended', () => {
    expect(previousState(open, now)).toEqual({ state: 'open' });
    const snoozed = { ...open, state: 'waiting' } as const;
    const [later, earlier] = ['2026-11-17T14:00:00Z', '2026-11-16T14:00:00Z'];
    expect(previousState({ ...snoozed, snoozedUntil: later }, now)).toEqual({ snoozedUntil: later });
    expect(previousState({ ...snoozed, snoozedUntil: earlier }, now)).toEqual({ state: 'waiting' });
  });
});

it("finds colleagues' answers after a message", () => {
  const message = (id: number, fromUserId: number, fromUserRole = 'admin') =>
    ({ id, fromUserId, fromUserRole }) as ConversationMessage;
  const messages = [message(1, 20), message(2, 30, 'customer'), message(3, 10), message(4, 20)];
  const found = (afterId: number, otherId: number | undefined) =>
    colleagueAnswers(messages, { afterId, me: 10, otherId }).map(({ id }) => id);
  expect(found(0, 30)).toEqual([1, 4]);
  expect(found(1, 30)).toEqual([4]);
  // Between two colleagues, the other one's own messages do not count.
  expect(found(0, 20)).toEqual([]);
});

it('names who is writing', () => {
  const [marcus, priya] = [{ name: 'Marcus Bell' }, { name: 'Priya Nair' }];
  expect(writersLine([marcus])).toBe('Marcus Bell is writing…');
  expect(writersLine([marcus, priya])).toBe('Marcus Bell and Priya Nair are writing…');
});
