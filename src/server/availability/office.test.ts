import { describe, expect, it } from 'vitest';
import { type Office, openHoursBefore } from './office.ts';

const office: Office = {
  timeZone: 'America/New_York',
  opensAt: '09:00',
  closesAt: '17:00',
  isWorkingDay: (day) => !['2026-11-14', '2026-11-15', '2026-11-26'].includes(day),
};
const hoursBefore = (now: string, hours: number) =>
  openHoursBefore(new Date(now), hours, office).toISOString();

describe('openHoursBefore', () => {
  it('counts back within one day', () => {
    expect(hoursBefore('2026-11-16T20:30:00Z', 4)).toBe('2026-11-16T16:30:00.000Z');
  });

  it('skips nights and days on which the office is closed', () => {
    // Monday 10 AM: one hour of Monday, three of Friday.
    expect(hoursBefore('2026-11-16T15:00:00Z', 4)).toBe('2026-11-13T19:00:00.000Z');
    // Friday after Thanksgiving, 9 AM: nothing of Friday.
    expect(hoursBefore('2026-11-27T14:00:00Z', 8)).toBe('2026-11-25T14:00:00.000Z');
  });

  it('counts nothing outside office hours', () => {
    expect(hoursBefore('2026-11-17T03:00:00Z', 4)).toBe('2026-11-16T18:00:00.000Z');
    expect(hoursBefore('2026-11-17T10:00:00Z', 4)).toBe('2026-11-16T18:00:00.000Z');
  });

  it('keeps to office hours across a clock change', () => {
    // Clocks went back on Sunday, November 1: Friday’s hours are in daylight saving time.
    const weekend = { ...office, isWorkingDay: (day: string) => !['2026-10-31', '2026-11-01'].includes(day) };
    expect(openHoursBefore(new Date('2026-11-02T15:00:00Z'), 4, weekend).toISOString()).toBe(
      '2026-10-30T18:00:00.000Z',
    );
  });

  it('stops if the office never opens', () => {
    expect(openHoursBefore(new Date(), 1, { ...office, isWorkingDay: () => false })).toEqual(new Date(0));
  });
});
