import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { booking, guest } from '#test/bookings.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { appointments } from '../core/database/schema.ts';

/** Tests what happens to a customer's appointments when the account is closed. */
let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  admin = await signedInAdmin(test);
});

const remove = (id: number) =>
  test.request({ method: 'DELETE', url: `/api/admin/users/${id}`, token: admin.token });
const book = (token: string | undefined, payload: object) =>
  test.request({ method: 'POST', url: '/api/appointments', token, payload });
const claim = (token: string, key: string) =>
  test.request({ method: 'POST', url: `/api/guest-appointments/${key}/claim`, token });
const at = (clock: string) => firmTimestamp(openDay(), clock).toISOString();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function meetingsOf(customerId: number) {
  return test.db
    .select()
    .from(appointments)
    .where(eq(appointments.customerId, customerId))
    .orderBy(appointments.id);
}

describe('deleting a client', () => {
  it('cancels upcoming appointments, emails both parties and frees the slot', async () => {
    const client = await createUser(test.db);
    const host = await createAdmin(test.db);
    const { id } = await createAppointment(test.db, host.id, {
      customerId: client.id,
      startsAt: at('10:00'),
    });
    const events = await captureEvents(test);
    const heard = await events.during(async () => {
      expect((await remove(client.id)).statusCode).toBe(204);
    });
    expect(await meetingsOf(client.id)).toMatchObject([{ id, status: 'cancelled', sequence: 1 }]);
    expect(heard).toContainEqual({ topic: 'appointments', to: 'staff' });
    expect(heard).toContainEqual({ topic: 'availability', to: 'everyone' });

    const mails = await queuedMails(test.db, client.email);
    expect(mails).toMatchObject([
      { to: client.email, subject: 'Your appointment is cancelled', calendar: { method: 'CANCEL' } },
      { to: host.email, subject: 'Cancelled: Ada Quill', calendar: { method: 'CANCEL' } },
    ]);
    // The client can no longer use the portal's booking page, but can use the public one.
    expect(mails[0]?.parts).toContainEqual({ label: 'Book another time', path: '/book' });

    const log = await auditOf(test.db, 'appointment', id);
    expect(log).toMatchObject([{ action: 'appointment_cancelled', actorId: admin.user.id }]);
    const again = { ...booking(host.id), ...guest() };
    expect((await book(admin.token, again)).statusCode).toBe(201);
  });

  it('keeps past and ongoing appointments and those of other customers', async () => {
    const [client, other] = [await createUser(test.db), await createUser(test.db)];
    const host = await createAdmin(test.db);
    const own = { customerId: client.id };
    await createAppointment(test.db, host.id, { ...own, startsAt: minutesAgo(2000), status: 'completed' });
    await createAppointment(test.db, host.id, { ...own, startsAt: minutesAgo(5) });
    await createAppointment(test.db, host.id, { ...own, startsAt: at('11:00'), status: 'cancelled' });
    await createAppointment(test.db, host.id, { customerId: other.id, startsAt: at('10:00') });
    await remove(client.id);
    const kept = (await meetingsOf(client.id)).map(({ status }) => status);
    expect(kept).toEqual(['completed', 'scheduled', 'cancelled']);
    expect(await meetingsOf(other.id)).toMatchObject([{ status: 'scheduled' }]);
    expect(await queuedMails(test.db, client.email)).toEqual([]);
  });

  it('leaves no appointment scheduled, even with concurrent bookings', async () => {
    const client = await signedInCustomer(test);
    const visited = await book(undefined, { ...booking((await createAdmin(test.db)).id), ...guest() });
    const hosts = [];
    for (let count = 0; count < 6; count++) hosts.push(await createAdmin(test.db));
    const attempts = hosts.map(({ id }, index) =>
      index % 2 === 0
        ? book(client.token, booking(id, { company_id: null }))
        : book(admin.token, booking(id, { company_id: null, customer_id: client.user.id })),
    );
    const responses = await Promise.all([
      ...attempts.slice(0, 3),
      remove(client.user.id),
      claim(client.token, visited.json().manageToken),
      ...attempts.slice(3),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    const left = (await meetingsOf(client.user.id)).filter(({ status }) => status === 'scheduled');
    expect(left).toEqual([]);
  });

  it('happens once with concurrent requests, and cancels no appointment twice', async () => {
    const client = await createUser(test.db);
    const host = await createAdmin(test.db);
    const { id } = await createAppointment(test.db, host.id, {
      customerId: client.id,
      startsAt: at('10:00'),
    });
    const cancel = () =>
      test.request({ method: 'POST', url: `/api/appointments/${id}/cancel`, token: admin.token });
    const [first, called, second] = await Promise.all([remove(client.id), cancel(), remove(client.id)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([204, 404]);
    expect([200, 409]).toContain(called.statusCode);
    expect(await meetingsOf(client.id)).toMatchObject([{ status: 'cancelled', sequence: 1 }]);
  });
});
