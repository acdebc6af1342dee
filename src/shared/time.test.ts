import { describe, expect, it } from 'vitest';
import { daysUntil, firmToday, formatDay, formatTimestamp } from './time.ts';

describe('dates', () => {
  const now = new Date('2026-06-15T12:00:00Z');

  it('show the year if it is not the current one', () => {
    expect(formatDay('2026-02-03T10:00:00Z', now)).toBe('Feb 3');
    expect(formatDay('2024-02-03T10:00:00Z', now)).toBe('Feb 3, 2024');
    expect(formatTimestamp('2026-02-03T10:05:00Z', now)).toMatch(/^Feb 3, \d+:05 [AP]M$/);
    expect(formatTimestamp('2024-02-03T10:05:00Z', now)).toMatch(/^Feb 3, 2024, \d+:05 [AP]M$/);
  });

  it("are counted from today at the firm, not in the browser's zone", () => {
    // Still Saturday evening in Atlanta, already Sunday in Auckland and in UTC.
    const evening = new Date('2026-03-08T03:30:00Z');
    expect(firmToday(evening)).toBe('2026-03-07');
    expect(daysUntil('2026-03-12', evening)).toBe(5);
    expect(daysUntil('2026-03-07', evening)).toBe(0);
    expect(daysUntil('2026-03-06', evening)).toBe(-1);
  });

  it.each(['2026-03-07', '2026-10-31', '2026-12-30'])(
    'count whole days across clock changes and new year from %s',
    (day) => {
      const noon = new Date(`${day}T17:00:00Z`);
      const due = new Date(Date.parse(`${day}T00:00:00Z`) + 12 * 86_400_000).toISOString().slice(0, 10);
      expect(daysUntil(due, noon)).toBe(12);
    },
  );
});
