import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff } from '#test/factories/availability.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay, openDays } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { appointments } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function act(by: SignedInUser | undefined, id: number, action: string, payload?: object) {
  const url = `/api/appointments/${id}/${action}`;
  return test.request({ method: 'POST', url, token: by?.token, ...(payload && { payload }) });
}

const move = (by: SignedInUser, id: number, start_time: string, change: object = {}) =>
  act(by, id, 'reschedule', { appointment_date: openDay(), start_time, ...change });

/** An appointment of a customer with a staff member on the next open day. */
async function meeting(clock = '10:00') {
  const customer = await signedInCustomer(test);
  const host = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
  const startsAt = firmTimestamp(openDay(), clock).toISOString();
  const { id } = await createAppointment(test.db, host.id, { customerId: customer.user.id, startsAt });
  return { customer, host, id };
}

const stored = async (id: number) => {
  const [row] = await test.db.select().from(appointments).where(eq(appointments.id, id));
  return row;
};

describe('POST /api/appointments/{id}/cancel', () => {
  it('cancels it, emails both parties and updates their calendars', async () => {
    const { customer, host, id } = await meeting();
    const response = await act(customer, id, 'cancel');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, status: 'cancelled', actions: [] });
    expect(await stored(id)).toMatchObject({ status: 'cancelled', sequence: 1 });
    expect(await queuedMails(test.db, customer.user.email)).toMatchObject([
      { to: customer.user.email, subject: 'Your appointment is cancelled', calendar: { method: 'CANCEL' } },
      { to: host.email, subject: 'Cancelled: Ada Quill', calendar: { method: 'CANCEL' } },
    ]);
  });

  it('is rejected the second time, and after the appointment took place', async () => {
    const { customer, id } = await meeting();
    await act(customer, id, 'cancel');
    const again = await act(customer, id, 'cancel');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'not_possible',
      message: 'This appointment is already cancelled.',
    });
    const done = await createAppointment(test.db, (await createAdmin(test.db)).id, {
      customerId: customer.user.id,
      startsAt: inHours(-2),
      status: 'completed',
    });
    expect((await act(customer, done.id, 'cancel')).json().message).toBe(
      'This appointment has already taken place.',
    );
  });

  it('is allowed for customers until the appointment begins, for staff at any time', async () => {
    const customer = await signedInCustomer(test);
    const admin = await signedInAdmin(test);
    const values = { customerId: customer.user.id, startsAt: inHours(-0.1) };
    const { id } = await createAppointment(test.db, admin.user.id, values);
    const late = await act(customer, id, 'cancel');
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe('This appointment has already begun. Please call us at (404) 555-0142.');
    expect((await act(admin, id, 'cancel')).statusCode).toBe(200);
  });

  it('returns 404 to other customers', async () => {
    const { id } = await meeting();
    const other = await signedInCustomer(test);
    expect((await act(other, id, 'cancel')).statusCode).toBe(404);
    expect((await act(other, 2_000_000_000, 'cancel')).statusCode).toBe(404);
    expect((await act(undefined, id, 'cancel')).statusCode).toBe(401);
    expect((await stored(id))?.status).toBe('scheduled');
  });

  it('succeeds once despite concurrent requests', async () => {
    const { customer, id } = await meeting();
    const responses = await Promise.all([1, 2, 3].map(() => act(customer, id, 'cancel')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await queuedMails(test.db, customer.user.email)).length).toBe(2);
  });
});

describe('POST /api/appointments/{id}/reschedule', () => {
  it('moves it, emails both parties and sets reminders for the new time', async () => {
    const { customer, host, id } = await meeting();
    const before = await stored(id);
    const response = await move(customer, id, '14:30');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      startTime: '14:30',
      endTime: '15:00',
      startsAt: firmTimestamp(openDay(), '14:30').toISOString(),
    });
    const after = await stored(id);
    expect(after).toMatchObject({
      sequence: 1,
      calendarUid: before?.calendarUid,
      blockedUntil: after?.endsAt,
    });
    expect(await queuedMails(test.db, customer.user.email)).toMatchObject([
      { subject: 'Your appointment has a new time', calendar: { method: 'REQUEST' } },
      { to: host.email, subject: 'New time for Ada Quill', calendar: { method: 'REQUEST' } },
    ]);
  });

  it('may overlap its own old time, but no other appointment', async () => {
    const { customer, host, id } = await meeting('10:15');
    const other = firmTimestamp(openDay(), '11:00').toISOString();
    await createAppointment(test.db, host.id, { startsAt: other });
    expect((await move(customer, id, '10:30')).statusCode).toBe(200);
    const taken = await move(customer, id, '11:00');
    expect(taken.statusCode).toBe(409);
    expect(taken.json().code).toBe('slot_taken');
    expect((await stored(id))?.startsAt).toBe(firmTimestamp(openDay(), '10:30').toISOString());
  });

  it('to its present time sends no email and no event', async () => {
    const { customer, id } = await meeting();
    expect((await move(customer, id, '10:00')).statusCode).toBe(200);
    expect((await stored(id))?.sequence).toBe(0);
    expect(await queuedMails(test.db, customer.user.email)).toEqual([]);
  });

  it('is refused into time off, on a closed day and outside hours', async () => {
    const { customer, host, id } = await meeting();
    const [day] = openDays(1) as [string];
    const [startsAt, endsAt] = [firmTimestamp(day, '13:00'), firmTimestamp(day, '15:00')].map((at) =>
      at.toISOString(),
    );
    await createTimeOff(test.db, host.id, { startsAt: startsAt as string, endsAt: endsAt as string });
    expect((await move(customer, id, '14:00')).statusCode).toBe(409);
    expect((await move(customer, id, '06:00')).statusCode).toBe(409);
    const past = await move(customer, id, '10:00', { appointment_date: '2020-01-06' });
    expect(past.json().fields).toEqual({ appointment_date: 'Please select a date from today on' });
    expect((await move(customer, id, '')).json().fields).toEqual({ start_time: 'Please select a time slot' });
  });

  it('can move it to a colleague: one calendar loses it, the other gets it', async () => {
    const { customer, host, id } = await meeting();
    const colleague = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell' });
    const response = await move(colleague, id, '10:00', { admin_id: colleague.user.id });
    expect(response.json()).toMatchObject({ adminId: colleague.user.id, staff: { name: 'Marcus Bell' } });
    const mails = await queuedMails(test.db, customer.user.email);
    expect(Object.fromEntries(mails.map(({ to, calendar }) => [to, calendar?.method]))).toEqual({
      [customer.user.email]: 'REQUEST',
      [host.email]: 'CANCEL',
      [colleague.user.email]: 'REQUEST',
    });
    const missing = await move(colleague, id, '11:00', { admin_id: customer.user.id });
    expect(missing.statusCode).toBe(404);
  });

  it('is refused once the appointment is cancelled or has begun, and to other customers', async () => {
    const { customer, id } = await meeting();
    const other = await signedInCustomer(test);
    expect((await move(other, id, '11:00')).statusCode).toBe(404);
    await act(customer, id, 'cancel');
    expect((await move(customer, id, '11:00')).json().message).toBe('This appointment is already cancelled.');
    const begun = await createAppointment(test.db, (await createAdmin(test.db)).id, {
      customerId: customer.user.id,
      startsAt: inHours(-0.1),
    });
    expect((await move(customer, begun.id, '11:00')).statusCode).toBe(409);
  });
});

describe('the outcome of an appointment', () => {
  it('is recorded by staff once it has begun, and can be corrected', async () => {
    const admin = await signedInAdmin(test);
    const { id } = await createAppointment(test.db, admin.user.id, { startsAt: inHours(-0.1) });
    expect((await act(admin, id, 'complete')).json()).toMatchObject({
      status: 'completed',
      actions: ['no_show'],
    });
    expect((await act(admin, id, 'no-show')).json()).toMatchObject({
      status: 'no_show',
      actions: ['complete'],
    });
    expect((await act(admin, id, 'no-show')).json().message).toBe(
      'This appointment has already taken place.',
    );
    expect(await stored(id)).toMatchObject({ status: 'no_show', sequence: 0 });
  });

  it('cannot be recorded before the appointment begins or if it was cancelled', async () => {
    const admin = await signedInAdmin(test);
    const { id } = await createAppointment(test.db, admin.user.id);
    for (const action of ['complete', 'no-show']) {
      const early = await act(admin, id, action);
      expect(early.statusCode).toBe(409);
      expect(early.json().message).toBe('This appointment has not begun yet.');
    }
    await act(admin, id, 'cancel');
    expect((await act(admin, id, 'complete')).statusCode).toBe(409);
    expect((await act(await signedInCustomer(test), id, 'complete')).statusCode).toBe(403);
  });
});

describe('live events', () => {
  it('are sent to the customer, to staff and to all pages with free slots', async () => {
    const { customer, id } = await meeting();
    const received: unknown[] = [];
    const listener = new pg.Client({ connectionString: test.url });
    await listener.connect();
    onTestFinished(() => listener.end());
    listener.on('notification', ({ payload }) => received.push(JSON.parse(String(payload))));
    await listener.query('listen live');
    await act(customer, id, 'cancel');
    await vi.waitFor(() => expect(received).toHaveLength(3), 10_000);
    expect(received).toEqual([
      { topic: 'appointments', to: 'staff' },
      { topic: 'appointments', to: { users: [customer.user.id] } },
      { topic: 'availability', to: 'everyone' },
    ]);
  });
});
