import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmMoment } from '../../shared/time.ts';
import {
  type SignedInPerson,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  type TestApp,
} from '../../test/app.ts';
import { booking, guest, ownAddress } from '../../test/bookings.ts';
import {
  createAdmin,
  createAppointment,
  createCompany,
  createTimeOff,
  createUser,
  joinCompany,
} from '../../test/factories.ts';
import { openDay, openDays } from '../../test/open-days.ts';
import { queuedMails } from '../../test/queued-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

function book(
  payload: object,
  { by, key, address = ownAddress() }: { by?: SignedInPerson; key?: string; address?: string } = {},
) {
  return test.request({
    method: 'POST',
    url: '/api/appointments',
    payload,
    token: by?.token,
    remoteAddress: address,
    headers: key ? { 'idempotency-key': key } : {},
  });
}

async function slotsOf(adminId: number, date: string): Promise<string[]> {
  const response = await test.request({
    url: `/api/admin/${adminId}/availability`,
    query: { date },
    remoteAddress: ownAddress(),
  });
  return response.json().map(({ startTime }: { startTime: string }) => startTime);
}

describe('GET /api/admin/{id}/availability', () => {
  it('tells visitors the free slots of a day in firm time, and nothing else', async () => {
    const admin = await createAdmin(test.db);
    const date = openDay();
    await createAppointment(test.db, admin.id, { startsAt: firmMoment(date, '09:30').toISOString() });
    const response = await test.request({ url: `/api/admin/${admin.id}/availability`, query: { date } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toHaveLength(15);
    expect(response.json()[0]).toEqual({
      startTime: '09:00',
      endTime: '09:30',
      startsAt: firmMoment(date, '09:00').toISOString(),
      endsAt: firmMoment(date, '09:30').toISOString(),
    });
    expect(response.json()[1].startTime).toBe('10:00');
  });

  it('counts the days with room of a month', async () => {
    const admin = await createAdmin(test.db);
    const [first, second] = openDays(2) as [string, string];
    const day = {
      startsAt: firmMoment(first, '00:00').toISOString(),
      endsAt: firmMoment(first, '23:59').toISOString(),
    };
    await createTimeOff(test.db, admin.id, day);
    await createAppointment(test.db, admin.id, { startsAt: firmMoment(second, '09:30').toISOString() });
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

  it('refuses what is no date or month, and knows no customers, former or missing staff', async () => {
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

  it('offers nothing of staff who take no bookings', async () => {
    const admin = await createAdmin(test.db, { bookable: false });
    expect(await slotsOf(admin.id, openDay())).toEqual([]);
    const answer = await book({ ...booking(admin.id), ...guest() });
    expect(answer.json()).toMatchObject({ code: 'slot_taken' });
  });

  it('answers one address 60 times a minute', async () => {
    const admin = await createAdmin(test.db);
    const remoteAddress = ownAddress();
    const ask = () =>
      test.request({ url: `/api/admin/${admin.id}/availability?date=${openDay()}`, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 61 }, ask));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('POST /api/appointments by a customer', () => {
  it('books for the person who is signed in and derives the rest', async () => {
    const admin = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    const customer = await signedInCustomer(test, { phone: '404-555-0111' });
    const bystander = await createUser(test.db);
    const company = await createCompany(test.db);
    await joinCompany(test.db, customer.user.id, company.id);
    const payload = booking(admin.id, {
      company_id: company.id,
      notes: 'Two questions about the van.',
      customer_id: bystander.id,
      end_time: '17:00',
      status: 'completed',
      title: 'Free lunch',
      location: 'Paris',
      description: 'Nothing',
      guest_name: 'Somebody Else',
      guest_email: 'else@example.test',
      guest_phone: '404-555-0000',
    });
    const response = await book(payload, { by: customer });
    expect(response.statusCode).toBe(201);
    const startsAt = firmMoment(payload.appointment_date, '10:00').toISOString();
    expect(response.json()).toEqual({
      id: expect.any(Number),
      appointmentDate: payload.appointment_date,
      startTime: '10:00',
      endTime: '10:30',
      startsAt,
      endsAt: firmMoment(payload.appointment_date, '10:30').toISOString(),
      customerId: customer.user.id,
      adminId: admin.id,
      companyId: company.id,
      status: 'scheduled',
      title: 'Tax Preparation Appointment',
      description: 'Two questions about the van.',
      location: 'virtual',
      serviceType: 'tax-preparation',
      notes: 'Two questions about the van.',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      staff: { id: admin.id, name: 'Dana Reyes', jobTitle: 'Accountant' },
      client: { name: 'Ada Quill', email: customer.user.email, phone: '404-555-0111', guest: false },
      company: { id: company.id, name: company.name },
      actions: ['reschedule', 'cancel'],
      manageToken: null,
    });
    expect(await slotsOf(admin.id, payload.appointment_date)).not.toContain('10:00');
  });

  it("takes 'Personal' as no company and describes the meeting by its service", async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const response = await book(booking(admin.id, { company_id: null }), { by: customer });
    expect(response.json()).toMatchObject({
      companyId: null,
      company: null,
      notes: null,
      description: 'Tax Preparation appointment',
    });
  });

  it('invites both sides, reminds twice and writes it down', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const { id } = (await book(booking(admin.id, { company_id: null }), { by: customer })).json();
    expect(await queuedMails(test.db, customer.user.email)).toMatchObject([
      { to: customer.user.email, subject: 'Your appointment is set', calendar: { method: 'REQUEST' } },
      { to: admin.email, replyTo: customer.user.email, subject: 'New appointment with Ada Quill' },
    ]);
    const { rows } = await test.db.execute(sql`
      select data ->> 'ahead' as ahead, start_after from pgboss.job
      where name = 'appointment-reminder' and (data ->> 'appointmentId')::int = ${id} order by start_after
    `);
    const day = openDay();
    expect(rows.map(({ ahead }) => ahead)).toEqual(['day', 'hour']);
    expect(new Date(String(rows[1]?.start_after))).toEqual(firmMoment(day, '09:00'));
    const { rows: logged } = await test.db.execute(
      sql`select actor_id from audit_log where action = 'appointment_booked' and subject_id = ${String(id)}`,
    );
    expect(logged).toEqual([{ actor_id: customer.user.id }]);
  });

  it('asks for every choice in the words of the form', async () => {
    const customer = await signedInCustomer(test);
    const admin = await createAdmin(test.db);
    const full = booking(admin.id, { company_id: null });
    const wanted = {
      admin_id: 'Please select a staff member',
      appointment_date: 'Please select a date',
      start_time: 'Please select a time slot',
      service_type: 'Please select a service type',
      company_id: 'Please select a company',
    };
    for (const [field, message] of Object.entries(wanted)) {
      const { [field as keyof typeof full]: _left, ...rest } = full;
      const response = await book(rest, { by: customer });
      expect(response.statusCode, field).toBe(400);
      expect(response.json(), field).toMatchObject({ message, fields: { [field]: message } });
    }
    const long = await book({ ...full, notes: 'x'.repeat(2001) }, { by: customer });
    expect(long.json().fields).toEqual({ notes: 'Notes must be at most 2,000 characters' });
  });

  it("refuses a company that is not the person's, as if it did not exist", async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const foreign = await createCompany(test.db);
    for (const company_id of [foreign.id, 2_000_000_000]) {
      const response = await book(booking(admin.id, { company_id }), { by: customer });
      expect(response.statusCode).toBe(404);
      expect(response.json().fields).toEqual({ company_id: 'Please select a company' });
    }
  });

  it('refuses days on which nobody can be booked', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const refused = {
      '2020-01-06': 'Please select a date from today on',
      '2099-01-06': 'Please select a date within the next 90 days',
      '2099-01-03': 'Please select a weekday',
    };
    for (const [appointment_date, message] of Object.entries(refused)) {
      const response = await book(booking(admin.id, { appointment_date, company_id: null }), {
        by: customer,
      });
      expect(response.statusCode, appointment_date).toBe(400);
      expect(response.json().fields).toEqual({ appointment_date: message });
    }
  });

  it.each([
    ['between two slots', '10:07'],
    ['outside hours', '20:00'],
  ])('refuses a time %s', async (_, start_time) => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const response = await book(booking(admin.id, { start_time, company_id: null }), { by: customer });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'slot_taken',
      message: 'This time is no longer available. Please choose another one.',
    });
  });

  it('gives a taken slot to nobody else, and once it is cancelled to the next', async () => {
    const admin = await createAdmin(test.db);
    const [first, second] = [await signedInCustomer(test), await signedInCustomer(test)];
    const payload = booking(admin.id, { company_id: null });
    const { id } = (await book(payload, { by: first })).json();
    const late = await book(payload, { by: second });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('slot_taken');
    expect(await queuedMails(test.db, second.user.email)).toEqual([]);
    await test.request({ method: 'POST', url: `/api/appointments/${id}/cancel`, token: first.token });
    expect((await book(payload, { by: second })).statusCode).toBe(201);
  });

  it('books once under one key, however often it is sent', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const payload = booking(admin.id, { company_id: null });
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => book(payload, { by: customer, key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const other = await book({ ...payload, start_time: '11:00' }, { by: customer, key });
    expect(other.statusCode).toBe(422);
  });
});

describe('POST /api/appointments by a guest', () => {
  it('keeps the guest on the meeting and gives them the key that is also in their mail', async () => {
    const admin = await createAdmin(test.db);
    const visitor = guest();
    const forged = { company_id: 1, customer_id: 1, end_time: '17:00', status: 'completed', title: 'Lunch' };
    const response = await book({ ...booking(admin.id), ...visitor, ...forged, location: 'Paris' });
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

  it('asks for name, email and phone', async () => {
    const admin = await createAdmin(test.db);
    const response = await book(booking(admin.id));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      guest_name: 'Full name must be at least 2 characters',
      guest_email: 'Please enter a valid email address',
      guest_phone: 'Please enter a valid phone number',
    });
  });

  it('thanks no program that fills in the hidden field', async () => {
    const admin = await createAdmin(test.db);
    const response = await book({ ...booking(admin.id), ...guest(), website: 'https://spam.example' });
    expect(response.statusCode).toBe(400);
    expect(await slotsOf(admin.id, openDay())).toContain('10:00');
  });

  it('lets one address book 30 times an hour and counts nobody who is signed in', async () => {
    const admin = await createAdmin(test.db);
    const address = ownAddress();
    const statuses = [];
    for (let tries = 0; tries < 31; tries++) {
      const answer = await book({ ...booking(admin.id, { start_time: '03:00' }), ...guest() }, { address });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 409)).toBe(true);
    expect(statuses[30]).toBe(429);
    const customer = await signedInCustomer(test);
    expect((await book(booking(admin.id, { company_id: null }), { by: customer, address })).statusCode).toBe(
      201,
    );
  });

  it('keeps at most ten meetings ahead under one address of mail', async () => {
    const admin = await createAdmin(test.db);
    const visitor = guest();
    for (let hour = 0; hour < 10; hour++) {
      await createAppointment(test.db, admin.id, {
        startsAt: `2035-03-05T${10 + hour}:00:00.000Z`,
        guestEmail: visitor.guest_email.toUpperCase(),
      });
    }
    const response = await book({ ...booking(admin.id), ...visitor });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'not_possible',
      message:
        'There are already 10 appointments under this email address. Please call us at (404) 555-0142.',
    });
  });
});

describe('POST /api/appointments by staff', () => {
  it('books for a client, with a company of that client', async () => {
    const admin = await signedInAdmin(test);
    const client = await createUser(test.db);
    const company = await createCompany(test.db);
    await joinCompany(test.db, client.id, company.id);
    const payload = booking(admin.user.id, { customer_id: client.id, company_id: company.id });
    const response = await book(payload, { by: admin });
    expect(response.json()).toMatchObject({
      customerId: client.id,
      companyId: company.id,
      manageToken: null,
    });
    expect(await queuedMails(test.db, client.email)).toMatchObject([
      { to: client.email },
      { to: admin.user.email },
    ]);
  });

  it('books for a caller without an account', async () => {
    const admin = await signedInAdmin(test);
    const response = await book({ ...booking(admin.user.id), ...guest() }, { by: admin });
    expect(response.json()).toMatchObject({ customerId: null, client: { guest: true } });
  });

  it('asks for the client, who must be one', async () => {
    const admin = await signedInAdmin(test);
    const colleague = await createAdmin(test.db);
    const gone = await createUser(test.db, { deletedAt: new Date().toISOString() });
    expect((await book(booking(admin.user.id, { company_id: null }), { by: admin })).json()).toMatchObject({
      code: 'invalid_input',
      fields: { customer_id: 'Please select a client' },
    });
    for (const customer_id of [colleague.id, gone.id]) {
      const response = await book(booking(admin.user.id, { customer_id, company_id: null }), { by: admin });
      expect(response.statusCode).toBe(404);
    }
  });
});
