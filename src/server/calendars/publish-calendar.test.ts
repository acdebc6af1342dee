import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmTimestamp } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
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

  it.each([
    ['a password of theirs', 'POST', '/password', { password: 'quiet violet harbour' }],
    ['another level', 'PATCH', '', { role: 'admin', staffLevel: 'staff' }],
  ] as const)(
    'stops working when an owner sets %s, and has another URL then',
    async (_what, method, path, payload) => {
      const person = await signedInAdmin(test);
      const colleague = await signedInAdmin(test);
      const pathOf = async (who: SignedInUser) => (await feedOf(who)).json().path as string;
      const [before, unchanged] = [await pathOf(person), await pathOf(colleague)];
      expect((await test.request({ url: before })).statusCode).toBe(200);

      const { id, email } = person.user;
      const set = await test.request({
        method,
        url: `/api/admin/users/${id}${path}`,
        payload: method === 'PATCH' ? { email, ...payload } : payload,
        token: admin.token,
      });
      expect(set.statusCode).toBeLessThan(300);
      expect((await test.request({ url: before })).statusCode).toBe(404);
      expect((await test.request({ url: unchanged })).statusCode).toBe(200);

      await test.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, id));
      const signedInAgain = { ...person, token: await signInAs(test.db, person.user) };
      const { path: after } = (await feedOf(signedInAgain, 'GET')).json();
      expect(after).not.toBe(before);
      expect((await test.request({ url: after })).statusCode).toBe(200);
    },
  );

  it('keeps its earlier URL ended when a staff member becomes a client and is staff again later', async () => {
    const person = await signedInAdmin(test);
    const { path } = (await feedOf(person)).json();
    const { id, email } = person.user;
    for (const role of ['customer', 'admin']) {
      const url = `/api/admin/users/${id}`;
      const set = await test.request({
        method: 'PATCH',
        url,
        payload: { email, role, ...(role === 'admin' && { staffLevel: 'owner' }) },
        token: admin.token,
      });
      expect(set.statusCode).toBe(200);
      expect((await test.request({ url: path })).statusCode).toBe(404);
    }
  });

  it('is not available to customers', async () => {
    const customer = await signedInCustomer(test);
    expect((await feedOf(customer)).statusCode).toBe(403);
  });
});
