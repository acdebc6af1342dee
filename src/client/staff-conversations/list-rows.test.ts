import { describe, expect, it } from 'vitest';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { addressIn, conversationsPath } from './address.ts';
import { markOf, newer, nextOpen, ownConversation, shownRows, waitsForUs } from './list-rows.ts';

const me = 7;
const row = (id: number, lastId: number, values: Partial<StaffConversation> = {}) =>
  ({
    id,
    kind: 'direct',
    state: 'open',
    stateSince: '2030-01-01T10:00:00.000Z',
    snoozedUntil: null,
    assignee: { id: me, name: 'Dana Reyes' },
    staff: { id: me },
    lastMessage: { id: lastId },
    ...values,
  }) as StaffConversation;
const ids = (rows: StaffConversation[]) => rows.map(({ id }) => id);
const nobody = new Map<number, string>();

describe('the rows', () => {
  it('keep conversations that have left the list, ordered by their latest message', () => {
    const answered = row(2, 40, { state: 'waiting' });
    const done = row(4, 15, { state: 'done' });
    expect(ids(shownRows([row(1, 30), row(3, 20), row(5, 10)], [answered, done]))).toEqual([2, 1, 3, 4, 5]);
  });

  it("show the list's version of a kept conversation that is listed again", () => {
    const reopened = row(2, 50);
    expect(shownRows([reopened, row(1, 30)], [row(2, 40, { state: 'waiting' })])).toEqual([
      reopened,
      row(1, 30),
    ]);
    expect(newer(row(2, 50), row(2, 40))).toEqual(row(2, 50));
    expect(newer(row(2, 40), row(2, 40, { state: 'done' })).state).toBe('done');
  });

  it('say why a conversation is still shown', () => {
    const mine = { view: 'mine', state: 'open' } as const;
    expect(markOf(row(1, 1), mine, me)).toBeUndefined();
    expect(markOf(row(1, 1, { state: 'waiting' }), mine, me)).toBe('Waiting');
    expect(markOf(row(1, 1, { state: 'done' }), mine, me)).toBe('Done');
    expect(markOf(row(1, 1, { assignee: { id: 8, name: 'Marcus Bell' } }), mine, me)).toBe('Marcus Bell');
    expect(markOf(row(1, 1, { assignee: null }), mine, me)).toBe('In the queue');
    expect(markOf(row(1, 1), { view: 'queue', state: 'open' }, me)).toBe('Yours');
    expect(markOf(row(1, 1), { view: 'all', state: 'open' }, me)).toBeUndefined();
    const snoozed = row(1, 1, { state: 'waiting', snoozedUntil: '2030-02-03T14:00:00.000Z' });
    expect(markOf(snoozed, { view: 'mine', state: 'waiting' }, me)).toMatch(/^Until Feb/);
  });
});

describe('the next conversation', () => {
  it('follows the order of the list when the current one was opened, and goes on upwards below the last', () => {
    const rows = [row(3, 90, { state: 'waiting' }), row(1, 30), row(2, 20), row(4, 10)];
    expect(nextOpen(rows, [1, 2, 3, 4], 3, nobody)?.id).toBe(4);
    expect(nextOpen(rows.slice(0, 3), [1, 2, 3], 3, nobody)?.id).toBe(2);
  });

  it('is never a handled one, until the client writes again', () => {
    const since = row(1, 30).stateSince;
    const handled = new Map([
      [1, since],
      [2, since],
    ]);
    const rows = [row(1, 30), row(2, 20)];
    expect(nextOpen(rows, [1, 2], 2, handled)).toBeUndefined();
    const again = row(1, 40, { stateSince: '2030-01-02T10:00:00.000Z' });
    expect(waitsForUs(again, handled)).toBe(true);
    expect(nextOpen([again, row(2, 20)], [1, 2], 2, handled)?.id).toBe(1);
  });

  it('is one that has arrived meanwhile, if no other is left', () => {
    expect(nextOpen([row(9, 99), row(1, 30)], [1], 1, nobody)?.id).toBe(9);
  });
});

it("opens the user's own conversation with a client, or the latest one", () => {
  const theirs = row(1, 30, { staff: { id: 8 } as StaffConversation['staff'] });
  const support = row(2, 20, { kind: 'support', staff: null });
  expect(ownConversation([theirs, support, row(3, 10)], me)?.id).toBe(3);
  expect(ownConversation([support, theirs], me)?.id).toBe(2);
  expect(ownConversation([], me)).toBeUndefined();
});

it('keeps filter and conversation in the URL', () => {
  const address = { view: 'queue', state: 'waiting', unread: true, q: 'Maya', id: 12 } as const;
  const path = conversationsPath(address);
  expect(addressIn(new URL(path, 'https://firm.example').searchParams)).toEqual(address);
  expect(conversationsPath({ view: 'mine', state: 'open' })).toBe('/messages');
  expect(addressIn(new URLSearchParams('view=other&state=&id=-1'))).toMatchObject({
    view: 'mine',
    state: 'open',
    id: undefined,
  });
});
