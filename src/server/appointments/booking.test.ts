import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { firmTimestamp } from '#shared/time.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { book, booking, guest, slotsOf } from '#test/bookings.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('POST /api/appointments by a customer', () => {
  it('books for the signed-in customer and derives the other columns', async () => {
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
    const response = await book(test, payload, { by: customer });
    expect(response.statusCode).toBe(201);
    const startsAt = firmTimestamp(payload.appointment_date, '10:00').toISOString();
    expect(response.json()).toEqual({
      id: expect.any(Number),
      appointmentDate: payload.appointment_date,
      startTime: '10:00',
      endTime: '10:30',
      startsAt,
      endsAt: firmTimestamp(payload.appointment_date, '10:30').toISOString(),
      customerId: customer.user.id,
      adminId: admin.id,
      companyId: company.id,
      status: 'scheduled',
      title: 'Tax Preparation Appointment',
      description: 'Two questions about the van.',
      location: 'virtual',
      place: { kind: 'client_calls', detail: firm.phone.label },
      serviceType: 'tax-preparation',
      notes: 'Two questions about the van.',
      googleEventId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      staff: { id: admin.id, name: 'Dana Reyes', jobTitle: 'Accountant' },
      client: { name: 'Ada Quill', email: customer.user.email, phone: '404-555-0111', guest: false },
      company: { id: company.id, name: company.name },
      actions: ['reschedule', 'cancel'],
      manageToken: null,
    });
    expect(await slotsOf(test, admin.id, payload.appointment_date)).not.toContain('10:00');
  });

  it("stores 'Personal' as no company and describes the appointment by its service", async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const response = await book(test, booking(admin.id, { company_id: null }), { by: customer });
    expect(response.json()).toMatchObject({
      companyId: null,
      company: null,
      notes: null,
      description: 'Tax Preparation appointment',
    });
  });

  it('invites both sides, schedules two reminders and records an audit entry', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const { id } = (await book(test, booking(admin.id, { company_id: null }), { by: customer })).json();
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
    expect(new Date(String(rows[1]?.start_after))).toEqual(firmTimestamp(day, '09:00'));
    const logged = await auditOf(test.db, 'appointment', id);
    expect(logged).toMatchObject([{ action: 'appointment_booked', actorId: customer.user.id }]);
  });

  it("returns the form's message for every missing field", async () => {
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
      const response = await book(test, rest, { by: customer });
      expect(response.statusCode, field).toBe(400);
      expect(response.json(), field).toMatchObject({ message, fields: { [field]: message } });
    }
    const long = await book(test, { ...full, notes: 'x'.repeat(2001) }, { by: customer });
    expect(long.json().fields).toEqual({ notes: 'Notes must be at most 2,000 characters' });
  });

  it("rejects another customer's company like a missing one", async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const foreign = await createCompany(test.db);
    for (const company_id of [foreign.id, 2_000_000_000]) {
      const response = await book(test, booking(admin.id, { company_id }), { by: customer });
      expect(response.statusCode).toBe(404);
      expect(response.json().fields).toEqual({ company_id: 'Please select a company' });
    }
  });

  it('refuses days on which no staff member can be booked', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const refused = {
      '2020-01-06': 'Please select a date from today on',
      '2099-01-06': 'Please select a date within the next 90 days',
      '2099-01-03': 'Please select a weekday',
    };
    for (const [appointment_date, message] of Object.entries(refused)) {
      const response = await book(test, booking(admin.id, { appointment_date, company_id: null }), {
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
    const response = await book(test, booking(admin.id, { start_time, company_id: null }), { by: customer });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'slot_taken',
      message: 'This time is no longer available. Please choose another one.',
    });
  });

  it('refuses a taken slot until it is cancelled', async () => {
    const admin = await createAdmin(test.db);
    const [first, second] = [await signedInCustomer(test), await signedInCustomer(test)];
    const payload = booking(admin.id, { company_id: null });
    const { id } = (await book(test, payload, { by: first })).json();
    const late = await book(test, payload, { by: second });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('slot_taken');
    expect(await queuedMails(test.db, second.user.email)).toEqual([]);
    await test.request({ method: 'POST', url: `/api/appointments/${id}/cancel`, token: first.token });
    expect((await book(test, payload, { by: second })).statusCode).toBe(201);
  });

  it('allows ten upcoming appointments per customer; staff may book more', async () => {
    const admin = await signedInAdmin(test);
    const customer = await signedInCustomer(test);
    const own = { customerId: customer.user.id };
    for (let hour = 0; hour < 10; hour++) {
      await createAppointment(test.db, admin.user.id, { ...own, startsAt: `2035-03-05T${10 + hour}:00:00Z` });
    }
    const payload = booking(admin.user.id, { company_id: null });
    const refused = await book(test, payload, { by: customer });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'not_possible',
      message:
        'You already have 10 appointments ahead. Cancel one you no longer need, or call us at (404) 555-0142.',
    });
    const byStaff = await book(test, { ...payload, customer_id: customer.user.id }, { by: admin });
    expect(byStaff.statusCode).toBe(201);
  });

  it('does not count past or cancelled appointments', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const own = { customerId: customer.user.id, createdAt: '2020-01-06T12:00:00Z' };
    for (let hour = 0; hour < 10; hour++) {
      const clock = `${10 + hour}:00:00Z`;
      await createAppointment(test.db, admin.id, { ...own, startsAt: `2020-03-05T${clock}` });
      await createAppointment(test.db, admin.id, {
        ...own,
        startsAt: `2035-03-05T${clock}`,
        status: 'cancelled',
      });
    }
    const response = await book(test, booking(admin.id, { company_id: null }), { by: customer });
    expect(response.statusCode).toBe(201);
  });

  it('books only once per idempotency key, however often it is sent', async () => {
    const admin = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const payload = booking(admin.id, { company_id: null });
    const key = crypto.randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => book(test, payload, { by: customer, key })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    const other = await book(test, { ...payload, start_time: '11:00' }, { by: customer, key });
    expect(other.statusCode).toBe(422);
  });
});

describe('POST /api/appointments by staff', () => {
  it('books for a client, with a company of that client', async () => {
    const admin = await signedInAdmin(test);
    const client = await createUser(test.db);
    const company = await createCompany(test.db);
    await joinCompany(test.db, client.id, company.id);
    const payload = booking(admin.user.id, { customer_id: client.id, company_id: company.id });
    const response = await book(test, payload, { by: admin });
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
    const response = await book(test, { ...booking(admin.user.id), ...guest() }, { by: admin });
    expect(response.json()).toMatchObject({ customerId: null, client: { guest: true } });
  });

  it('requires a customer, and rejects other roles', async () => {
    const admin = await signedInAdmin(test);
    const colleague = await createAdmin(test.db);
    const gone = await createUser(test.db, { deletedAt: new Date().toISOString() });
    expect(
      (await book(test, booking(admin.user.id, { company_id: null }), { by: admin })).json(),
    ).toMatchObject({
      code: 'invalid_input',
      fields: { customer_id: 'Please select a client' },
    });
    for (const customer_id of [colleague.id, gone.id]) {
      const response = await book(test, booking(admin.user.id, { customer_id, company_id: null }), {
        by: admin,
      });
      expect(response.statusCode).toBe(404);
    }
  });
});
