import { expect, it } from 'vitest';
import { googleCalendarUrl } from './google-calendar-url.ts';

it('fills in the title, the time in UTC, and the place', () => {
  const url = new URL(
    googleCalendarUrl({
      serviceType: 'tax-preparation',
      startsAt: '2027-04-07T15:00:00.000Z',
      endsAt: '2027-04-07T15:30:00Z',
      place: { kind: 'client_calls', detail: '(404) 555-0142' },
      staff: { name: 'Dana Reyes' },
    }),
  );
  expect(url.origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    text: 'Tax Preparation with Dana Reyes, Larkfield & Rowe',
    dates: '20270407T150000Z/20270407T153000Z',
    location: 'By phone. You call (404) 555-0142.',
  });
});
