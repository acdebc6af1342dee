import { describe, expect, it } from 'vitest';
import type { FederalHoliday } from '#shared/firm.ts';
import { holidayOn } from './holidays.ts';

const federal = { federal: true, worked: [] as FederalHoliday[], closed: [] };

/** As the Office of Personnel Management publishes them, on the days they are observed. */
const published: Record<string, string> = {
  '2026-01-01': "New Year's Day",
  '2026-01-19': 'Martin Luther King Jr. Day',
  '2026-02-16': "Washington's Birthday",
  '2026-05-25': 'Memorial Day',
  '2026-06-19': 'Juneteenth',
  '2026-07-03': 'Independence Day',
  '2026-09-07': 'Labor Day',
  '2026-10-12': 'Columbus Day',
  '2026-11-11': 'Veterans Day',
  '2026-11-26': 'Thanksgiving Day',
  '2026-12-25': 'Christmas Day',
  '2027-01-01': "New Year's Day",
  '2027-01-18': 'Martin Luther King Jr. Day',
  '2027-02-15': "Washington's Birthday",
  '2027-05-31': 'Memorial Day',
  '2027-06-18': 'Juneteenth',
  '2027-07-05': 'Independence Day',
  '2027-09-06': 'Labor Day',
  '2027-10-11': 'Columbus Day',
  '2027-11-11': 'Veterans Day',
  '2027-11-25': 'Thanksgiving Day',
  '2027-12-24': 'Christmas Day',
  '2027-12-31': "New Year's Day",
};

describe('federal holidays', () => {
  it('are exactly the published days of two years, even if one is observed in the year before', () => {
    const found: Record<string, string> = {};
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const name = holidayOn(date, federal);
      if (name) found[date] = name;
    }
    expect(found).toEqual(published);
  });

  it('can be made working days, switched off altogether, and extended by days of the firm', () => {
    expect(holidayOn('2026-10-12', { ...federal, worked: ['Columbus Day'] })).toBeUndefined();
    expect(holidayOn('2026-11-26', { ...federal, federal: false })).toBeUndefined();
    const closed = [{ date: '2026-11-27', name: 'The day after Thanksgiving' }];
    expect(holidayOn('2026-11-27', { ...federal, closed })).toBe('The day after Thanksgiving');
  });
});
