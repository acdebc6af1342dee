import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest } from '#test/bookings.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff, setHours } from '#test/factories/availability.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay, openDays } from '#test/open-days.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { users } from '../core/database/schema.ts';
import { guestToken } from './guest-token.ts';

let test: TestApp;
beforeAll(async () => {
  // In a database of its own: 'first' chooses among all staff who take bookings, and other files create many.
  const database = await openEmptyDatabase('first_available');
  afterFile(() => database.close());
  test = await startTestApp({}, { database });
});
/** Only the staff that a test creates take bookings in it. */
beforeEach(async () => {
  await test.db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
});

const at = (clock: string, date = openDay()) => firmTimestamp(date, clock).toISOString();

async function firstSlots(date = openDay()): Promise<string[]> {
  const request = { url: '/api/admin/first/availability', query: { date }, remoteAddress: uniqueAddress() };
  return (await test.request(request)).json().map(({ startTime }: { startTime: string }) => startTime);
}

describe('GET /api/admin/first/availability', () => {
  it('shows the free slots of all who take bookings, each once and in order', async () => {
    const weekday = firmTimestamp(openDay(), '12:00').getUTCDay();
    const [one, other] = [await createAdmin(test.db), await createAdmin(test.db)];
    await setHours(test.db, one.id, [{ weekday, opensAt: '10:00', closesAt: '11:00' }]);
    await setHours(test.db, other.id, [{ weekday, opensAt: '09:00', closesAt: '10:30' }]);
    expect(await firstSlots()).toEqual(['09:00', '09:30', '10:00', '10:30']);
    await createAppointment(test.db, one.id, { startsAt: at('10:00') });
    expect(await firstSlots()).toEqual(['09:00', '09:30', '10:00', '10:30']);
    await createAppointment(test.db, other.id, { startsAt: at('10:00') });
    expect(await firstSlots()).toEqual(['09:00', '09:30', '10:30']);
  });

  it('leaves out staff who take no bookings, and days on which nobody is available', async () => {
    const [day, next] = openDays(2) as [string, string];
    await createAdmin(test.db, { bookable: false });
    expect(await firstSlots(day)).toEqual([]);
    const admin = await createAdmin(test.db);
    await createTimeOff(test.db, admin.id, { startsAt: at('00:00', day), endsAt: at('23:59', day) });
    const month = { url: '/api/admin/first/availability/month', query: { month: next.slice(0, 7) } };
    const days = (await test.request(month)).json();
    expect(days).toContainEqual({ date: next, freeSlots: 16 });
    expect(days.map(({ date }: { date: string }) => date)).not.toContain(day);
  });

  it('is limited for visitors like the calendar of one staff member', async () => {
    const remoteAddress = uniqueAddress();
    const ask = (id: string | number) =>
      test.request({ url: `/api/admin/${id}/availability`, query: { date: openDay() }, remoteAddress });
    const { id } = await createAdmin(test.db);
    for (let calls = 0; calls < 60; calls++) await ask(calls % 2 ? 'first' : id);
    expect((await ask('first')).statusCode).toBe(429);
  });
});

describe("POST /api/appointments with 'first'", () => {
  it('goes to the staff member with the fewest appointments that day', async () => {
    const [busy, idle] = [await createAdmin(test.db), await createAdmin(test.db)];
    await createAppointment(test.db, busy.id, { startsAt: at('14:00') });
    const payload = () => ({ ...booking(0, { admin_id: 'first' }), ...guest() });
    const first = await book(test, payload());
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ adminId: idle.id, staff: { id: idle.id }, startTime: '10:00' });
    expect((await book(test, payload())).json().adminId).toBe(busy.id);
    const third = await book(test, payload());
    expect(third.statusCode).toBe(409);
    expect(third.json().code).toBe('slot_taken');
  });

  it('counts neither cancelled appointments nor those of other days', async () => {
    const [one, other] = [await createAdmin(test.db), await createAdmin(test.db)];
    await createAppointment(test.db, one.id, { startsAt: at('14:00'), status: 'cancelled' });
    await createAppointment(test.db, one.id, { startsAt: at('14:00', openDays(2)[1]) });
    await createAppointment(test.db, other.id, { startsAt: at('14:00') });
    const customer = await signedInCustomer(test);
    const payload = booking(0, { admin_id: 'first', company_id: null });
    expect((await book(test, payload, { by: customer })).json().adminId).toBe(one.id);
  });

  it('creates no second appointment if repeated with the same idempotency key', async () => {
    await createAdmin(test.db);
    await createAdmin(test.db);
    const payload = { ...booking(0, { admin_id: 'first' }), ...guest() };
    const address = uniqueAddress();
    const key = crypto.randomUUID();
    const [one, again] = [
      await book(test, payload, { key, address }),
      await book(test, payload, { key, address }),
    ];
    expect(again.json().id).toBe(one.json().id);
  });

  it('refuses closed days and other values of admin_id, and names the field', async () => {
    await createAdmin(test.db);
    const closed = { ...booking(0, { admin_id: 'first', appointment_date: '2020-01-06' }), ...guest() };
    expect((await book(test, closed)).json().fields).toEqual({
      appointment_date: 'Please select a date from today on',
    });
    for (const admin_id of ['', 'last', 0, null]) {
      const refused = await book(test, { ...booking(0, { admin_id }), ...guest() });
      expect(refused.json().fields).toEqual({ admin_id: 'Please select a staff member' });
    }
  });
});

describe("rescheduling to 'first'", () => {
  it('keeps a host who is free, even with more appointments than a colleague', async () => {
    const host = await signedInAdmin(test);
    const customer = await signedInCustomer(test);
    await createAdmin(test.db);
    await createAppointment(test.db, host.user.id, { startsAt: at('15:00') });
    const { id } = await createAppointment(test.db, host.user.id, {
      startsAt: at('10:00'),
      customerId: customer.user.id,
    });
    const moved = await test.request({
      method: 'POST',
      url: `/api/appointments/${id}/reschedule`,
      payload: { appointment_date: openDay(), start_time: '11:00', admin_id: 'first' },
      token: customer.token,
    });
    expect(moved.json()).toMatchObject({ adminId: host.user.id, startTime: '11:00' });
  });

  it("moves it to a colleague if the host is busy, also by a guest's link; 409 if nobody is free", async () => {
    const [host, colleague] = [await createAdmin(test.db), await createAdmin(test.db)];
    const { id } = await createAppointment(test.db, host.id, { startsAt: at('10:00') });
    await createAppointment(test.db, host.id, { startsAt: at('15:00') });
    const move = (start_time: string) =>
      test.request({
        method: 'POST',
        url: `/api/guest-appointments/${guestToken(test.context.signer, id)}/reschedule`,
        payload: { appointment_date: openDay(), start_time, admin_id: 'first' },
        remoteAddress: uniqueAddress(),
      });
    expect((await move('15:00')).json().staff.id).toBe(colleague.id);
    await createAppointment(test.db, colleague.id, { startsAt: at('16:00') });
    await createAppointment(test.db, host.id, { startsAt: at('16:00') });
    expect((await move('16:00')).json().code).toBe('slot_taken');
  });
});
