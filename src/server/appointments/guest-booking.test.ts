import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest, slotsOf } from '#test/bookings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('POST /api/appointments by a guest', () => {
  it('stores the guest with the appointment and returns the token that the email contains', async () => {
    const admin = await createAdmin(test.db);
    const visitor = guest();
    const forged = { company_id: 1, customer_id: 1, end_time: '17:00', status: 'completed', title: 'Lunch' };
    const response = await book(test, { ...booking(admin.id), ...visitor, ...forged, location: 'Paris' });
    expect(response.statusCode).toBe(201);
    const { manageToken, ...appointment } = response.json();
    expect(appointment).toMatchObject({
      customerId: null,
      companyId: null,
      endTime: '10:30',
      status: 'scheduled',
      title: 'Tax Preparation Appointment',
      description: 'Tax Preparation appointment',
      location: 'virtual',
      client: { name: 'Ruth Abara', email: visitor.guest_email, phone: '404-555-0188', guest: true },
    });
    const [mail] = await queuedMails(test.db, visitor.guest_email);
    expect(mail?.parts).toContainEqual({
      label: 'See, move or cancel it',
      path: `/book/appointment?token=${manageToken}`,
    });
  });

  it('repeats nothing that the guest typed, except the first name, in the email or its calendar part', async () => {
    const admin = await createAdmin(test.db);
    const typed = { guest_name: 'Ruth Prizewinner', guest_phone: '404-555-0177' };
    const visitor = guest(typed);
    const notes = 'Click https://evil.example';
    await book(test, { ...booking(admin.id, { notes }), ...visitor });
    const [toGuest, toHost] = await queuedMails(test.db, visitor.guest_email);
    expect(toGuest?.greeting).toBe('Dear Ruth,');
    const unfolded = JSON.stringify(toGuest).replaceAll('\\r\\n ', '');
    expect(unfolded).toContain('ATTENDEE');
    for (const word of ['Prizewinner', 'evil', '0177']) expect(unfolded).not.toContain(word);
    expect(JSON.stringify(toHost).replaceAll('\\r\\n ', '')).not.toContain('evil');
  });

  it('refuses a web address as a name', async () => {
    const admin = await createAdmin(test.db);
    const payload = { ...booking(admin.id), ...guest({ guest_name: 'Ruth www.evil.example' }) };
    const response = await book(test, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ guest_name: 'Please enter a name without a web address' });
  });

  it('refuses a Social Security number in the notes of a visitor, but accepts it from staff', async () => {
    const admin = await signedInAdmin(test);
    const payload = { ...booking(admin.user.id, { notes: 'SSN 123-45-6789' }), ...guest() };
    const refused = await book(test, payload);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({
      notes: expect.stringMatching(/^This looks like a Social Security, tax or card number\./),
    });
    expect((await book(test, payload, { by: admin })).statusCode).toBe(201);
  });

  it('requires name, email and phone', async () => {
    const admin = await createAdmin(test.db);
    const response = await book(test, booking(admin.id));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      guest_name: 'Full name must be at least 2 characters',
      guest_email: 'Please enter a valid email address',
      guest_phone: 'Please enter a valid phone number',
    });
  });

  it('rejects a bot that fills in the hidden field', async () => {
    const admin = await createAdmin(test.db);
    const response = await book(test, { ...booking(admin.id), ...guest(), website: 'https://spam.example' });
    expect(response.statusCode).toBe(400);
    expect(await slotsOf(test, admin.id, openDay())).toContain('10:00');
  });

  it('allows 30 guest bookings an hour per network, and does not count signed-in users', async () => {
    const admin = await createAdmin(test.db);
    const address = uniqueAddress();
    const statuses = [];
    for (let tries = 0; tries < 31; tries++) {
      const response = await book(
        test,
        { ...booking(admin.id, { start_time: '03:00' }), ...guest() },
        { address },
      );
      statuses.push(response.statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 409)).toBe(true);
    expect(statuses[30]).toBe(429);
    const customer = await signedInCustomer(test);
    expect(
      (await book(test, booking(admin.id, { company_id: null }), { by: customer, address })).statusCode,
    ).toBe(201);
  });

  it('allows ten upcoming appointments per guest email', async () => {
    const admin = await createAdmin(test.db);
    const visitor = guest();
    for (let hour = 0; hour < 10; hour++) {
      await createAppointment(test.db, admin.id, {
        startsAt: `2035-03-05T${10 + hour}:00:00.000Z`,
        guestEmail: visitor.guest_email.toUpperCase(),
      });
    }
    const response = await book(test, { ...booking(admin.id), ...visitor });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'not_possible',
      message:
        'There are already 10 appointments under this email address. Please call us at (404) 555-0142.',
    });
    const staff = await signedInAdmin(test);
    expect((await book(test, { ...booking(admin.id), ...visitor }, { by: staff })).statusCode).toBe(201);
  });
});
