import { describe, expect, it } from 'vitest';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { ageOf, inDays, missingWords, pausedUntil } from './words.ts';

const today = firmToday();
const noon = (days: number) => firmTimestamp(addCalendarDays(today, days), '12:00').toISOString();

describe('what a row of Waiting on clients says', () => {
  it('names as many missing items in full as fit, and counts the others', () => {
    expect(missingWords({ missing: ['Copy of a photo ID'], moreMissing: 0 })).toBe('Copy of a photo ID');
    expect(
      missingWords({
        missing: ['Workshop lease', 'Loan statement', 'Form 1099-K for the shop'],
        moreMissing: 4,
      }),
    ).toBe('Workshop lease, Loan statement and 5 more');
    const long = 'Year-end statement of the brokerage account at the bank in Savannah';
    expect(missingWords({ missing: [long, 'W-2'], moreMissing: 0 })).toBe(`${long} and 1 more`);
  });

  it('shows the age in days, and marks it from thirty on', () => {
    expect(ageOf({ turnSince: noon(0) })).toEqual({ label: 'Today', old: false });
    expect(ageOf({ turnSince: noon(-1) })).toEqual({ label: '1 day', old: false });
    expect(ageOf({ turnSince: noon(-30) })).toEqual({ label: '30 days', old: true });
    expect([inDays(noon(0)), inDays(noon(1)), inDays(noon(4))]).toEqual(['today', 'tomorrow', 'in 4 days']);
  });

  it('is paused until the later of two days, if it is in the future', () => {
    const later = addCalendarDays(today, 9);
    expect(pausedUntil({ pausedUntil: later, moreTimeUntil: addCalendarDays(today, 2) })).toBe(later);
    expect(pausedUntil({ pausedUntil: today, moreTimeUntil: null })).toBeUndefined();
  });
});
