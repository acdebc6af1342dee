import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { firmTimestamp } from '#shared/time.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp, tokenOf } from '#test/app.ts';
import { booking, guest } from '#test/bookings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { guestToken } from '../appointments/guest-token.ts';
import { appointments, users } from '../core/database/schema.ts';
import { confirmEmail } from '../email-confirmation/confirm-email.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

async function bookAsGuest(change: object = {}) {
  const admin = await createAdmin(test.db);
  const visitor = guest(change);
  const response = await test.request({
    method: 'POST',
    url: '/api/appointments',
    payload: { ...booking(admin.id), ...visitor },
    remoteAddress: uniqueAddress(),
  });
  const { id, manageToken } = response.json() as { id: number; manageToken: string };
  return { admin, visitor, id, token: manageToken };
}

function withLink(token: string, action = '', { payload, by }: { payload?: object; by?: string } = {}) {
  return test.request({
    method: action ? 'POST' : 'GET',
    url: `/api/guest-appointments/${encodeURIComponent(token)}${action && `/${action}`}`,
    remoteAddress: uniqueAddress(),
    token: by,
    ...(payload && { payload }),
  });
}

function register(change: object = {}) {
  const username = `guest-${crypto.randomUUID()}`;
  return test.request({
    method: 'POST',
    url: '/api/register',
    remoteAddress: uniqueAddress(),
    payload: { username, email: `${username}@example.test`, password: 'copper teapot 93', ...change },
  });
}

const stored = async (id: number) =>
  (await test.db.select().from(appointments).where(eq(appointments.id, id)))[0];

describe("a guest's link", () => {
  it('shows the booking, moves it and cancels it', async () => {
    const { admin, visitor, id, token } = await bookAsGuest();
    const seen = await withLink(token);
    expect(seen.statusCode).toBe(200);
    expect(seen.json()).toEqual({
      appointmentDate: openDay(),
      startTime: '10:00',
      endTime: '10:30',
      startsAt: firmTimestamp(openDay(), '10:00').toISOString(),
      endsAt: firmTimestamp(openDay(), '10:30').toISOString(),
      status: 'scheduled',
      serviceType: 'tax-preparation',
      location: 'virtual',
      place: { kind: 'client_calls', detail: firm.phone.label },
      notes: null,
      guestName: 'Ruth Abara',
      guestEmail: visitor.guest_email,
      guestPhone: visitor.guest_phone,
      staff: { id: admin.id, name: 'Ada Quill', jobTitle: 'Accountant', bookable: true },
      actions: ['reschedule', 'cancel'],
    });

    const payload = { appointment_date: openDay(), start_time: '15:00' };
    const moved = await withLink(token, 'reschedule', { payload });
    expect(moved.json()).toMatchObject({ startTime: '15:00', status: 'scheduled' });
    const cancelled = await withLink(token, 'cancel');
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', actions: [] });
    expect((await withLink(token, 'cancel')).statusCode).toBe(409);
    expect(await stored(id)).toMatchObject({ status: 'cancelled', sequence: 2 });
    const mails = await queuedMails(test.db, visitor.guest_email);
    expect(mails.filter(({ to }) => to === visitor.guest_email).map(({ subject }) => subject)).toEqual([
      'Your appointment is set',
      'Your appointment is cancelled',
    ]);
  });

  it('cannot move the appointment to a slot that is taken', async () => {
    const { admin, token } = await bookAsGuest();
    await createAppointment(test.db, admin.id, { startsAt: firmTimestamp(openDay(), '15:00').toISOString() });
    const payload = { appointment_date: openDay(), start_time: '15:00' };
    const response = await withLink(token, 'reschedule', { payload });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('slot_taken');
  });

  it('cannot be forged, changed, or used for another booking', async () => {
    const { id, token } = await bookAsGuest();
    const other = await bookAsGuest();
    const forged = [
      String(other.id),
      token.slice(0, 43) + other.id,
      `${token}0`,
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      test.context.signer.sign('calendar-feed', String(id)),
      'x'.repeat(90),
    ];
    for (const wrong of forged) {
      for (const action of ['', 'cancel', 'claim']) {
        const by = action === 'claim' ? (await signedInCustomer(test)).token : undefined;
        const response = await withLink(wrong, action, { ...(by && { by }) });
        expect(response.statusCode, `${action} ${wrong}`).toBe(404);
        expect(response.json().message).toMatch(/^This link no longer works\./);
      }
    }
    expect((await stored(other.id))?.status).toBe('scheduled');
    expect(test.context.signer.verify('guest-appointment', token)).toBe(String(id));
  });

  it('expires some weeks after the appointment, and opens no customer’s appointment', async () => {
    const admin = await createAdmin(test.db);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const recent = await createAppointment(test.db, admin.id, { startsAt: daysAgo(29) });
    const old = await createAppointment(test.db, admin.id, { startsAt: daysAgo(31) });
    expect((await withLink(guestToken(test.context.signer, recent.id))).json()).toMatchObject({
      actions: [],
    });
    expect((await withLink(guestToken(test.context.signer, old.id))).statusCode).toBe(404);
    const customer = await signedInCustomer(test);
    const own = await createAppointment(test.db, admin.id, { customerId: customer.user.id });
    expect((await withLink(guestToken(test.context.signer, own.id))).statusCode).toBe(404);
  });

  it('allows 60 requests a minute per network', async () => {
    const remoteAddress = uniqueAddress();
    const ask = () => test.request({ url: '/api/guest-appointments/made-up', remoteAddress });
    const responses = await Promise.all(Array.from({ length: 61 }, ask));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

describe("a guest's booking and an account", () => {
  it('moves to the account that registers with its link, on confirmation, and the link stops working', async () => {
    const { id, token, visitor } = await bookAsGuest();
    const response = await register({ email: visitor.guest_email, guestToken: token });
    expect(response.statusCode).toBe(201);
    const account = response.json();
    expect((await stored(id))?.customerId).toBeNull();
    await confirmEmail(test.context, { address: uniqueAddress(), session: null }, account.id);
    expect(await stored(id)).toMatchObject({
      customerId: account.id,
      guestName: null,
      guestEmail: null,
      guestPhone: null,
    });
    const [person] = await test.db.select().from(users).where(eq(users.id, account.id));
    expect(person?.phone).toBe('404-555-0188');
    expect((await withLink(token)).statusCode).toBe(404);
  });

  it('is not given to an account that merely registers with the guest’s address', async () => {
    const { id, visitor } = await bookAsGuest();
    const response = await register({ email: visitor.guest_email });
    const list = await test.request({ url: '/api/appointments', token: tokenOf(response) });
    expect(list.json()).toEqual([]);
    expect((await stored(id))?.customerId).toBeNull();
  });

  it('keeps its phone number out of an account that was not made from it, but retains it', async () => {
    const { id, visitor } = await bookAsGuest();
    const account = (await register({ email: visitor.guest_email })).json();
    await confirmEmail(test.context, { address: uniqueAddress(), session: null }, account.id);
    const phoneOf = async (userId: number) =>
      (await test.db.select().from(users).where(eq(users.id, userId)))[0]?.phone;
    expect(await phoneOf(account.id)).toBeNull();
    expect(await stored(id)).toMatchObject({
      customerId: account.id,
      notes: expect.stringMatching(/Phone given when booking: 404-555-0188$/),
    });

    const other = await bookAsGuest();
    const customer = await signedInCustomer(test, { phone: null });
    expect((await withLink(other.token, 'claim', { by: customer.token })).statusCode).toBe(200);
    expect(await phoneOf(customer.user.id)).toBeNull();
  });

  it('does not fail a registration or confirmation whose link no longer works', async () => {
    const response = await register({ guestToken: 'made-up' });
    expect(response.statusCode).toBe(201);
    await confirmEmail(test.context, { address: uniqueAddress(), session: null }, response.json().id);
  });

  it('can be claimed by an existing account, once, and that address gets the invitation', async () => {
    const { id, token } = await bookAsGuest();
    const customer = await signedInCustomer(test, { phone: '404-555-0100' });
    const claimed = await withLink(token, 'claim', { by: customer.token });
    expect(claimed.json()).toMatchObject({
      id,
      customerId: customer.user.id,
      client: { phone: '404-555-0100' },
    });
    expect(await queuedMails(test.db, customer.user.email)).toMatchObject([
      { to: customer.user.email, calendar: { method: 'REQUEST' } },
    ]);
    const other = await signedInCustomer(test);
    expect((await withLink(token, 'claim', { by: other.token })).statusCode).toBe(404);
    expect((await stored(id))?.customerId).toBe(customer.user.id);
  });

  it('cannot be claimed by staff or visitors', async () => {
    const { token } = await bookAsGuest();
    expect((await withLink(token, 'claim')).statusCode).toBe(401);
    const admin = await signedInAdmin(test);
    expect((await withLink(token, 'claim', { by: admin.token })).statusCode).toBe(403);
  });
});
