import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken as tokenInMail } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { auditLog, passwordResets, users } from '../core/database/schema.ts';
import { hashToken } from '../core/security/session.ts';
import { sendResetLink } from './reset-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const as = (person: SignedInUser, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  test.request({ method, url, token: person.token, ...(payload && { payload }) });
const me = async ({ token }: SignedInUser) => (await test.request({ url: '/api/user', token })).json();
const login = (username: string, password: string) =>
  test.request({ method: 'POST', url: '/api/login', payload: { username, password } });

const mailedToken = (address: string, subject: string) => tokenInMail(test.db, address, subject);

describe('PATCH /api/user/profile', () => {
  it('changes names immediately, in both spellings', async () => {
    const person = await signedInCustomer(test);
    const { email } = person.user;
    expect(
      (await as(person, 'PATCH', '/api/user/profile', { first_name: 'Uma', lastName: '', email })).json(),
    ).toMatchObject({
      firstName: 'Uma',
      lastName: null,
    });
    expect(await me(person)).toMatchObject({ firstName: 'Uma', pendingEmail: null });
    expect((await as(person, 'PATCH', '/api/user/profile', { email: 'x' })).json().fields).toEqual({
      email: 'Please enter a valid email',
    });
  });

  it('limits the emails that a user can send to other addresses', async () => {
    const limited = await startTestApp();
    const { token } = await signedInCustomer(limited);
    const remoteAddress = uniqueAddress();
    const statuses = [];
    for (let tries = 0; tries < 61; tries++) {
      const call = { method: 'PATCH', url: '/api/user/profile', payload: { email: 'x' } } as const;
      statuses.push((await limited.request({ ...call, token, remoteAddress })).statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('POST /api/user/password', () => {
  it('requires the current one, ends the other sessions and keeps this one', async () => {
    const person = await signedInCustomer(test);
    const elsewhere = await signInAs(test.db, person.user);
    const change = (currentPassword: string, newPassword: string) =>
      as(person, 'POST', '/api/user/password', { currentPassword, newPassword });
    expect((await change('wrong', 'quiet violet harbour')).json().fields).toEqual({
      currentPassword: 'Current password is incorrect',
    });
    expect((await change(testPassword, 'short')).json().fields).toEqual({
      newPassword: 'New password must be at least 8 characters',
    });
    expect((await change(testPassword, 'password')).json().fields).toHaveProperty('newPassword');
    expect((await change(testPassword, 'quiet violet harbour')).statusCode).toBe(204);
    expect((await test.request({ url: '/api/user', token: elsewhere })).statusCode).toBe(401);
    expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(200);
    expect((await login(person.user.username, testPassword)).statusCode).toBe(401);
    expect((await login(person.user.username, 'quiet violet harbour')).statusCode).toBe(200);
  });
});

describe('a wrong current password', () => {
  it('is recorded and counts towards the limit on failed sign-ins', async () => {
    const limited = await startTestApp();
    const remoteAddress = uniqueAddress();
    const { user, token } = await signedInCustomer(limited);
    const change = (currentPassword: string) =>
      limited.request({
        method: 'POST',
        url: '/api/user/password',
        payload: { currentPassword, newPassword: 'quiet violet harbour' },
        token,
        remoteAddress,
      });
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) statuses.push((await change(`guess ${guess}`)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await change(testPassword)).statusCode).toBe(429);
    const payload = { username: user.username, password: testPassword };
    const login = await limited.request({ method: 'POST', url: '/api/login', payload, remoteAddress });
    expect(login.statusCode).toBe(429);

    const rows = await limited.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(user.id))));
    expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('password_check_failed'));
    expect(rows[0]?.actorId).toBe(user.id);
  });

  it('is not counted when the current one is right and the new one is too weak', async () => {
    const limited = await startTestApp();
    const { token } = await signedInCustomer(limited);
    const payload = { currentPassword: testPassword, newPassword: 'password' };
    for (let tries = 0; tries < 7; tries++) {
      const call = { method: 'POST', url: '/api/user/password', payload, token } as const;
      expect((await limited.request(call)).json().fields).toHaveProperty('newPassword');
    }
  });
});

describe('PATCH /api/user/preferences', () => {
  it('are stored and returned with the user', async () => {
    const person = await signedInCustomer(test);
    for (const chosen of [
      { emailNotifications: false, darkMode: true },
      { emailNotifications: true, darkMode: false },
    ]) {
      const expected = { ...chosen, messageTextByMail: false };
      expect((await as(person, 'PATCH', '/api/user/preferences', chosen)).json()).toEqual(expected);
      expect((await me(person)).preferences).toEqual(expected);
    }
    expect((await as(person, 'PATCH', '/api/user/preferences', { darkMode: 'yes' })).statusCode).toBe(400);
  });

  it('keeps staff-only settings that the form does not send', async () => {
    const admin = await signedInAdmin(test);
    const others = { emailNotifications: true, darkMode: false };
    expect((await me(admin)).preferences).toEqual({ ...others, reviewKeys: true });
    for (const chosen of [{ ...others, reviewKeys: false }, others]) {
      const saved = await as(admin, 'PATCH', '/api/user/preferences', chosen);
      expect(saved.json()).toEqual({ ...others, reviewKeys: false });
    }
    expect((await me(admin)).preferences).toEqual({ ...others, reviewKeys: false });
  });
});

describe('a forgotten password', () => {
  const ask = (username: string) =>
    test.request({ method: 'POST', url: '/api/password-reset', payload: { username } });
  const reset = (token: string, newPassword: string) =>
    test.request({ method: 'POST', url: '/api/password-reset/confirm', payload: { token, newPassword } });

  async function linkFor(user: { username: string; email: string }): Promise<string> {
    await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: user.username } });
    return mailedToken(user.email, 'Choose a new password');
  }

  it('returns the same response for known and unknown names', async () => {
    const user = await createUser(test.db);
    for (const name of [user.username, user.email, 'nobody-at-all']) {
      const response = await ask(name);
      expect(response.statusCode).toBe(202);
      expect(response.json()).toEqual({ received: true });
    }
    await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: 'nobody-at-all' } });
    expect((await ask('')).json().fields).toEqual({ username: 'Please enter your username or email' });
  });

  it('is replaced once with the mailed token, and ends all sessions', async () => {
    const person = await signedInCustomer(test);
    const token = await linkFor(person.user);
    expect((await reset(token, 'password')).statusCode).toBe(400);
    const responses = await Promise.all([1, 2, 3].map(() => reset(token, 'quiet violet harbour')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
    expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(401);
    expect((await login(person.user.username, 'quiet violet harbour')).statusCode).toBe(200);
  });

  it('is reset by a token that is stored as a hash and expires after 30 minutes', async () => {
    const user = await createUser(test.db);
    const token = await linkFor(user);
    const [row] = await test.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(row?.tokenHash.equals(hashToken(token))).toBe(true);
    expect((await reset(row?.tokenHash.toString('base64url') ?? '', 'quiet violet harbour')).statusCode).toBe(
      404,
    );
    await test.db
      .update(passwordResets)
      .set({ createdAt: sql`now() - interval '31 minutes'` })
      .where(eq(passwordResets.userId, user.id));
    expect((await reset(token, 'quiet violet harbour')).statusCode).toBe(404);
  });

  it('does not work for a closed account', async () => {
    const user = await createUser(test.db);
    const token = await linkFor(user);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, user.id));
    expect((await reset(token, 'quiet violet harbour')).statusCode).toBe(404);
  });
});
