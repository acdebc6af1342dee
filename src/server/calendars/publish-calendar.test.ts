import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { openDay } from '#test/open-days.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const feedOf = ({ token }: SignedInUser, method: 'GET' | 'POST' = 'POST') =>
  test.request({ method, url: '/api/admin/calendar-feed', token });

describe('the calendar feed', () => {
  it('has a private URL that lists the appointments and stops working when it is renewed', async () => {
    const person = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const feed = (method: 'GET' | 'POST') => feedOf(person, method);
    expect((await feed('GET')).json()).toEqual({ path: null });
    const { path } = (await feed('POST')).json();
    expect((await feed('GET')).json()).toEqual({ path });

    const startsAt = firmTimestamp(openDay(), '09:30').toISOString();
    const meeting = await createAppointment(test.db, person.user.id, { startsAt, sequence: 3 });
    const cancelled = {
      startsAt: firmTimestamp(openDay(), '11:00').toISOString(),
      status: 'cancelled' as const,
    };
    await createAppointment(test.db, person.user.id, cancelled);
    await createAppointment(test.db, admin.user.id);
    const response = await test.request({ url: path });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    expect(event.uid).toBe(meeting.calendarUid);
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe('Business Consultation with Ruth Abara');
    expect(event.startDate.toJSDate().toISOString()).toBe(startsAt);

    const renewed = (await feed('POST')).json().path;
    expect(renewed).not.toBe(path);
    expect((await test.request({ url: path })).statusCode).toBe(404);
    expect((await test.request({ url: renewed })).statusCode).toBe(200);
  });

  it('stops working when the staff member loses the role, and its URL cannot be forged', async () => {
    const person = await signedInAdmin(test);
    const { path } = (await feedOf(person)).json();
    const id = person.user.id;
    await test.db.update(users).set({ role: 'customer' }).where(eq(users.id, id));
    expect((await test.request({ url: path })).statusCode).toBe(404);
    for (const wrong of ['made-up', `${'A'.repeat(43)}${id}-1`]) {
      expect((await test.request({ url: `/api/calendars/${wrong}.ics` })).statusCode).toBe(404);
    }
  });

  it('is not available to customers', async () => {
    const customer = await signedInCustomer(test);
    expect((await feedOf(customer)).statusCode).toBe(403);
  });
});
