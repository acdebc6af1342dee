import { expect, it } from 'vitest';
import { openTotal } from './open-conversations.ts';

const counts = (mine: number, queue: number) => ({
  mine: { open: mine, waiting: 7, oldestOpen: null },
  queue: { open: queue, waiting: 7, oldestOpen: null },
  all: { open: mine + queue + 7, waiting: 14, oldestOpen: null },
});

it('adds the queue to the user’s own conversations', () => {
  expect(openTotal(counts(5, 4))).toBe('9');
  expect(openTotal(counts(0, 0))).toBe('0');
});

it('shows that counting stopped at the limit', () => {
  expect(openTotal(counts(999, 1))).toBe('1000');
  expect(openTotal(counts(999, 2))).toBe('1000+');
  expect(openTotal(counts(1001, 1001))).toBe('1000+');
});

it('counts nothing until the figures are known', () => {
  expect(openTotal(undefined)).toBe('0');
});
