import { describe, expect, it } from 'vitest';
import type { RequestItem } from '#shared/request-items.ts';
import { doneText, dueText, shortDay, titleInSentence, turnText, waitingItems } from './words.ts';

const today = '2027-04-05';
const list = {
  turn: 'client' as const,
  turnSince: '2027-04-02T15:00:00.000Z',
  leftCount: 3,
  dueOn: '2027-04-09',
  moreTimeUntil: null,
  closedAt: null,
};

describe('turnText', () => {
  it('says whose turn it is in one of two sentences', () => {
    expect(turnText(list, today)).toBe('Your turn: 3 things left');
    expect(turnText({ ...list, leftCount: 1 }, today)).toBe('Your turn: 1 thing left');
    expect(turnText({ ...list, turn: 'firm' }, today)).toBe('With us since April 2');
  });

  it('names the day that the client asked for, until it has passed', () => {
    const moreTime = { ...list, moreTimeUntil: '2027-04-12' };
    expect(turnText(moreTime, today)).toBe('Your turn, until Monday, April 12: 3 things left');
    expect(turnText(moreTime, '2027-04-13')).toBe('Your turn: 3 things left');
  });
});

describe('dueText', () => {
  it('names the day, and stays polite after it has passed', () => {
    expect(dueText(list, today)).toBe('Please send them by Friday, April 9.');
    expect(dueText(list, '2027-04-10')).toBe('This was due on Friday, April 9. Please send it soon.');
    expect(dueText({ ...list, moreTimeUntil: '2027-04-12' }, '2027-04-10')).toBe(
      'Please send them by Monday, April 12.',
    );
  });
});

it('writes the year only if it is not the current one', () => {
  expect(shortDay('2027-04-02T15:00:00.000Z', today)).toBe('April 2');
  expect(shortDay('2026-12-30T15:00:00.000Z', today)).toBe('December 30, 2026');
});

it('puts a title into a sentence', () => {
  expect(titleInSentence('Your 2026 tax return')).toBe('your 2026 tax return');
  expect(titleInSentence('Bookkeeping, March 2027')).toBe('Bookkeeping, March 2027');
});

const item = (values: Partial<RequestItem>): RequestItem => ({
  id: 1,
  listId: 1,
  kind: 'document',
  label: 'W-2',
  why: null,
  issuer: null,
  required: true,
  state: 'open',
  stateSince: '2027-04-02T15:00:00.000Z',
  answer: null,
  returnReason: null,
  returnNote: null,
  decidedBy: null,
  files: [],
  ...values,
});

it('orders open items: returned, required, optional', () => {
  const items = [
    item({ id: 1, required: false }),
    item({ id: 2 }),
    item({ id: 3, state: 'accepted' }),
    item({ id: 4, state: 'returned', required: false }),
  ];
  expect(waitingItems(items).map(({ id }) => id)).toEqual([4, 2, 1]);
});

it('says what became of an item', () => {
  const file = { id: 1, originalFilename: 'a.pdf', fileType: 'pdf', fileSize: 1, uploadedAt: null };
  const files = [{ ...file, sentAs: null, addedAt: '2027-04-02T15:00:00.000Z', byLink: false }];
  expect(doneText(item({ state: 'received', files }), today)).toBe('Sent April 2, 1 file');
  expect(doneText(item({ state: 'received', kind: 'question' }), today)).toBe('Answered April 2');
  expect(doneText(item({ state: 'accepted' }), today)).toBe('Accepted April 2');
  expect(doneText(item({ state: 'waived' }), today)).toBe('We no longer need this.');
  expect(doneText(item({ state: 'not_applicable' }), today)).toBe('You said this does not apply to you.');
});
