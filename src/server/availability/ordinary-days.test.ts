import { describe, expect, it } from 'vitest';
import type { HoursRange } from '#shared/availability.ts';
import { firmClock } from '#shared/time.ts';
import { daysWithFreeSlots, freeSlots } from './slots.ts';

const week: HoursRange[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opensAt: '09:00',
  closesAt: '17:00',
}));
const empty = { hours: week, appointments: [], timeOff: [] };

describe('an ordinary day', () => {
  const monday = new Date('2026-11-16T05:01Z');

  it('has sixteen half hours, from nine to five', () => {
    const slots = freeSlots('2026-11-18', empty, monday);
    expect(slots.map(({ start }) => firmClock(start))).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'],
      ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30'],
    ]);
    expect(firmClock(slots.at(-1)?.end as Date)).toBe('17:00');
  });

  it('leaves out the break between two ranges', () => {
    const ranges = [
      { weekday: 3, opensAt: '13:15', closesAt: '14:15' },
      { weekday: 3, opensAt: '09:00', closesAt: '10:00' },
    ];
    const slots = freeSlots('2026-11-18', { ...empty, hours: ranges }, monday);
    expect(slots.map(({ start }) => firmClock(start))).toEqual(['09:00', '09:30', '13:15', '13:45']);
  });

  it('starts today at the minimum notice: two hours from now to the minute', () => {
    const slots = freeSlots('2026-11-16', empty, new Date('2026-11-16T19:00Z'));
    expect(slots.map(({ start }) => firmClock(start))).toEqual(['16:00', '16:30']);
    const late = freeSlots('2026-11-16', empty, new Date('2026-11-16T19:00:01Z'));
    expect(late.map(({ start }) => firmClock(start))).toEqual(['16:30']);
  });

  it.each([
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
    ['Thanksgiving', '2026-11-26'],
    ['yesterday', '2026-11-13'],
    ['a day beyond the horizon', '2027-02-15'],
  ])('offers nothing on %s', (_, date) => {
    expect(freeSlots(date, empty, monday)).toEqual([]);
  });

  it.each([
    ['2026-03-06', '14:00'],
    ['2026-03-09', '13:00'],
    ['2026-10-30', '13:00'],
    ['2026-11-02', '14:00'],
    ['2027-03-12', '14:00'],
    ['2027-03-15', '13:00'],
    ['2027-11-05', '13:00'],
    ['2027-11-08', '14:00'],
  ])('opens at nine local time on either side of a clock change: %s at %s UTC', (date, utc) => {
    const [first] = freeSlots(date, empty, new Date(Date.parse(`${date}T00:00Z`) - 2 * 86_400_000));
    expect(first?.start.toISOString()).toBe(`${date}T${utc}:00.000Z`);
  });
});

describe('a month', () => {
  it('lists its days with free slots and their number', () => {
    const now = new Date('2026-11-16T12:00Z');
    const days = daysWithFreeSlots('2026-11', [empty], now);
    expect(days.map(({ date }) => date)).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
    ]);
    expect(days.every(({ freeSlots }) => freeSlots === 16)).toBe(true);
    const away = { start: new Date('2026-11-18T05:00Z'), end: new Date('2026-11-19T05:00Z') };
    const without = daysWithFreeSlots('2026-11', [{ ...empty, timeOff: [away] }], now);
    expect(without.map(({ date }) => date)).not.toContain('2026-11-18');
  });
});
