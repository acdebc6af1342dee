import { expect, it } from 'vitest';
import { createRefusedKeys } from './refused-keys.ts';

it('forgets the oldest key when there are too many', () => {
  const refused = createRefusedKeys(2);
  for (const key of ['first', 'second', 'third']) refused.add(key, 60_000);
  expect(refused.msLeft('first')).toBe(0);
  for (const key of ['second', 'third']) expect(refused.msLeft(key)).toBeGreaterThan(0);
});
