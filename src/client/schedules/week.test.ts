import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  closedParts,
  comingDay,
  minutesOf,
  mondayOf,
  shownDays,
  shownHours,
  type WeekDay,
  weekLabel,
} from './week.ts';

const day = (values: Partial<WeekDay> = {}): WeekDay => ({
  date: '2026-03-02',
  holiday: null,
  hours: [{ opensAt: '09:30', closesAt: '17:00' }],
  timeOff: [],
  appointments: [],
  ...values,
});
const meeting = (startTime: string, endTime: string) =>
  ({ startTime, endTime }) as WeekDay['appointments'][number];

describe('the week grid', () => {
  it('covers all working hours and appointments, rounded to full hours', () => {
    expect(shownHours([day(), day({ appointments: [meeting('17:00', '17:30')] })])).toEqual({
      from: 9 * 60,
      to: 18 * 60,
    });
    expect(shownHours([day({ hours: [] })])).toEqual({ from: 9 * 60, to: 17 * 60 });
  });

  it('shades times outside working hours, including breaks and holidays', () => {
    const shown = { from: 9 * 60, to: 18 * 60 };
    const withBreak = [
      { opensAt: '13:00', closesAt: '17:00' },
      { opensAt: '09:30', closesAt: '12:00' },
    ];
    expect(closedParts(day({ hours: withBreak }), shown)).toEqual([
      { start: minutesOf('09:00'), end: minutesOf('09:30') },
      { start: minutesOf('12:00'), end: minutesOf('13:00') },
      { start: minutesOf('17:00'), end: minutesOf('18:00') },
    ]);
    expect(closedParts(day({ holiday: 'Labor Day' }), shown)).toEqual([{ start: 540, end: 1080 }]);
  });

  it('shows weekend days only with appointments', () => {
    const week = Array.from({ length: 7 }, (_, index) => day({ date: `2026-03-0${index + 2}` }));
    expect(shownDays(week)).toHaveLength(5);
    week[5] = day({ date: '2026-03-07', appointments: [meeting('10:00', '10:30')] });
    expect(shownDays(week).at(-1)?.date).toBe('2026-03-07');
  });
});

describe('the week shown', () => {
  it('is the next one on a weekend', () => {
    expect(mondayOf(comingDay('2026-03-06'))).toBe('2026-03-02');
    expect(mondayOf(comingDay('2026-03-07'))).toBe('2026-03-09');
    expect(mondayOf(comingDay('2026-03-08'))).toBe('2026-03-09');
  });

  it('ignores invalid dates', () => {
    expect(calendarDay('2026-03-02')).toBe('2026-03-02');
    for (const text of [null, '', '2026-13-40', '2026-02-30', 'tomorrow', '2026-3-2']) {
      expect(calendarDay(text)).toBeUndefined();
    }
  });

  it('is labelled from Monday to Friday', () => {
    expect(weekLabel('2026-03-02')).toBe('Mar 2 to 6, 2026');
    expect(weekLabel('2026-03-30')).toBe('Mar 30 to Apr 3, 2026');
  });
});
