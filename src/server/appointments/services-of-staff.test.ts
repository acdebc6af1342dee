import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest } from '#test/bookings.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { setHours } from '#test/factories/availability.ts';
import { assignClient, createAdmin } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { users } from '../core/database/schema.ts';
import { guestToken } from './guest-token.ts';

let test: TestApp;
beforeAll(async () => {
  // In a database of its own: 'first' chooses among all staff who take bookings, and other files create many.
  const database = await openEmptyDatabase('services_of_staff');
  afterFile(() => database.close());
  test = await startTestApp({}, { database });
});
/** Only the staff that a test creates take bookings in it. */
beforeEach(async () => {
  await test.db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
});

const at = (clock: string) => firmTimestamp(openDay(), clock).toISOString();
const notary = () => createAdmin(test.db, { firstName: 'Wen-Li', lastName: 'Tsao', services: ['notary'] });
/** Has an appointment that day, so that a colleague without one would be chosen if both took the service. */
async function busyAccountant(services: string[] = ['tax-preparation', 'audit']) {
  const accountant = await createAdmin(test.db, { services });
  await createAppointment(test.db, accountant.id, { startsAt: at('16:30') });
  return accountant;
}
/** How many transactions wait for the lock of this calendar. */
async function bookingsThatWaitFor(adminId: number): Promise<number> {
  const { rows } = await test.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and not granted and objid = ${adminId}
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
const toFirst = (change: object = {}) => booking(0, { admin_id: 'first', ...change });

describe("free slots of 'first'", () => {
  const slots = async (service?: string) => {
    const query = { date: openDay(), ...(service && { service }) };
    const url = '/api/admin/first/availability';
    const response = await test.request({ url, query, remoteAddress: uniqueAddress() });
    return response.json().map(({ startTime }: { startTime: string }) => startTime);
  };
  const freeOn = async (service?: string) => {
    const query = { month: openDay().slice(0, 7), ...(service && { service }) };
    const url = '/api/admin/first/availability/month';
    const days = (await test.request({ url, query, remoteAddress: uniqueAddress() })).json();
    return days.find(({ date }: { date: string }) => date === openDay())?.freeSlots;
  };

  it('are everybody’s until a service is chosen, then those of the staff who take it', async () => {
    const weekday = firmTimestamp(openDay(), '12:00').getUTCDay();
    const hours: [string[], string, string][] = [
      [['notary'], '09:00', '10:00'],
      [['tax-preparation'], '10:00', '11:00'],
      // No services means all.
      [[], '13:00', '14:00'],
    ];
    for (const [services, opensAt, closesAt] of hours) {
      const { id } = await createAdmin(test.db, { services });
      await setHours(test.db, id, [{ weekday, opensAt, closesAt }]);
    }
    expect(await slots()).toEqual(['09:00', '09:30', '10:00', '10:30', '13:00', '13:30']);
    expect(await freeOn()).toBe(6);
    expect(await slots('tax-preparation')).toEqual(['10:00', '10:30', '13:00', '13:30']);
    expect(await freeOn('tax-preparation')).toBe(4);
    expect(await slots('payroll')).toEqual(['13:00', '13:30']);
    // A service that the firm no longer offers: of appointments from then, which can still be moved.
    expect(await slots('estate-planning')).toEqual(await slots());
  });
});

describe("a booking with 'first'", () => {
  it('goes only to staff who take the service, however busy they are', async () => {
    const wenLi = await notary();
    const accountant = await busyAccountant();
    const tax = await book(test, { ...toFirst(), ...guest() });
    expect(tax.json()).toMatchObject({ adminId: accountant.id, serviceType: 'tax-preparation' });
    const again = await book(test, { ...toFirst(), ...guest() });
    expect(again.json().code).toBe('slot_taken');
    const signing = await book(test, { ...toFirst({ service_type: 'notary' }), ...guest() });
    expect(signing.json().adminId).toBe(wenLi.id);
    const payroll = await book(test, { ...toFirst({ service_type: 'payroll' }), ...guest() });
    expect(payroll.statusCode).toBe(409);
  });

  it('goes to anybody as long as nobody has chosen services', async () => {
    const { id } = await createAdmin(test.db);
    const booked = await book(test, { ...toFirst({ service_type: 'notary' }), ...guest() });
    expect(booked.json().adminId).toBe(id);
  });

  it('goes to the client’s own accountant if they are free and take the service', async () => {
    const own = await busyAccountant();
    const second = await busyAccountant();
    const colleague = await createAdmin(test.db);
    const client = await signedInCustomer(test);
    await assignClient(test.db, client.user.id, (await createAdmin(test.db, { bookable: false })).id);
    await assignClient(test.db, client.user.id, own.id);
    await assignClient(test.db, client.user.id, second.id);
    const hostOf = async (change: object = {}) =>
      (await book(test, toFirst({ company_id: null, ...change }), { by: client })).json().adminId;
    expect(await hostOf()).toBe(own.id);
    expect(await hostOf()).toBe(second.id);
    expect(await hostOf()).toBe(colleague.id);
    expect(await hostOf({ start_time: '11:00', service_type: 'payroll' })).toBe(colleague.id);
  });

  it('by staff for a client goes to that client’s accountant, for a caller to whoever is free', async () => {
    const own = await busyAccountant();
    const colleague = await createAdmin(test.db);
    const { user: client } = await signedInCustomer(test);
    await assignClient(test.db, client.id, own.id);
    const staff = await signedInAdmin(test, { bookable: false });
    const forClient = toFirst({ customer_id: client.id, company_id: null });
    expect((await book(test, forClient, { by: staff })).json().adminId).toBe(own.id);
    const forCaller = { ...toFirst({ start_time: '11:00' }), ...guest() };
    expect((await book(test, forCaller, { by: staff })).json().adminId).toBe(colleague.id);
  });

  it('is not given to a staff member who stops taking the service meanwhile', async () => {
    const { id } = await createAdmin(test.db, { services: ['audit'] });
    const booked = await test.db.transaction(async (tx) => {
      await lockCalendars(tx, [id]);
      const response = book(test, { ...toFirst({ service_type: 'audit' }), ...guest() });
      await expect.poll(() => bookingsThatWaitFor(id)).toBe(1);
      await tx
        .update(users)
        .set({ services: ['payroll'] })
        .where(eq(users.id, id));
      return { response };
    });
    expect((await booked.response).json().code).toBe('slot_taken');
  });
});

describe('a booking with a staff member who does not take the service', () => {
  it('is refused in plain words for guests, clients and staff', async () => {
    const wenLi = await notary();
    const client = await signedInCustomer(test);
    const staff = await signedInAdmin(test);
    const message =
      'Wen-Li Tsao does not take appointments for Tax Preparation. Please select another staff member.';
    for (const refused of [
      await book(test, { ...booking(wenLi.id), ...guest() }),
      await book(test, booking(wenLi.id, { company_id: null }), { by: client }),
      await book(test, booking(wenLi.id, { customer_id: client.user.id, company_id: null }), { by: staff }),
    ]) {
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ message, fields: { admin_id: message } });
    }
    const signing = booking(wenLi.id, { service_type: 'notary' });
    expect((await book(test, { ...signing, ...guest() })).statusCode).toBe(201);
  });
});

describe('moving an appointment', () => {
  async function appointmentOf(adminId: number, customerId?: number) {
    return createAppointment(test.db, adminId, {
      startsAt: at('10:00'),
      serviceType: 'tax-preparation',
      ...(customerId && { customerId }),
    });
  }
  const moveAsGuest = (id: number, admin_id: number | 'first', start_time = '15:00') =>
    test.request({
      method: 'POST',
      url: `/api/guest-appointments/${guestToken(test.context.signer, id)}/reschedule`,
      payload: { appointment_date: openDay(), start_time, admin_id },
      remoteAddress: uniqueAddress(),
    });

  it('to ‘first’ keeps the host, else takes a client’s accountant, and only staff who take the service', async () => {
    const host = await createAdmin(test.db, { services: ['tax-preparation'] });
    await notary();
    await createAdmin(test.db, { services: ['tax-preparation'] });
    const own = await busyAccountant();
    const client = await signedInCustomer(test);
    await assignClient(test.db, client.user.id, own.id);
    const { id } = await appointmentOf(host.id, client.user.id);
    await createAppointment(test.db, host.id, { startsAt: at('15:00') });
    const move = async (start_time: string) => {
      const url = `/api/appointments/${id}/reschedule`;
      const payload = { appointment_date: openDay(), start_time, admin_id: 'first' };
      return (await test.request({ method: 'POST', url, payload, token: client.token })).json().adminId;
    };
    expect(await move('11:00')).toBe(host.id);
    expect(await move('15:00')).toBe(own.id);
  });

  it('by a guest’s link goes to nobody who does not take the service', async () => {
    const host = await createAdmin(test.db, { services: ['tax-preparation'] });
    const wenLi = await notary();
    const { id } = await appointmentOf(host.id);
    await createAppointment(test.db, host.id, { startsAt: at('15:00') });
    expect((await moveAsGuest(id, 'first')).json().code).toBe('slot_taken');
    const named = await moveAsGuest(id, wenLi.id);
    expect(named.statusCode).toBe(400);
    expect(named.json().fields.admin_id).toContain(
      'Wen-Li Tsao does not take appointments for Tax Preparation',
    );
  });

  it('stays possible with a host who no longer takes the service', async () => {
    const host = await createAdmin(test.db, { services: ['tax-preparation'] });
    const { id } = await appointmentOf(host.id);
    await test.db
      .update(users)
      .set({ services: ['audit'] })
      .where(eq(users.id, host.id));
    expect((await moveAsGuest(id, host.id)).json()).toMatchObject({ startTime: '15:00' });
    const taker = await createAdmin(test.db);
    expect((await moveAsGuest(id, 'first', '16:00')).json().staff.id).toBe(taker.id);
  });
});
