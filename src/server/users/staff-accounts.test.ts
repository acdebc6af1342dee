import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { weakPasswordMessage } from '#shared/accounts.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  admin = await signedInAdmin(test);
});

const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.request({
    method,
    url: `/api/admin/users${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });
const subjects = async (address: string) =>
  (await queuedMails(test.db, address)).map(({ subject }) => subject);

async function findUserRow(id: number) {
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  return row;
}

describe("an admin's own account in user management", () => {
  it('is rejected with own_account, pointing to the profile page', async () => {
    const { user } = admin;
    const before = await findUserRow(user.id);
    for (const [method, path, payload] of [
      ['PATCH', `/${user.id}`, { email: user.email, role: 'admin', firstName: 'Other' }],
      ['PATCH', `/${user.id}`, { email: `taken-${user.email}`, role: 'admin' }],
      ['PATCH', `/${user.id}`, { email: user.email, role: 'customer' }],
      ['POST', `/${user.id}/password`, { password: 'quiet violet harbour' }],
      ['DELETE', `/${user.id}`, undefined],
    ] as const) {
      const response = await call(method, path, payload);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'own_account',
        message: expect.stringContaining('on your profile page'),
      });
    }
    expect(await findUserRow(user.id)).toEqual(before);
  });
});

describe('a colleague’s email address', () => {
  it("stays pending until confirmed with the staff member's password, and notifies the old address", async () => {
    const colleague = await createAdmin(test.db);
    const { id, email } = colleague;
    const newEmail = `new-${email}`;
    const response = await call('PATCH', `/${id}`, { email: newEmail, role: 'admin', firstName: 'Uma' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ email, firstName: 'Uma' });
    expect(await subjects(email)).toEqual(['Your email address is about to change']);
    const token = await mailedToken(test.db, newEmail, 'Confirm your new email address');
    const payload = { token, password: testPassword };
    const confirmed = await test.request({ method: 'POST', url: '/api/email/confirm', payload });
    expect(confirmed.json()).toEqual({ email: newEmail });
  });

  it('stays pending when the same request changes the role', async () => {
    for (const [user, role] of [
      [await createUser(test.db), 'admin'],
      [await createAdmin(test.db), 'customer'],
    ] as const) {
      await call('PATCH', `/${user.id}`, { email: `new-${user.email}`, role });
      expect(await findUserRow(user.id)).toMatchObject({ email: user.email, role });
    }
  });
});

describe('a change of an account by staff', () => {
  it('is reported to the previous address: a customer’s new email, which changes immediately', async () => {
    const { id, email } = await createUser(test.db);
    const newEmail = `new-${email}`;
    expect((await call('PATCH', `/${id}`, { email: newEmail, role: 'customer' })).json().email).toBe(
      newEmail,
    );
    expect(await subjects(email)).toEqual(['Your email address was changed']);
  });

  it('is reported to the previous address: a password', async () => {
    for (const { id, email } of [await createUser(test.db), await createAdmin(test.db)]) {
      const password = 'quiet violet harbour';
      expect((await call('POST', `/${id}/password`, { password })).statusCode).toBe(204);
      expect(await subjects(email)).toEqual(['Your password was changed']);
    }
  });

  it('is reported to the previous address: a role', async () => {
    const { id, email } = await createUser(test.db);
    for (const role of ['admin', 'customer']) await call('PATCH', `/${id}`, { email, role });
    expect(await subjects(email)).toEqual(['Your account was changed', 'Your account was changed']);
    expect(JSON.stringify((await queuedMails(test.db, email))[0])).toContain(
      'made your account a staff account',
    );
  });

  it('is not reported if only a name changes', async () => {
    const { id, email } = await createUser(test.db);
    await call('PATCH', `/${id}`, { email, role: 'customer', firstName: 'Uma' });
    expect(await subjects(email)).toEqual([]);
  });
});

describe('the password of a staff account', () => {
  /** zxcvbn scores it 2, which is enough for a client. */
  const mediumPassword = 'Summer2024!';

  it('must be harder to guess than a client’s', async () => {
    const name = `staff-${crypto.randomUUID().slice(0, 12)}`;
    const input = { username: name, email: `${name}@example.test`, password: mediumPassword };
    const rejected = await call('POST', '', { ...input, role: 'admin' });
    expect(rejected.json().fields).toEqual({ password: weakPasswordMessage });
    expect((await call('POST', '', { ...input, role: 'customer' })).statusCode).toBe(201);

    const colleague = await createAdmin(test.db);
    const response = await call('POST', `/${colleague.id}/password`, { password: mediumPassword });
    expect(response.json().fields).toEqual({ password: weakPasswordMessage });
    const customer = await createUser(test.db);
    expect((await call('POST', `/${customer.id}/password`, { password: mediumPassword })).statusCode).toBe(
      204,
    );

    const ownResponse = await test.request({
      method: 'POST',
      url: '/api/user/password',
      payload: { currentPassword: testPassword, newPassword: mediumPassword },
      token: admin.token,
    });
    expect(ownResponse.json().fields).toEqual({ newPassword: weakPasswordMessage });
  });

  it.each(['Password1!', 'Summer2024'])('rejects the weak password %s for every role', async (password) => {
    const customer = await createUser(test.db);
    const response = await call('POST', `/${customer.id}/password`, { password });
    expect(response.json().fields).toEqual({ password: weakPasswordMessage });
  });
});
