import { describe, expect, it } from 'vitest';
import { ownTime } from './own-time.ts';

// The tests run in the time zone Auckland (vitest.config.ts).
describe("a meeting on the reader's clock", () => {
  it('names the day where it is another one', () => {
    const meeting = { date: '2026-03-03', startTime: '09:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(meeting)).toEqual({
      short: 'Wed 3:00 AM',
      long: 'Wednesday, March 4, 3:00 AM New Zealand Time',
    });
    const sameDay = { date: '2026-03-04', startTime: '09:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(sameDay)).toEqual({ short: '3:00 AM', long: '3:00 AM New Zealand Time' });
  });

  it('is left out where it says the same', () => {
    const meeting = { date: '2026-03-04', startTime: '03:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(meeting)).toBeUndefined();
  });
});
