import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';
import {
  colleagueAnswers,
  previousState,
  snoozeChoices,
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
  const times = (at: string) => snoozeChoices(new Date(at)).map(({ until }) => snoozeTime(until));

  it('ends when the firm opens', () => {
    expect(times('2026-11-16T18:00:00Z')).toEqual([
      'Tue, Nov 17, 9:00 AM',
      'Thu, Nov 19, 9:00 AM',
      'Mon, Nov 23, 9:00 AM',
    ]);
  });

  it("uses the firm's date, even if it is already tomorrow for the user", () => {
    // Sunday, 10 PM at the firm.
    expect(times('2026-11-16T03:00:00Z')).toEqual([
      'Mon, Nov 16, 9:00 AM',
      'Wed, Nov 18, 9:00 AM',
      'Mon, Nov 16, 9:00 AM',
    ]);
  });

  it('keeps the hour across a daylight saving change', () => {
    expect(snoozeChoices(new Date('2027-03-13T18:00:00Z'))[0]?.until.toISOString()).toBe(
      '2027-03-14T13:00:00.000Z',
    );
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
