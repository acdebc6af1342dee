import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

it('gives every advisory lock a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
