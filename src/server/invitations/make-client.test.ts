import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { appointments, clientAssignments, contacts, messages, users } from '../core/database/schema.ts';
import { enquiryTable } from '../data-exports/tables.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const newEmail = () => `ines.${crypto.randomUUID().slice(0, 8)}@example.test`;
const post = (url: string, payload: object, token: string | undefined = staff.token) =>
  test.request({ method: 'POST', url, payload, token });
const person = { firstName: 'Ines', lastName: 'Halloran', phone: '404-555-0188' };
const ofContact = (id: number, change: object, token?: string) =>
  post(`/api/admin/contacts/${id}/client`, { ...person, ...change }, token);
const ofGuest = (id: number, change: object = {}, token?: string) =>
  post(`/api/admin/appointments/${id}/client`, { ...person, ...change }, token);
const contactRow = async (id: number) =>
  (await test.db.select().from(contacts).where(eq(contacts.id, id)))[0];
const messagesOf = (userId: number) => test.db.select().from(messages).where(eq(messages.fromUserId, userId));
const subjectsTo = async (email: string) => (await queuedMails(test.db, email)).map(({ subject }) => subject);
const invitationSubject = `Your account at ${firm.name}`;
const welcomeSubject = `Welcome to ${firm.name}`;

async function accept(email: string) {
  const token = await mailedToken(test.db, email, invitationSubject);
  const payload = { token, username: `ines-${crypto.randomUUID()}`, password: 'quiet violet harbour' };
  const response = await test.request({ method: 'POST', url: '/api/invitations/accept', payload });
  expect(response.statusCode).toBe(200);
}

describe('the sender of an enquiry', () => {
  it('becomes an invited client with the message as the first of their conversation', async () => {
    const email = newEmail();
    const contact = await createContact(test.db, { email, submittedAt: '2026-01-05T15:00:00.000Z' });
    const events = await captureEvents(test);
    let made = { customerId: 0 };
    const announced = await events.during(async () => {
      const response = await ofContact(contact.id, { email });
      expect(response.statusCode).toBe(200);
      made = response.json();
    });
    const { customerId } = made;
    expect(made).toEqual({ customerId, name: 'Ines Halloran', existed: false, invited: true });
    expect(announced).toContainEqual({ topic: 'contacts', to: 'staff' });
    expect(announced).toContainEqual({ topic: 'users', to: 'staff' });
    expect(announced).toContainEqual({ topic: 'messages', to: 'staff' });
    expect(await contactRow(contact.id)).toMatchObject({ customerId, status: 'contacted' });
    const [user] = await test.db.select().from(users).where(eq(users.id, customerId));
    expect(user).toMatchObject({ ...person, email, password: '', role: 'customer' });
    expect(await messagesOf(customerId)).toMatchObject([
      {
        content: `Enquiry of Jan 5, 2026, 10:00 AM:\n\n${contact.message}`,
        subject: 'Enquiry through the website',
        toUserId: null,
        queued: true,
      },
    ]);
    const assigned = eq(clientAssignments.customerId, customerId);
    expect(await test.db.select().from(clientAssignments).where(assigned)).toMatchObject([
      { adminId: staff.user.id },
    ]);
    // Ids follow the dates that lists show.
    const [message] = await messagesOf(customerId);
    expect(Date.parse(String(message?.sentAt))).toBeGreaterThanOrEqual(Date.parse(String(user?.createdAt)));
    expect(await subjectsTo(email)).toEqual([invitationSubject]);
    expect(await auditOf(test.db, 'contact', contact.id)).toMatchObject([
      { action: 'contact_linked', actorId: staff.user.id, clientId: customerId },
    ]);
    const list = await test.request({
      ...{ url: '/api/admin/contacts', query: { q: email }, token: staff.token },
    });
    expect(list.json()).toMatchObject([{ id: contact.id, customer_id: customerId, status: 'contacted' }]);
  });

  it('is made a client once, even with concurrent calls', async () => {
    const email = newEmail();
    const { id } = await createContact(test.db, { email, status: 'resolved' });
    const responses = await Promise.all([1, 2, 3].map(() => ofContact(id, { email })));
    const made = responses.map((response) => response.json());
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(made.map(({ customerId }) => customerId)).size).toBe(1);
    expect(made.filter(({ existed }) => !existed)).toHaveLength(1);
    expect(await messagesOf(made[0].customerId)).toHaveLength(1);
    expect(await subjectsTo(email)).toEqual([invitationSubject]);
    expect((await contactRow(id))?.status).toBe('resolved');
  });

  it('is added without an email if requested', async () => {
    const email = newEmail();
    const { id } = await createContact(test.db, { email });
    expect((await ofContact(id, { email, invite: false })).json()).toMatchObject({
      existed: false,
      invited: false,
    });
    expect(await queuedMails(test.db, email)).toEqual([]);
  });

  it('with an account is linked to it, and no message is added in their name', async () => {
    const client = await createUser(test.db, { firstName: 'Rosa', lastName: 'Quill', phone: null });
    const { id } = await createContact(test.db, { email: client.email.toUpperCase() });
    const response = await ofContact(id, { email: client.email.toUpperCase() });
    expect(response.json()).toEqual({
      customerId: client.id,
      name: 'Rosa Quill',
      existed: true,
      invited: false,
    });
    expect(await messagesOf(client.id)).toEqual([]);
    expect(await test.db.select().from(users).where(eq(users.id, client.id))).toEqual([client]);
    expect(await contactRow(id)).toMatchObject({ customerId: client.id, status: 'contacted' });
    const waiting = await createUser(test.db, { password: '', emailConfirmed: false });
    const second = await createContact(test.db, { email: waiting.email });
    expect((await ofContact(second.id, { email: waiting.email })).json()).toMatchObject({
      existed: true,
      invited: true,
    });
  });

  it('is not joined with an account that has a password and an unconfirmed address', async () => {
    const stranger = await createUser(test.db, { emailConfirmed: false });
    const { id } = await createContact(test.db, { email: stranger.email });
    const refused = await ofContact(id, { email: stranger.email.toUpperCase() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/has not been confirmed.*“Forgot password\?”.*Then try again\.$/);
    expect(refused.json().fields).toEqual({ email: refused.json().message });
    expect(await contactRow(id)).toMatchObject({ customerId: null, status: 'new' });
    await test.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, stranger.id));
    expect((await ofContact(id, { email: stranger.email })).json()).toMatchObject({
      customerId: stranger.id,
      existed: true,
    });
  });

  it('linked to such an account by an earlier version counts as not linked', async () => {
    const stranger = await createUser(test.db, { emailConfirmed: false });
    const { id } = await createContact(test.db, {
      email: stranger.email.toUpperCase(),
      customerId: stranger.id,
    });
    const seen = async () => {
      const contact = await test.request({ url: `/api/admin/contacts/${id}`, token: staff.token });
      const timeline = await test.request({
        ...{ url: `/api/admin/clients/${stranger.id}/timeline`, query: { kind: 'enquiry' } },
        token: staff.token,
      });
      return { customerId: contact.json().customer_id, timeline: timeline.json().length };
    };
    expect(await seen()).toEqual({ customerId: null, timeline: 0 });
    expect((await ofContact(id, { email: stranger.email })).statusCode).toBe(409);
    await test.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, stranger.id));
    expect(await seen()).toEqual({ customerId: stranger.id, timeline: 1 });
    expect((await ofContact(id, { email: stranger.email })).json()).toMatchObject({ existed: true });
  });

  describe('after the address of the account has changed', () => {
    const linkedTo = async (id: number, userId: number) => ({
      shown: (await test.request({ url: `/api/admin/contacts/${id}`, token: staff.token })).json()
        .customer_id,
      stored: (await contactRow(id))?.customerId,
      inCopy: (await text(enquiryTable(test.db, userId))).includes('January'),
    });
    const setByStaff = async ({ id }: User, email: string) => {
      const call = { method: 'PATCH', url: `/api/admin/users/${id}`, token: staff.token } as const;
      const response = await test.request({ ...call, payload: { email, role: 'customer' } });
      expect(response.statusCode).toBe(200);
    };
    const confirm = async (email: string) => {
      const subject = `Welcome to ${firm.name}: please confirm your email`;
      const token = await mailedToken(test.db, email, subject);
      expect((await post('/api/email-confirmation/confirm', { token }, '')).statusCode).toBe(204);
    };
    const changeOwn = async ({ user, token }: SignedInUser, email: string) => {
      const asked = await test.request({
        ...{ method: 'PATCH', url: '/api/user/profile', token },
        payload: { email },
      });
      expect(asked.statusCode).toBe(200);
      const confirmation = await mailedToken(test.db, email, 'Confirm your new email address');
      const confirmed = await post('/api/email/confirm', { token: confirmation, password: testPassword }, '');
      expect(confirmed.json()).toEqual({ email });
      const [row] = await test.db.select().from(users).where(eq(users.id, user.id));
      expect(row).toMatchObject({ email, emailConfirmed: true });
    };

    it.each([
      ['by the stranger who registered with it', changeOwn],
      [
        'by staff',
        async ({ user }: SignedInUser, email: string) => {
          await setByStaff(user, email);
          await confirm(email);
        },
      ],
    ])('is not linked to an account that never proved its address, changed %s', async (_by, change) => {
      const stranger = await signedInCustomer(test, { emailConfirmed: false });
      const { id: customerId, email } = stranger.user;
      const { id } = await createContact(test.db, { email: email.toUpperCase(), customerId });
      await change(stranger, newEmail());
      expect(await linkedTo(id, customerId)).toEqual({ shown: null, stored: null, inCopy: false });
      expect((await auditOf(test.db, 'contact', id)).map(({ action }) => action)).toEqual([
        'contact_unlinked',
      ]);
      const made = (await ofContact(id, { email })).json();
      expect(made).toMatchObject({ existed: false });
      expect(made.customerId).not.toBe(customerId);
    });

    it('stays linked to the client who had proved it, also when staff enter it again in between', async () => {
      const client = await signedInCustomer(test, { emailConfirmed: true });
      const { id: customerId, email } = client.user;
      const { id } = await createContact(test.db, { email });
      expect((await ofContact(id, { email })).json()).toMatchObject({ customerId, existed: true });
      const linked = { shown: customerId, stored: customerId, inCopy: true };
      await changeOwn(client, newEmail());
      expect(await linkedTo(id, customerId)).toEqual(linked);
      await changeOwn(client, email);
      await setByStaff(client.user, newEmail());
      await setByStaff(client.user, email);
      expect(await linkedTo(id, customerId)).toEqual(linked);
      const last = newEmail();
      await setByStaff(client.user, last);
      await confirm(last);
      expect(await linkedTo(id, customerId)).toEqual(linked);
    });
  });

  it('cannot be linked to a staff account, and a closed account does not count', async () => {
    const colleague = await createAdmin(test.db);
    const { id } = await createContact(test.db, { email: colleague.email });
    const refused = await ofContact(id, { email: colleague.email });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().fields).toHaveProperty('email');
    expect(await contactRow(id)).toMatchObject({ customerId: null, status: 'new' });
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    const response = await ofContact(id, { email: closed.email });
    expect(response.json()).toMatchObject({ existed: false });
    expect(response.json().customerId).not.toBe(closed.id);
  });

  it('can be made a client again once the account is closed', async () => {
    const email = newEmail();
    const contact = await createContact(test.db, { email });
    const first = (await ofContact(contact.id, { email })).json();
    await test.db
      .update(users)
      .set({ deletedAt: new Date().toISOString() })
      .where(eq(users.id, first.customerId));
    const listed = async () =>
      (await test.request({ url: '/api/admin/contacts', query: { q: email }, token: staff.token })).json()[0];
    expect(await listed()).toMatchObject({ id: contact.id, customer_id: null });

    const again = (await ofContact(contact.id, { email })).json();
    expect(again).toMatchObject({ existed: false, invited: true });
    expect(again.customerId).not.toBe(first.customerId);
    expect(await listed()).toMatchObject({ id: contact.id, customer_id: again.customerId });
    expect(await messagesOf(again.customerId)).toHaveLength(1);
  });

  it('cannot be made a client by visitors and customers, with invalid input or if it does not exist', async () => {
    const customer = await signedInCustomer(test);
    const { id } = await createContact(test.db);
    const email = newEmail();
    expect((await ofContact(id, { email }, '')).statusCode).toBe(401);
    expect((await ofContact(id, { email }, customer.token)).statusCode).toBe(403);
    expect((await ofContact(2_000_000_000, { email })).statusCode).toBe(404);
    expect((await ofContact(id, { email: 'ines' })).json().fields).toHaveProperty('email');
    expect((await ofContact(id, { email, firstName: '' })).json().fields).toHaveProperty('firstName');
    expect(await contactRow(id)).toMatchObject({ customerId: null });
  });
});

describe('a guest', () => {
  const bookings = (customerId: number) =>
    test.db.$count(appointments, eq(appointments.customerId, customerId));

  it('becomes a client who gets all bookings of the address when they accept', async () => {
    const host = await createAdmin(test.db);
    const email = newEmail();
    const { id } = await createAppointment(test.db, host.id, { guestEmail: email });
    await createAppointment(test.db, host.id, { guestEmail: email.toUpperCase(), status: 'cancelled' });
    const other = await createAppointment(test.db, host.id, { guestEmail: newEmail() });
    const made = (await ofGuest(id)).json();
    expect(made).toMatchObject({ existed: false, invited: true });
    expect(await bookings(made.customerId)).toBe(0);
    expect((await ofGuest(id)).json()).toEqual({ ...made, existed: true, invited: false });

    await accept(email);
    expect(await bookings(made.customerId)).toBe(2);
    // The guest already has the calendar entry.
    expect(await subjectsTo(email)).toEqual([invitationSubject, welcomeSubject]);
    const stays = and(eq(appointments.id, other.id), eq(appointments.guestEmail, other.guestEmail ?? ''));
    expect(await test.db.$count(appointments, stays)).toBe(1);
    expect((await ofGuest(id)).statusCode).toBe(409);
  });

  it('is not joined with an account that has a password and an unconfirmed address', async () => {
    const host = await createAdmin(test.db);
    const stranger = await createUser(test.db, { emailConfirmed: false });
    const { id } = await createAppointment(test.db, host.id, { guestEmail: stranger.email });
    const refused = await ofGuest(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('Forgot password?');
    expect(await bookings(stranger.id)).toBe(0);
  });

  it('with an account gets the booking at once if its address is confirmed', async () => {
    const host = await createAdmin(test.db);
    const client = await createUser(test.db);
    const invited = await createUser(test.db, { password: '', emailConfirmed: false });
    for (const [user, count] of [[client, 1] as const, [invited, 0] as const]) {
      const { id } = await createAppointment(test.db, host.id, { guestEmail: user.email });
      expect((await ofGuest(id)).json()).toMatchObject({
        customerId: user.id,
        existed: true,
        invited: user.id === invited.id,
      });
      expect(await bookings(user.id)).toBe(count);
    }
  });

  it('cannot be made a client by visitors and customers, or without such a booking', async () => {
    const host = await createAdmin(test.db);
    const customer = await signedInCustomer(test);
    const { id } = await createAppointment(test.db, host.id, { guestEmail: newEmail() });
    expect((await ofGuest(id, {}, '')).statusCode).toBe(401);
    expect((await ofGuest(id, {}, customer.token)).statusCode).toBe(403);
    expect((await ofGuest(2_000_000_000)).statusCode).toBe(404);
    expect((await ofGuest(id, { firstName: '' })).json().fields).toHaveProperty('firstName');
  });
});
