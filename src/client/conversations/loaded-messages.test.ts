import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '#shared/messages.ts';
import { type LoadedMessages, withEarlier, withNewest, withSent } from './loaded-messages.ts';

const message = (id: number) => ({ id }) as ConversationMessage;
/** A page of the API: newest first. */
const page = (ids: number[], nextCursor?: string) => ({
  rows: ids.map(message),
  total: '0',
  nextCursor,
});
const loaded = (ids: number[], earlier?: string): LoadedMessages => ({ messages: ids.map(message), earlier });
const ids = ({ messages }: LoadedMessages) => messages.map(({ id }) => id);

describe('the loaded messages of a conversation', () => {
  it('start with the newest page, oldest message first', () => {
    const started = withNewest(undefined, page([9, 8, 7], 'c7'));
    expect(ids(started)).toEqual([7, 8, 9]);
    expect(started.earlier).toBe('c7');
  });

  it('keep earlier pages when the newest one is refetched', () => {
    const known = loaded([3, 4, 5, 6, 7], 'c3');
    const now = withNewest(known, page([9, 8, 7, 6], 'c6'));
    expect(ids(now)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(now.earlier).toBe('c3');
  });

  it('drop earlier pages when a refetch would leave a gap', () => {
    const now = withNewest(loaded([3, 4], 'c3'), page([12, 11, 10], 'c10'));
    expect(ids(now)).toEqual([10, 11, 12]);
    expect(now.earlier).toBe('c10');
  });

  it('drop messages that were moved to another conversation', () => {
    expect(ids(withNewest(loaded([3, 4, 5]), page([4])))).toEqual([4]);
    expect(ids(withNewest(loaded([3, 4, 5]), page([])))).toEqual([]);
  });

  it('prepend an earlier page without duplicates', () => {
    const now = withEarlier(loaded([6, 7], 'c6'), page([6, 5, 4], 'c4'));
    expect(ids(now)).toEqual([4, 5, 6, 7]);
    expect(now.earlier).toBe('c4');
  });

  it('contain a sent message once, in order', () => {
    expect(ids(withSent(loaded([5, 6, 9]), message(8)))).toEqual([5, 6, 8, 9]);
    expect(ids(withSent(loaded([5, 6, 8]), message(8)))).toEqual([5, 6, 8]);
    expect(ids(withSent(loaded([]), message(8)))).toEqual([8]);
  });
});
