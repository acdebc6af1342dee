import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest, slotsOf } from '#test/bookings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff } from '#test/factories/availability.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDay, openDays } from '#test/open-days.ts';
import { uniqueAddress } from '#test/unique-address.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('GET /api/admin/{id}/availability', () => {
  it('shows visitors the free slots of a day in firm time, and nothing else', async () => {
    const admin = await createAdmin(test.db);
    const date = openDay();
    await createAppointment(test.db, admin.id, { startsAt: firmTimestamp(date, '09:30').toISOString() });
    const response = await test.request({ url: `/api/admin/${admin.id}/availability`, query: { date } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toHaveLength(15);
    expect(response.json()[0]).toEqual({
      startTime: '09:00',
      endTime: '09:30',
      startsAt: firmTimestamp(date, '09:00').toISOString(),
      endsAt: firmTimestamp(date, '09:30').toISOString(),
      place: 'default',
    });
    expect(response.json()[1].startTime).toBe('10:00');
  });

  it('counts the free slots of each day of a month', async () => {
    const admin = await createAdmin(test.db);
    const [first, second] = openDays(2) as [string, string];
    const day = {
      startsAt: firmTimestamp(first, '00:00').toISOString(),
      endsAt: firmTimestamp(first, '23:59').toISOString(),
    };
    await createTimeOff(test.db, admin.id, day);
    await createAppointment(test.db, admin.id, { startsAt: firmTimestamp(second, '09:30').toISOString() });
    const month = second.slice(0, 7);
    const response = await test.request({
      url: `/api/admin/${admin.id}/availability/month`,
      query: { month },
    });
    const days = new Map(
      response.json().map(({ date, freeSlots }: { date: string; freeSlots: number }) => [date, freeSlots]),
    );
    expect(days.has(first)).toBe(false);
    expect(days.get(second)).toBe(15);
  });

  it('offers nothing in a month or on a day that has passed', async () => {
    const admin = await createAdmin(test.db);
    for (const id of [admin.id, 'first']) {
      for (const path of ['availability/month?month=2020-01', 'availability?date=2020-01-02']) {
        const response = await test.request({ url: `/api/admin/${id}/${path}` });
        expect([response.statusCode, response.json()], path).toEqual([200, []]);
      }
    }
  });

  it('rejects invalid dates and months, and returns 404 for customers, former or missing staff', async () => {
    const admin = await createAdmin(test.db);
    for (const url of [
      `/api/admin/${admin.id}/availability`,
      `/api/admin/${admin.id}/availability?date=2026-02-30`,
      `/api/admin/${admin.id}/availability/month?month=2026-13`,
    ]) {
      expect((await test.request({ url })).statusCode, url).toBe(400);
    }
    const customer = await createUser(test.db);
    const former = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    for (const id of [customer.id, former.id, 2_000_000_000]) {
      const response = await test.request({ url: `/api/admin/${id}/availability?date=${openDay()}` });
      expect(response.statusCode).toBe(404);
    }
  });

  it('offers no slots of staff who take no bookings', async () => {
    const admin = await createAdmin(test.db, { bookable: false });
    expect(await slotsOf(test, admin.id, openDay())).toEqual([]);
    const response = await book(test, { ...booking(admin.id), ...guest() });
    expect(response.json()).toMatchObject({ code: 'slot_taken' });
  });

  it('allows 60 requests a minute per network', async () => {
    const admin = await createAdmin(test.db);
    const remoteAddress = uniqueAddress();
    const ask = () =>
      test.request({ url: `/api/admin/${admin.id}/availability?date=${openDay()}`, remoteAddress });
    const responses = await Promise.all(Array.from({ length: 61 }, ask));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
