import { describe, expect, it } from 'vitest';
import { dayLabel, spanLabel, whenLabel } from './when-label.ts';

describe('labels of an appointment', () => {
  it("show date and time in the firm's time zone", () => {
    expect(dayLabel('2026-03-03', '2026-01-15')).toBe('Tuesday, March 3');
    expect(dayLabel('2027-01-04', '2026-12-28')).toBe('Monday, January 4, 2027');
    expect(whenLabel({ appointmentDate: '2020-03-03', startTime: '14:30' })).toBe(
      'Tuesday, March 3, 2020, 2:30 PM ET',
    );
    expect(spanLabel({ startTime: '09:00', endTime: '09:30' })).toBe('9:00 AM to 9:30 AM ET');
  });
});
