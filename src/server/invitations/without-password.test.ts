import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { createOwnerAccess } from '../account-settings/owner-access.ts';
import { sendResetLink } from '../account-settings/reset-password.ts';
import { invitations, passwordResets, users } from '../core/database/schema.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { requireOtherOwner } from '../users/staff-accounts.ts';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  owner = await signedInAdmin(test);
});

const newEmail = () => `ines.${crypto.randomUUID().slice(0, 8)}@example.test`;
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, token?: string) =>
  test.request({ method, url, token, ...(payload && { payload }) });
const subjectsTo = async (email: string) => (await queuedMails(test.db, email)).map(({ subject }) => subject);
const subject = `Your account at ${firm.name}`;
const rowOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0];

async function invited(change: object = {}) {
  const email = newEmail();
  const payload = { firstName: 'Ines', email, ...change };
  const { userId: id } = (await call('POST', '/api/admin/invitations', payload, owner.token)).json();
  return { id, email };
}

const forget = (email: string) =>
  sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: email } });

describe('‘Forgot password?’', () => {
  it('sends the invitation again, even an expired one, and invalidates its earlier link', async () => {
    const { id, email } = await invited();
    const before = await mailedToken(test.db, email, subject);
    await test.db
      .update(invitations)
      .set({ sentAt: sql`now() - interval '30 days'` })
      .where(eq(invitations.userId, id));
    await forget(email);
    expect(await subjectsTo(email)).toEqual([subject, subject]);
    expect(await test.db.$count(passwordResets, eq(passwordResets.userId, id))).toBe(0);
    const read = (token: string) => call('POST', '/api/invitations/read', { token });
    expect((await read(before)).statusCode).toBe(404);
    expect((await read(await mailedToken(test.db, email, subject))).statusCode).toBe(200);
  });

  it('sends at most five a day', async () => {
    const { email } = await invited();
    for (let count = 0; count < 8; count++) await forget(email);
    expect(await subjectsTo(email)).toHaveLength(5);
  });

  it('sends nothing if the firm has not invited or has withdrawn, and responds to all alike', async () => {
    const withdrawn = await invited();
    await call('DELETE', `/api/admin/users/${withdrawn.id}/invitation`, undefined, owner.token);
    const added = await createUser(test.db, { password: '', emailConfirmed: false });
    for (const email of [withdrawn.email, added.email]) await forget(email);
    expect(await subjectsTo(withdrawn.email)).toEqual([subject]);
    expect(await subjectsTo(added.email)).toEqual([]);
    for (const username of [withdrawn.email, added.email, newEmail()]) {
      const response = await call('POST', '/api/password-reset', { username });
      expect([response.statusCode, response.json()]).toEqual([202, { received: true }]);
    }
  });
});

describe('an account without a password', () => {
  it('reserves its address against a registration', async () => {
    const { email } = await invited();
    const payload = { username: `other-${crypto.randomUUID()}`, email, password: testPassword };
    expect((await call('POST', '/api/register', payload)).statusCode).toBe(409);
  });

  it('changes its address at once, also for staff, and only an invited one is invited there', async () => {
    const staff = await invited({ role: 'admin' });
    const email = newEmail();
    const change = { email, firstName: 'Ines', role: 'admin' };
    const updated = await call('PATCH', `/api/admin/users/${staff.id}`, change, owner.token);
    expect(updated.json()).toMatchObject({ email, invitation: { state: 'invited' } });
    expect(await subjectsTo(email)).toEqual([`Your staff account at ${firm.name}`]);
    const added = await createUser(test.db, { password: '', emailConfirmed: false });
    const other = newEmail();
    const payload = { email: other, role: 'customer' };
    const moved = await call('PATCH', `/api/admin/users/${added.id}`, payload, owner.token);
    expect(moved.json()).toMatchObject({ email: other, invitation: { state: 'not_invited' } });
    expect([await subjectsTo(added.email), await subjectsTo(other)]).toEqual([[], []]);
  });

  it('gets no email about its role or its first password, and has no second step to reset', async () => {
    const { id, email } = await invited();
    await call('PATCH', `/api/admin/users/${id}`, { email, role: 'admin' }, owner.token);
    const reset = await call('POST', `/api/admin/users/${id}/second-factor/reset`, {}, owner.token);
    expect(reset.statusCode).toBe(409);
    await call('POST', `/api/admin/users/${id}/password`, { password: 'quiet violet harbour' }, owner.token);
    expect(await subjectsTo(email)).toEqual([subject]);
    expect(await test.db.$count(invitations, eq(invitations.userId, id))).toBe(0);
    const signedIn = await call('POST', '/api/login', { username: email, password: 'quiet violet harbour' });
    expect(signedIn.json()).toMatchObject({ mustChangePassword: true });
  });

  it('of an owner does not count as an owner who could take over, and gets no emails for owners', async () => {
    const database = await openEmptyDatabase('invited_owner');
    try {
      const { db } = database;
      const dana = await createAdmin(db);
      const waiting = await createAdmin(db, { password: '' });
      await expect(requireOtherOwner(db, dana)).rejects.toMatchObject({ code: 'last_owner' });
      await mailOwners({ ...test.context, db }, { id: 0 }, ({ email }) => ({
        ...{ to: email, subject: 'A staff account was created', greeting: 'Hello,', parts: [] },
      }));
      expect(await queuedMails(db, dana.email)).toHaveLength(1);
      expect(await queuedMails(db, waiting.email)).toEqual([]);
      await db.update(users).set({ staffLevel: 'staff' }).where(eq(users.id, dana.id));
      await createOwnerAccess(db, dana.username);
      const [row] = await db.select().from(users).where(eq(users.id, dana.id));
      expect(row?.staffLevel).toBe('owner');
    } finally {
      await database.close();
    }
  });

  it('of staff can be opened with owner access, which ends the invitation', async () => {
    const { id, email } = await invited({ role: 'admin' });
    const path = await createOwnerAccess(test.db, email);
    const token = new URL(path, 'http://localhost').searchParams.get('token');
    const payload = { token, newPassword: 'quiet violet harbour 71' };
    expect((await call('POST', '/api/password-reset/confirm', payload)).statusCode).toBe(204);
    expect(await test.db.$count(invitations, eq(invitations.userId, id))).toBe(0);
    expect((await rowOf(id))?.password).not.toBe('');
  });
});
