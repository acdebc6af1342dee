import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertySeed } from '#test/property-seed.ts';
import { toIsoTimestamp } from './timestamp.ts';

it('parses PostgreSQL’s timestamps, in UTC and in any other zone', () => {
  expect(toIsoTimestamp('2026-11-15 04:12:03.189+00')).toBe('2026-11-15T04:12:03.189Z');
  expect(toIsoTimestamp('2026-11-15 04:12:03.1+00')).toBe('2026-11-15T04:12:03.100Z');
  expect(toIsoTimestamp('2026-11-15 04:12:03+00')).toBe('2026-11-15T04:12:03.000Z');
  expect(toIsoTimestamp('2026-11-14 23:12:03.18-05')).toBe('2026-11-15T04:12:03.180Z');
  expect(toIsoTimestamp('2026-11-15 09:42:03.18+05:30')).toBe('2026-11-15T04:12:03.180Z');
});

it('agrees with Date for every timestamp', () => {
  const timestamps = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(timestamps, (timestamp) => {
      const iso = timestamp.toISOString();
      const stored = iso.replace('T', ' ').replace(/\.?0*Z$/, '+00');
      expect(toIsoTimestamp(stored)).toBe(iso);
    }),
    { seed: propertySeed },
  );
});
