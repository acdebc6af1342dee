import { describe, expect, it } from 'vitest';
import { ownTime } from './own-time.ts';

// The tests run in the time zone Auckland (vitest.config.ts).
describe("an appointment in the user's time zone", () => {
  it("names the weekday if it differs from the firm's", () => {
    const appointment = { date: '2026-03-03', startTime: '09:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(appointment)).toEqual({
      short: 'Wed 3:00 AM',
      long: 'Wednesday, March 4, 3:00 AM New Zealand Time',
    });
    const sameDay = { date: '2026-03-04', startTime: '09:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(sameDay)).toEqual({ short: '3:00 AM', long: '3:00 AM New Zealand Time' });
  });

  it("is undefined if it equals the firm's time", () => {
    const appointment = { date: '2026-03-04', startTime: '03:00', startsAt: '2026-03-03T14:00:00.000Z' };
    expect(ownTime(appointment)).toBeUndefined();
  });
});
