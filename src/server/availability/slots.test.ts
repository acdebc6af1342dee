import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { HoursRange } from '#shared/availability.ts';
import { firmClock, firmDay, firmTimestamp } from '#shared/time.ts';
import { propertySeed } from '#test/property-seed.ts';
import { freeSlots, type OfficeRules, officeRules, type TimeRange } from './slots.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Time zones on both sides of the firm's, in which visitors' browsers and servers may be. */
const zones = [
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/London',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
];
const ownZone = process.env.TZ;
afterAll(() => {
  process.env.TZ = ownZone;
});

function inZone<T>(zone: string, work: () => T): T {
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    process.env.TZ = ownZone;
  }
}

/** Local time at the firm, computed independently of the code under test, with Intl. */
const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const weekdayName = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short' });
function wallAt(timestamp: Date): { date: string; clock: string; weekday: number } {
  const parts = Object.fromEntries(wall.formatToParts(timestamp).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    clock: `${parts.hour}:${parts.minute}`,
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekdayName.format(timestamp)),
  };
}

const clockOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

/** Up to three ranges per day that never touch; also on weekends, as imported rows might have them. */
const hours: fc.Arbitrary<HoursRange[]> = fc
  .tuple(
    ...[0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      fc
        .uniqueArray(fc.integer({ min: 0, max: 95 }), { maxLength: 6 })
        .map((quarters) => quarters.sort((one, other) => one - other))
        .map((marks) =>
          marks.flatMap((opens, index) => {
            const closes = marks[index + 1];
            if (index % 2 === 1 || closes === undefined) return [];
            return [{ weekday, opensAt: clockOf(opens), closesAt: clockOf(closes) }];
          }),
        ),
    ),
  )
  .map((week) => week.flat());

const rules: fc.Arbitrary<OfficeRules> = fc
  .record({
    slotMinutes: fc.constantFrom(15, 20, 30, 45, 60),
    bufferMinutes: fc.constantFrom(0, 5, 10, 15),
    noticeMinutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    horizonDays: fc.integer({ min: 0, max: 120 }),
  })
  .map((values) => ({ ...officeRules, ...values }));

/** Half of all timestamps are within three weeks of a clock change, the others anywhere in the two years. */
const changes = ['2026-03-08T07:00Z', '2026-11-01T06:00Z', '2027-03-14T07:00Z', '2027-11-07T06:00Z'];
const now = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -21 * 24 * 60, max: 21 * 24 * 60 }))
      .map(([change, minutes]) => Date.parse(change) + minutes * minute),
    fc
      .integer({ min: Date.UTC(2026, 0, 1) / minute, max: Date.UTC(2027, 11, 31) / minute })
      .map((at) => at * minute),
  )
  .map((at) => new Date(at));

const situation = fc
  .record({
    now,
    rules,
    hours,
    daysAhead: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 14 }) },
      fc.integer({ min: -3, max: 125 }),
    ),
    appointments: fc.array(
      fc.record({
        from: fc.integer({ min: -60, max: 24 * 60 }),
        minutes: fc.constantFrom(15, 30, 45, 90),
        buffer: fc.constantFrom(0, 10, 15),
      }),
      { maxLength: 12 },
    ),
    absences: fc.array(
      fc.record({
        from: fc.integer({ min: -2 * 24 * 60, max: 24 * 60 }),
        minutes: fc.integer({ min: 1, max: 2 * 24 * 60 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ now, rules, hours, daysAhead, ...drawn }) => {
    const date = new Date(now.getTime() + daysAhead * day).toISOString().slice(0, 10);
    const midnight = Date.parse(`${date}T05:00Z`);
    const timeRange = (from: number, minutes: number): TimeRange => ({
      start: new Date(midnight + from * minute),
      end: new Date(midnight + (from + minutes) * minute),
    });
    const appointments = drawn.appointments.map(({ from, minutes, buffer }) =>
      timeRange(from, minutes + buffer),
    );
    const timeOff = drawn.absences.map(({ from, minutes }) => timeRange(from, minutes));
    return { now, date, rules, calendar: { hours, appointments, timeOff } };
  });

const overlap = (one: TimeRange, other: TimeRange) =>
  one.start.getTime() < other.end.getTime() && other.start.getTime() < one.end.getTime();

const seed = propertySeed;
const runs = { numRuns: 1000, seed };

describe('offered slots', () => {
  it(`are free, within hours, not too soon and on a weekday, whatever the calendar (1,000 runs, seed ${seed})`, () => {
    let offered = 0;
    fc.assert(
      fc.property(situation, ({ now, date, rules, calendar }) => {
        const slots = freeSlots(date, calendar, now, rules);
        offered += slots.length;
        for (const slot of slots) {
          const [starts, ends] = [wallAt(slot.start), wallAt(slot.end)];
          expect(starts.date).toBe(date);
          expect(starts.weekday).toBeGreaterThanOrEqual(1);
          expect(starts.weekday).toBeLessThanOrEqual(5);
          expect(slot.end.getTime() - slot.start.getTime()).toBe(rules.slotMinutes * minute);
          expect(slot.start.getTime()).toBeGreaterThanOrEqual(now.getTime() + rules.noticeMinutes * minute);
          const within = calendar.hours.some(
            (range) =>
              range.weekday === starts.weekday &&
              range.opensAt <= starts.clock &&
              ends.clock <= range.closesAt,
          );
          expect(within).toBe(true);
          const blocked = {
            start: slot.start,
            end: new Date(slot.end.getTime() + rules.bufferMinutes * minute),
          };
          expect(calendar.appointments.some((appointment) => overlap(appointment, blocked))).toBe(false);
          expect(calendar.timeOff.some((absence) => overlap(absence, slot))).toBe(false);
          expect(slots.some((other) => other !== slot && overlap(other, slot))).toBe(false);
        }
      }),
      runs,
    );
    console.log(`Slots: 1,000 calendars, ${offered.toLocaleString('en-US')} slots offered, seed ${seed}`);
    expect(offered).toBeGreaterThan(1000);
  });

  it(`are missing only for a reason (1,000 runs, seed ${seed})`, () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ now, date, rules, calendar }, pick) => {
        const everything = freeSlots(date, { ...calendar, appointments: [], timeOff: [] }, now, rules);
        const slot = everything[pick % Math.max(1, everything.length)];
        if (!slot) return;
        const blocked = {
          start: slot.start,
          end: new Date(slot.end.getTime() + rules.bufferMinutes * minute),
        };
        const reason =
          calendar.appointments.some((appointment) => overlap(appointment, blocked)) ||
          calendar.timeOff.some((absence) => overlap(absence, slot));
        const offered = freeSlots(date, calendar, now, rules);
        expect(offered.some(({ start }) => start.getTime() === slot.start.getTime())).toBe(!reason);
      }),
      runs,
    );
  });

  it(`are the same in every time zone, and the firm's local time converts back to them (1,000 runs, seed ${seed})`, () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...zones), ({ now, date, rules, calendar }, zone) => {
        const here = freeSlots(date, calendar, now, rules);
        inZone(zone, () => {
          expect(freeSlots(date, calendar, now, rules)).toEqual(here);
          for (const { start } of here) {
            expect(firmDay(start)).toBe(date);
            expect(firmClock(start)).toBe(wallAt(start).clock);
            expect(firmTimestamp(date, firmClock(start)).getTime()).toBe(start.getTime());
          }
        });
      }),
      runs,
    );
  });
});
