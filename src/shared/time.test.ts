import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { describe, expect, it } from 'vitest';
import {
  addCalendarDays,
  daysUntil,
  firmClock,
  firmTimestamp,
  firmToday,
  formatDay,
  formatTimestamp,
  weekdayOf,
} from './time.ts';

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

describe("the firm's clock", () => {
  const minute = 60_000;
  /** Zones with whole, half and quarter hours, north and south of the equator. */
  const zones = [
    'America/New_York',
    'America/St_Johns',
    'Europe/London',
    'Asia/Kathmandu',
    'Pacific/Auckland',
  ];
  const changes = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-27',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
  ];

  it.each(zones)('in %s agrees with date-fns around every clock change', (zone) => {
    for (const change of changes) {
      for (let minutes = -36 * 60; minutes <= 36 * 60; minutes += 10) {
        const timestamp = new Date(Date.parse(change) + minutes * minute);
        expect(firmToday(timestamp, zone)).toBe(format(timestamp, 'yyyy-MM-dd', { in: tz(zone) }));
        const [day = '', clock = ''] = timestamp.toISOString().slice(0, 16).split('T');
        const expected = parseISO(`${day}T${clock}`, { in: tz(zone) }).getTime();
        expect(firmTimestamp(day, clock, zone).getTime()).toBe(expected);
      }
    }
  });

  it('is also right if clocks change by half an hour, which date-fns gets wrong', () => {
    const [first, second] = ['01:00', '02:00'].map((clock) =>
      firmTimestamp('2026-04-05', clock, 'Australia/Lord_Howe').toISOString(),
    );
    expect([first, second]).toEqual(['2026-04-04T14:00:00.000Z', '2026-04-04T15:30:00.000Z']);
  });

  it('shows hours and minutes', () => {
    expect(firmClock('2026-07-01T13:05:00Z')).toBe('09:05');
    expect(firmClock('2026-12-01T13:05:00Z')).toBe('08:05');
  });
});

it('counts calendar days without regard to clocks', () => {
  expect(addCalendarDays('2026-10-31', 2)).toBe('2026-11-02');
  expect(addCalendarDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(weekdayOf('2026-11-15')).toBe(0);
});
