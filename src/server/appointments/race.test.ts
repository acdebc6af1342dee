import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { booking, guest } from '#test/bookings.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff } from '#test/factories/availability.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { transaction } from '../core/database/db.ts';
import { appointments, users } from '../core/database/schema.ts';
import { changeAppointment } from './find-appointment.ts';

/** The quick form of `npm run prove -- booking-race`: two nodes in one process. */
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  // In a database of their own: 'first' chooses among all staff who take bookings, and other files create many.
  const startNode = async () => {
    const database = await openEmptyDatabase('race');
    afterFile(() => database.close());
    return startTestApp({ rateLimitFactor: 1000 }, { database });
  };
  nodes = [await startNode(), await startNode()];
});

const node = (number: number) => nodes[number % 2] as TestApp;

function tally(responses: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

const scheduledAt = (adminId: number, clock: string) =>
  node(0).db.$count(
    appointments,
    and(
      eq(appointments.adminId, adminId),
      eq(appointments.status, 'scheduled'),
      eq(appointments.startsAt, firmTimestamp(openDay(), clock).toISOString()),
    ),
  );

describe('concurrent requests for the same slot', () => {
  it('fifty bookings of one slot: one succeeds, the others get 409', async () => {
    const admin = await createAdmin(node(0).db);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        node(number).request({
          method: 'POST',
          url: '/api/appointments',
          payload: { ...booking(admin.id), ...guest() },
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused.every((response) => response.json().code === 'slot_taken')).toBe(true);
    expect(await scheduledAt(admin.id, '10:00')).toBe(1);
  });

  it("fifty bookings with 'first' and four staff: four succeed, one for each, without a deadlock", async () => {
    await node(0).db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
    const staff = await Promise.all(Array.from({ length: 4 }, () => createAdmin(node(0).db)));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        node(number).request({
          method: 'POST',
          url: '/api/appointments',
          // Every fifth asks for one of the four by name.
          payload: { ...booking(0, { admin_id: number % 5 ? 'first' : staff[number % 4]?.id }), ...guest() },
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 4, 409: 46 });
    for (const { id } of staff) expect(await scheduledAt(id, '10:00')).toBe(1);
  });

  it("moves to 'first' and bookings with 'first' do not deadlock", async () => {
    await node(0).db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
    const staff = await Promise.all(Array.from({ length: 4 }, () => signedInAdmin(node(0))));
    const meetings = await Promise.all(
      staff.flatMap(({ user }) =>
        ['13:00', '13:30', '14:00'].map((clock) =>
          createAppointment(node(0).db, user.id, { startsAt: firmTimestamp(openDay(), clock).toISOString() }),
        ),
      ),
    );
    const moves = meetings.map(({ id }, number) =>
      node(number).request({
        method: 'POST',
        url: `/api/appointments/${id}/reschedule`,
        payload: { appointment_date: openDay(), start_time: '11:00', admin_id: 'first' },
        token: staff[0]?.token,
      }),
    );
    const bookings = meetings.map((_, number) =>
      node(number).request({
        method: 'POST',
        url: '/api/appointments',
        payload: { ...booking(0, { admin_id: 'first', start_time: '11:00' }), ...guest() },
      }),
    );
    const responses = await Promise.all([...moves, ...bookings]);
    const { 200: moved = 0, 201: booked = 0, 409: refused } = tally(responses);
    expect([moved + booked, refused]).toEqual([4, 20]);
    for (const { user } of staff) expect(await scheduledAt(user.id, '11:00')).toBe(1);
  });

  it('24 appointments of four staff rescheduled to one slot: one succeeds', async () => {
    const staff = [];
    for (let count = 0; count < 4; count++) staff.push(await signedInAdmin(node(0)));
    const [target] = staff;
    if (!target) throw new Error('Nobody');
    const meetings = [];
    for (let count = 0; count < 24; count++) {
      const host = staff[count % 4] ?? target;
      const startsAt = `2035-03-05T${10 + Math.floor(count / 4)}:00:00.000Z`;
      meetings.push(await createAppointment(node(0).db, host.user.id, { startsAt }));
    }
    const payload = { appointment_date: openDay(), start_time: '11:00', admin_id: target.user.id };
    const responses = await Promise.all(
      meetings.map(({ id }, number) =>
        node(number).request({
          method: 'POST',
          url: `/api/appointments/${id}/reschedule`,
          payload,
          token: target.token,
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 200: 1, 409: 23 });
    expect(await scheduledAt(target.user.id, '11:00')).toBe(1);
  });

  it('two reschedules that swap hosts do not deadlock', async () => {
    const [one, other] = [await signedInAdmin(node(0)), await signedInAdmin(node(0))];
    const startsAt = firmTimestamp(openDay(), '10:00').toISOString();
    const mine = await createAppointment(node(0).db, one.user.id, { startsAt });
    const theirs = await createAppointment(node(0).db, other.user.id, { startsAt });
    const swap = (number: number, id: number, admin_id: number) =>
      node(number).request({
        method: 'POST',
        url: `/api/appointments/${id}/reschedule`,
        payload: { appointment_date: openDay(), start_time: '14:00', admin_id },
        token: one.token,
      });
    const responses = await Promise.all([swap(0, mine.id, other.user.id), swap(1, theirs.id, one.user.id)]);
    expect(tally(responses)).toEqual({ 200: 2 });
  });

  it('a reschedule that waited for another one is still applied', async () => {
    const host = await signedInAdmin(node(0));
    const at = (clock: string) => firmTimestamp(openDay(), clock).toISOString();
    const { id } = await createAppointment(node(0).db, host.user.id, { startsAt: at('10:00') });
    const isWaiting = sql`select from pg_locks where locktype = 'advisory' and not granted and objid = ${host.user.id}`;
    const toTen = await transaction(node(0).db, async (tx) => {
      await lockCalendars(tx, [host.user.id]);
      // It starts at ten when this is requested, and at two when the lock is acquired.
      const asked = node(1).request({
        method: 'POST',
        url: `/api/appointments/${id}/reschedule`,
        payload: { appointment_date: openDay(), start_time: '10:00' },
        token: host.token,
      });
      await vi.waitFor(
        async () => expect((await node(1).db.execute(isWaiting)).rows).toHaveLength(1),
        10_000,
      );
      const [startsAt, endsAt] = [at('14:00'), at('14:30')];
      await changeAppointment(tx, id, { startsAt, endsAt, blockedUntil: endsAt });
      return { asked };
    });
    expect((await toTen.asked).json()).toMatchObject({ startTime: '10:00' });
    expect(await scheduledAt(host.user.id, '10:00')).toBe(1);
  });

  it('twelve concurrent bookings of one guest in different calendars: ten succeed', async () => {
    const visitor = guest();
    const staff = await Promise.all(Array.from({ length: 12 }, () => createAdmin(node(0).db)));
    const responses = await Promise.all(
      staff.map(({ id }, number) =>
        node(number).request({
          method: 'POST',
          url: '/api/appointments',
          payload: { ...booking(id), ...visitor },
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 10, 409: 2 });
  });

  it('twelve concurrent bookings of one customer in different calendars: ten succeed', async () => {
    const customer = await signedInCustomer(node(0));
    const staff = await Promise.all(Array.from({ length: 12 }, () => createAdmin(node(0).db)));
    const responses = await Promise.all(
      staff.map(({ id }, number) =>
        node(number).request({
          method: 'POST',
          url: '/api/appointments',
          payload: booking(id, { company_id: null }),
          token: customer.token,
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 10, 409: 2 });
  });

  it('two deletions of the same time off: one succeeds', async () => {
    const admin = await signedInAdmin(node(0));
    const day = { startsAt: '2035-01-15T05:00:00Z', endsAt: '2035-01-16T05:00:00Z' };
    const { id } = await createTimeOff(node(0).db, admin.user.id, day);
    const responses = await Promise.all(
      [0, 1].map((number) =>
        node(number).request({ method: 'DELETE', url: `/api/admin/time-off/${id}`, token: admin.token }),
      ),
    );
    expect(tally(responses)).toEqual({ 204: 1, 404: 1 });
  });

  it('time off concurrent with bookings on that day: the second transaction sees the first', async () => {
    const admin = await signedInAdmin(node(0));
    const date = openDay();
    const clocks = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
    const book = (start_time: string, number: number) =>
      node(number).request({
        method: 'POST',
        url: '/api/appointments',
        payload: { ...booking(admin.user.id, { start_time }), ...guest() },
      });
    const block = () =>
      node(1).request({
        method: 'POST',
        url: `/api/admin/staff/${admin.user.id}/time-off`,
        payload: { startDate: date, endDate: date },
        token: admin.token,
      });
    const [early, blocked, late] = await Promise.all([
      Promise.all(clocks.slice(0, 4).map(book)),
      block(),
      Promise.all(clocks.slice(4).map(book)),
    ]);
    const booked = [...early, ...late].filter(({ statusCode }) => statusCode === 201).length;
    expect(tally([...early, ...late])[500]).toBeUndefined();
    expect(blocked.json().meetings).toBe(booked);
  });

  it('the constraint holds even without the lock', async () => {
    const admin = await createAdmin(node(0).db);
    const startsAt = firmTimestamp(openDay(), '10:00').toISOString();
    const tries = await Promise.allSettled(
      [0, 1, 2, 3].map((number) => createAppointment(node(number).db, admin.id, { startsAt })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
