import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest } from '#test/bookings.ts';
import { createAdmin, type User } from '#test/factories/users.ts';
import { openDay, openDays } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { appointments } from '../core/database/schema.ts';
import { sendAppointmentNotice } from './notify-parties.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const clocks = Array.from({ length: 16 }, (_, half) => {
  const hour = String(9 + Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 ? '30' : '00'}`;
});

/** An appointment that was just booked, with its confirmations queued. */
async function bookedMeeting() {
  const customer = await signedInCustomer(test);
  const host = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
  const response = await book(test, booking(host.id, { company_id: null }), { by: customer });
  const { id } = response.json() as { id: number };
  return { customer, host, id };
}

function act(by: SignedInUser, id: number, action: string, payload?: object) {
  return test.request({
    method: 'POST',
    url: `/api/appointments/${id}/${action}`,
    token: by.token,
    ...(payload && { payload }),
  });
}

const move = (by: SignedInUser, id: number, start_time: string, change: object = {}) =>
  act(by, id, 'reschedule', { appointment_date: openDay(), start_time, ...change });

/** Dates the last email about an appointment far back. */
async function forgetLastMail(id: number) {
  await test.db
    .update(appointments)
    .set({ mailedAt: sql`now() - interval '3 minutes'` })
    .where(eq(appointments.id, id));
}

const runNotice = (appointmentId: number) =>
  sendAppointmentNotice(test.context, { id: '', data: { appointmentId } });

async function queuedNotices(appointmentId: number) {
  const { rows } = await test.db.execute<{ wait: number }>(sql`
    select extract(epoch from start_after - created_on)::int as wait from pgboss.job
    where name = 'appointment-notice' and (data ->> 'appointmentId')::int = ${appointmentId}
  `);
  return rows.map(({ wait }) => wait);
}

async function mailsTo({ email }: Pick<User, 'email'>) {
  const mails = (await queuedMails(test.db, email)).filter(({ to }) => to === email);
  return mails.map(({ subject, calendar, parts }) => {
    const root = new ICAL.Component(ICAL.parse(calendar?.content ?? ''));
    const event = root.getFirstSubcomponent('vevent');
    if (!event) throw new Error('No event');
    return {
      subject,
      method: root.getFirstPropertyValue('method'),
      sequence: event.getFirstPropertyValue('sequence'),
      start: new ICAL.Event(event).startDate.toJSDate(),
      text: parts.filter((part) => typeof part === 'string').join('\n'),
    };
  });
}

describe('moves in quick succession', () => {
  it('by a guest are limited to five a day; each side gets one email with the last time', async () => {
    const host = await createAdmin(test.db);
    const visitor = guest();
    const booked = await book(test, { ...booking(host.id), ...visitor });
    const { id, manageToken } = booked.json() as { id: number; manageToken: string };
    const days = openDays(3);
    const responses = [];
    for (let count = 0; count < 40; count++) {
      const appointment_date = days[Math.floor(count / clocks.length)];
      const response = await test.request({
        method: 'POST',
        url: `/api/guest-appointments/${manageToken}/reschedule`,
        payload: { appointment_date, start_time: clocks[count % clocks.length] },
        remoteAddress: uniqueAddress(),
      });
      responses.push(response);
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 40 }, (_, count) => (count < 5 ? 200 : 429)),
    );
    expect(responses[5]?.json()).toMatchObject({
      code: 'too_many_requests',
      message:
        'This appointment was already moved 5 times today. To move it again, call us at (404) 555-0142.',
    });
    const [wait, ...others] = await queuedNotices(id);
    expect(others).toEqual([]);
    expect(wait).toBeGreaterThan(60);
    await runNotice(id);
    const start = firmTimestamp(openDay(), clocks[4] as string);
    expect(await mailsTo({ email: visitor.guest_email })).toMatchObject([
      { subject: 'Your appointment is set', sequence: 0 },
      { subject: 'Your appointment has a new time', method: 'REQUEST', sequence: 5, start },
    ]);
    expect(await mailsTo(host)).toMatchObject([
      { subject: 'New appointment with Ruth Abara', sequence: 0 },
      { subject: 'New time for Ruth Abara', method: 'REQUEST', sequence: 5, start },
    ]);
  });

  it('succeed exactly five times when concurrent', async () => {
    const { customer, id } = await bookedMeeting();
    const responses = await Promise.all(
      clocks.filter((clock) => clock !== '10:00').map((clock) => move(customer, id, clock)),
    );
    const moved = responses.filter(({ statusCode }) => statusCode === 200);
    expect(moved).toHaveLength(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(responses.length - 5);
  });

  it('are not limited for staff, but are merged all the same', async () => {
    const { customer, host, id } = await bookedMeeting();
    const colleague = await signedInAdmin(test);
    for (const clock of clocks.slice(3, 11)) {
      expect((await move(colleague, id, clock)).statusCode).toBe(200);
    }
    expect((await move(customer, id, '16:30')).statusCode).toBe(200);
    await runNotice(id);
    expect(await mailsTo(customer.user)).toHaveLength(2);
    expect(await mailsTo(host)).toHaveLength(2);
  });

  it('are emailed immediately if the last email is older than two minutes', async () => {
    const { customer, id } = await bookedMeeting();
    await forgetLastMail(id);
    await move(customer, id, '11:00');
    expect(await mailsTo(customer.user)).toHaveLength(2);
    expect(await queuedNotices(id)).toEqual([]);
    await move(customer, id, '12:00');
    expect(await mailsTo(customer.user)).toHaveLength(2);
    expect(await queuedNotices(id)).toHaveLength(1);
  });

  it('back to the old time are not emailed', async () => {
    const { customer, host, id } = await bookedMeeting();
    await move(customer, id, '11:00');
    await move(customer, id, '10:00');
    await runNotice(id);
    expect(await mailsTo(customer.user)).toHaveLength(1);
    expect(await mailsTo(host)).toHaveLength(1);
  });

  it('are emailed once, however often the job runs', async () => {
    const { customer, id } = await bookedMeeting();
    await move(customer, id, '11:00');
    await Promise.all([runNotice(id), runNotice(id), runNotice(id)]);
    await runNotice(id);
    expect(await mailsTo(customer.user)).toHaveLength(2);
  });

  it('across several colleagues are emailed to the first and the last', async () => {
    const { customer, host, id } = await bookedMeeting();
    const [between, last] = [await createAdmin(test.db), await createAdmin(test.db)];
    await move(customer, id, '11:00', { admin_id: between.id });
    await move(customer, id, '12:00', { admin_id: last.id });
    await runNotice(id);
    expect((await mailsTo(host)).at(-1)).toMatchObject({
      subject: 'Moved to a colleague: Ada Quill',
      method: 'CANCEL',
      sequence: 2,
      start: firmTimestamp(openDay(), '10:00'),
    });
    expect(await mailsTo(between)).toEqual([]);
    expect(await mailsTo(last)).toMatchObject([
      { method: 'REQUEST', sequence: 2, start: firmTimestamp(openDay(), '12:00') },
    ]);
    expect(await mailsTo(customer.user)).toHaveLength(2);
  });
});

describe('a cancellation', () => {
  it('replaces the pending email about a move', async () => {
    const { customer, host, id } = await bookedMeeting();
    const colleague = await createAdmin(test.db);
    await move(customer, id, '11:00', { admin_id: colleague.id });
    await act(customer, id, 'cancel');
    await runNotice(id);
    for (const person of [customer.user, host]) {
      const mails = await mailsTo(person);
      expect(mails).toHaveLength(2);
      // They were emailed only about ten o'clock.
      expect(mails[1]).toMatchObject({
        method: 'CANCEL',
        sequence: 2,
        start: firmTimestamp(openDay(), '10:00'),
      });
      expect(mails[1]?.text).toContain('10:00 AM to 10:30 AM');
    }
    expect(await mailsTo(colleague)).toEqual([]);
  });

  it('still counts towards the daily booking limit', async () => {
    const customer = await signedInCustomer(test);
    const host = await createAdmin(test.db);
    const payload = booking(host.id, { company_id: null });
    for (let count = 0; count < 10; count++) {
      const { id } = (await book(test, payload, { by: customer })).json();
      expect((await act(customer, id, 'cancel')).statusCode).toBe(200);
    }
    const refused = await book(test, payload, { by: customer });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe(
      'That is more than 10 bookings within a day. To book another one, call us at (404) 555-0142.',
    );
    const staff = await signedInAdmin(test);
    const byStaff = await book(test, { ...payload, customer_id: customer.user.id }, { by: staff });
    expect(byStaff.statusCode).toBe(201);
  });
});

describe('a booking that moves to an account', () => {
  it('first sends the pending email about a move to the old address', async () => {
    const host = await createAdmin(test.db);
    const visitor = guest();
    const booked = await book(test, { ...booking(host.id), ...visitor });
    const { id, manageToken } = booked.json() as { id: number; manageToken: string };
    const customer = await signedInCustomer(test);
    const withLink = (action: string, payload: object, token?: string) =>
      test.request({
        method: 'POST',
        url: `/api/guest-appointments/${manageToken}/${action}`,
        payload,
        token,
        remoteAddress: uniqueAddress(),
      });
    await withLink('reschedule', { appointment_date: openDay(), start_time: '11:00' });
    await withLink('claim', {}, customer.token);
    await runNotice(id);
    expect((await mailsTo({ email: visitor.guest_email })).at(-1)).toMatchObject({ sequence: 1 });
    expect(await mailsTo(customer.user)).toMatchObject([{ subject: 'Your appointment is set', sequence: 1 }]);
    expect(await mailsTo(host)).toHaveLength(2);
  });
});

describe('calls of one account', () => {
  it.each(['cancel', 'reschedule'])('%s: at most 120 an hour, from whichever address', async (action) => {
    const customer = await signedInCustomer(test);
    const call = () =>
      test.request({
        method: 'POST',
        url: `/api/appointments/1/${action}`,
        payload: {},
        token: customer.token,
        remoteAddress: uniqueAddress(),
      });
    for (let count = 0; count < 120; count++) expect((await call()).statusCode).not.toBe(429);
    expect((await call()).statusCode).toBe(429);
  });
});
