import { expect, it } from 'vitest';
import { isOlder } from './version.ts';

it('compares versions by their numbers', () => {
  expect(isOlder('0.9.2', '0.10.0')).toBe(true);
  expect(isOlder('0.1.0', '0.1.1')).toBe(true);
  expect(isOlder('1.0.0', '0.99.0')).toBe(false);
  expect(isOlder('0.2.0', '0.2.0')).toBe(false);
});
