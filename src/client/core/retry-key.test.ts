import { expect, it } from 'vitest';
import { createRetryKey } from './retry-key.ts';

it('reuses the key for the same content until it is confirmed', () => {
  const keys = createRetryKey();
  const first = keys.for({ message: 'Hello' });
  expect(keys.for({ message: 'Hello' })).toBe(first);
  const changed = keys.for({ message: 'Hello there' });
  expect(changed).not.toBe(first);
  keys.arrived();
  expect(keys.for({ message: 'Hello there' })).not.toBe(changed);
});
