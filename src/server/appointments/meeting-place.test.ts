import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest, openSlot } from '#test/bookings.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { users } from '../core/database/schema.ts';
import { guestToken } from './guest-token.ts';

let test: TestApp;
beforeAll(async () => {
  // In a database of its own: 'first' chooses among all staff who take bookings, and other files create many.
  const database = await openEmptyDatabase('meeting_place');
  afterFile(() => database.close());
  test = await startTestApp({}, { database });
});

const byPhone = { kind: 'client_calls', detail: '(404) 555-0142' };
const office = { kind: 'office', detail: '1180 Larkfield Avenue NE, Suite 400, Atlanta' };
const room = 'https://video.example/room';

describe('the place of an appointment', () => {
  it('is the firm’s by default, in the response, the emails and the calendar; `location` stays', async () => {
    const admin = await createAdmin(test.db);
    const visitor = guest();
    const booked = (await book(test, { ...booking(admin.id), ...visitor })).json();
    expect(booked).toMatchObject({ location: 'virtual', place: byPhone });
    const [toGuest] = await queuedMails(test.db, visitor.guest_email);
    expect(toGuest?.parts).toContain('By phone. You call (404) 555-0142.');
    expect(toGuest?.calendar?.content).toContain('LOCATION:By phone. You call (404) 555-0142.');
    const [toHost] = await queuedMails(test.db, admin.email);
    expect(toHost?.parts).toContain('By phone. The client calls (404) 555-0142.');
  });

  it('is the service’s before the firm’s, and the staff member’s before both', async () => {
    const admin = await createAdmin(test.db);
    const notary = booking(admin.id, { service_type: 'notary' });
    expect((await book(test, { ...notary, ...guest() })).json().place).toEqual(office);
    await test.db.update(users).set({ placeKind: 'video', placeLink: room }).where(eq(users.id, admin.id));
    const visitor = guest();
    const own = (await book(test, { ...notary, start_time: '11:00', ...visitor })).json();
    expect(own.place).toEqual({ kind: 'video', detail: room });
    const [mail] = await queuedMails(test.db, visitor.guest_email);
    expect(mail?.parts).toContain(`By video: ${room}`);
    expect(mail?.calendar?.content).toContain(`LOCATION:${room}`);
    expect(mail?.calendar?.content).toContain(`URL;VALUE=URI:${room}`);
  });

  it('stays when the setting changes, and follows a new host', async () => {
    const staff = await signedInAdmin(test);
    const colleague = await createAdmin(test.db, { placeKind: 'office' });
    const booked = (await book(test, { ...booking(staff.user.id), ...guest() })).json();
    await test.db.update(users).set({ placeKind: 'firm_calls' }).where(eq(users.id, staff.user.id));
    const move = async (change: object) => {
      const url = `/api/appointments/${booked.id}/reschedule`;
      const payload = { ...openSlot(), ...change };
      return (await test.request({ method: 'POST', url, payload, token: staff.token })).json().place;
    };
    expect(await move({ start_time: '13:00' })).toEqual(byPhone);
    expect(await move({ admin_id: colleague.id })).toEqual(office);
    expect(await move({ admin_id: staff.user.id })).toEqual({ kind: 'firm_calls', detail: null });
  });

  it('is the firm’s for appointments from before places existed', async () => {
    const customer = await signedInCustomer(test);
    const { id } = await createAdmin(test.db, { placeKind: 'office' });
    await createAppointment(test.db, id, { customerId: customer.user.id });
    const [listed] = (await test.request({ url: '/api/appointments', token: customer.token })).json();
    expect(listed.place).toEqual(byPhone);
  });

  it('is returned with the free slots as far as it is known, without the link', async () => {
    await test.db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
    const { id } = await createAdmin(test.db, { placeKind: 'video', placeLink: room });
    const places = async (of: string | number) => {
      const url = `/api/admin/${of}/availability`;
      const query = { date: openSlot().appointment_date };
      const response = await test.request({ url, query, remoteAddress: uniqueAddress() });
      expect(response.body).not.toContain(room);
      return new Set(response.json().map(({ place }: { place: string }) => place));
    };
    expect([...(await places(id))]).toEqual(['video']);
    expect([...(await places('first'))]).toEqual(['video']);
    await createAdmin(test.db);
    expect([...(await places('first'))]).toEqual(['varies']);
  });
});

describe('the staff member’s own place', () => {
  const change = (by: { user: { id: number }; token: string }, of: number, payload: object) =>
    test.request({
      method: 'PATCH',
      url: `/api/admin/staff/${of}/profile`,
      payload: { jobTitle: '', phone: '', ...payload },
      token: by.token,
    });

  it('is set in the staff profile, and unchanged if it is not sent', async () => {
    const staff = await signedInAdmin(test, { staffLevel: 'staff' });
    const video = await change(staff, staff.user.id, { placeKind: 'video', placeLink: room });
    expect(video.json()).toMatchObject({ placeKind: 'video', placeLink: room });
    expect((await change(staff, staff.user.id, {})).json().placeLink).toBe(room);
    const none = await change(staff, staff.user.id, { placeKind: '', placeLink: room });
    expect(none.json()).toMatchObject({ placeKind: null, placeLink: null });
    const other = await createAdmin(test.db);
    expect((await change(staff, other.id, { placeKind: 'office' })).statusCode).toBe(403);
  });

  it('is normalized to one link, however it was typed', async () => {
    const staff = await signedInAdmin(test);
    for (const [placeLink, stored] of [
      [' https://video.example/my room ', 'https://video.example/my%20room'],
      ['https://video.example/"><script>', 'https://video.example/%22%3E%3Cscript%3E'],
      ['https://video.example/\r\nATTENDEE:x', 'https://video.example/ATTENDEE:x'],
      ['https://video.example/\u202etxt', 'https://video.example/%E2%80%AEtxt'],
    ]) {
      const saved = await change(staff, staff.user.id, { placeKind: 'video', placeLink });
      expect(saved.json().placeLink).toBe(stored);
    }
  });

  it('needs a link with https for video', async () => {
    const staff = await signedInAdmin(test);
    for (const placeLink of ['', 'http://video.example/room', 'javascript:alert(1)', 'room']) {
      const refused = await change(staff, staff.user.id, { placeKind: 'video', placeLink });
      expect(refused.json().fields).toEqual({
        placeLink: 'Please enter the link of your video room, with https://',
      });
    }
  });
});

describe('GET /api/appointments/{id}/calendar', () => {
  it('returns a file with the UID of the invitation to the customer, the guest and the host', async () => {
    const customer = await signedInCustomer(test);
    const { id } = await createAdmin(test.db);
    const row = await createAppointment(test.db, id, { customerId: customer.user.id });
    const file = await test.request({ url: `/api/appointments/${row.id}/calendar`, token: customer.token });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toContain(`UID:${row.calendarUid}`);
    expect(file.body).toContain('METHOD:PUBLISH');
    expect(file.body).not.toContain('ATTENDEE');
    const stranger = await signedInCustomer(test);
    const refused = await test.request({
      url: `/api/appointments/${row.id}/calendar`,
      token: stranger.token,
    });
    expect(refused.statusCode).toBe(404);
    const guests = await createAppointment(test.db, id);
    const url = `/api/guest-appointments/${guestToken(test.context.signer, guests.id)}/calendar`;
    expect((await test.request({ url })).body).toContain(guests.calendarUid);
    expect((await test.request({ url: `${url.slice(0, -10)}x/calendar` })).statusCode).toBe(404);
  });
});

describe('booking by staff for a caller without an account', () => {
  it('requires no email; if there is none, only the host is emailed', async () => {
    const staff = await signedInAdmin(test);
    const payload = { ...booking(staff.user.id), ...guest({ guest_email: '' }) };
    const booked = await book(test, payload, { by: staff });
    expect(booked.statusCode).toBe(201);
    expect(booked.json().client).toMatchObject({ name: 'Ruth Abara', email: '', guest: true });
    expect(await queuedMails(test.db, '')).toEqual([]);
    const [toHost] = await queuedMails(test.db, staff.user.email);
    expect(toHost?.replyTo).toBeUndefined();
    const url = `/api/appointments/${booked.json().id}/cancel`;
    expect((await test.request({ method: 'POST', url, token: staff.token })).statusCode).toBe(200);
    expect(await queuedMails(test.db, '')).toEqual([]);
  });

  it('requires a name, a phone number and a valid email if any, and is not open to visitors', async () => {
    const staff = await signedInAdmin(test);
    const at = booking(staff.user.id);
    const fields = async (values: object, by?: typeof staff) =>
      Object.keys((await book(test, { ...at, ...values }, by ? { by } : {})).json().fields);
    expect(await fields({ ...guest({ guest_email: '', guest_phone: '' }) }, staff)).toEqual(['guest_phone']);
    expect(await fields(guest({ guest_email: 'ruth' }), staff)).toEqual(['guest_email']);
    expect(await fields(guest({ guest_email: '' }))).toEqual(['guest_email']);
    expect(await fields({}, staff)).toEqual(['customer_id']);
  });
});
