import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as accountsApi from '#shared/accounts.ts';
import { signedInCustomer, startTestApp, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { sessions } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

function login(username: string, password: string, options = {}) {
  return test.request({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    remoteAddress: uniqueAddress(),
    ...options,
  });
}

describe('POST /api/login', () => {
  it('signs in by username in any case, and by email', async () => {
    const user = await createUser(test.db);
    for (const name of [user.username, user.username.toUpperCase(), user.email.toUpperCase()]) {
      const response = await login(name, testPassword);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id: user.id, username: user.username, role: 'customer' });
    }
  });

  it('returns only the listed fields', async () => {
    const user = await createUser(test.db, { notes: 'private' });
    const response = await login(user.username, testPassword);
    expect(Object.keys(response.json()).sort()).toEqual([
      'email',
      'emailConfirmed',
      'firstName',
      'hasPasskey',
      'hasSecondFactor',
      'id',
      'isFirstSignIn',
      'lastName',
      'mustChangePassword',
      'offersPasskey',
      'pendingEmail',
      'preferences',
      'role',
      'secondFactorDueAt',
      'session',
      'showsWelcome',
      'staffLevel',
      'username',
    ]);
  });

  it('returns the same response for a wrong password, an unknown name and a closed account', async () => {
    const user = await createUser(test.db);
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const name of [user.username, 'nobody-by-this-name', closed.username]) {
      const response = await login(name, name === closed.username ? testPassword : 'wrong');
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        code: 'invalid_credentials',
        message: 'Invalid username or password',
      });
      expect(response.cookies).toEqual([]);
    }
  });

  it("returns the form's messages for missing fields", async () => {
    const response = await login('', '');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  it('sets an HttpOnly session cookie and a readable hint', async () => {
    const user = await createUser(test.db);
    const { cookies } = await login(user.username, testPassword);
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' }),
    );
    const hint = cookies.find(({ name }) => name === 'signed_in');
    expect(hint).toMatchObject({ value: '1', sameSite: 'Lax' });
    expect(hint?.httpOnly).toBeUndefined();
  });

  it('stores no token: the contents of the sessions table cannot be used to sign in', async () => {
    const user = await createUser(test.db);
    const token = tokenOf(await login(user.username, testPassword));
    const [row] = await test.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const stored = row?.tokenHash as Buffer;
    expect(stored).toHaveLength(32);
    for (const copy of [stored.toString('base64url'), stored.toString('hex'), stored.toString('base64')]) {
      expect(copy).not.toBe(token);
      expect((await test.request({ url: '/api/user', token: copy })).statusCode).toBe(401);
    }
    expect((await test.request({ url: '/api/user', token })).statusCode).toBe(200);
  });

  it('starts a new session each time and ends the one it replaces', async () => {
    const { user, token } = await signedInCustomer(test);
    const response = await login(user.username, testPassword, { token });
    expect(tokenOf(response)).not.toBe(token);
    expect((await test.request({ url: '/api/user', token })).statusCode).toBe(401);
  });

  it('writes success and failure into the audit log, without what was typed', async () => {
    const user = await createUser(test.db);
    await login(user.username, 'my secret in the wrong place');
    await login(user.username, testPassword);
    const rows = await auditOf(test.db, 'user', user.id);
    expect(rows.map(({ action }) => action)).toEqual(['sign_in_failed', 'sign_in']);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('slows guessing down from the fifth failure, for unknown names too', async () => {
    const user = await createUser(test.db);
    for (const name of [user.username, `ghost-${crypto.randomUUID()}`]) {
      const statuses = [];
      for (let guess = 0; guess < 7; guess++) statuses.push((await login(name, `guess ${guess}`)).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    }
    const refused = await login(user.username, testPassword);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().message).toMatch(
      /^That was too many tries\. Please wait \d+ seconds and try again\.$/,
    );
  });

  it('counts failures per account, under both of its names', async () => {
    const user = await createUser(test.db);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await login(guess % 2 ? user.email : user.username, 'wrong')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('does not delay the owner on a known network because of attempts from other networks', async () => {
    const user = await createUser(test.db);
    const home = { remoteAddress: uniqueAddress() };
    expect((await login(user.username, testPassword, home)).statusCode).toBe(200);
    for (let guess = 0; guess < 6; guess++) await login(user.username, 'wrong');
    expect((await login(user.username, testPassword)).statusCode).toBe(429);
    expect((await login(user.username, testPassword, home)).statusCode).toBe(200);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await login(user.username, 'wrong', home)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('recognizes a network whose IPv6 address changes daily', async () => {
    const user = await createUser(test.db);
    const home = (host: number) => ({ remoteAddress: `2001:db8:78:${user.id.toString(16)}::${host}` });
    expect((await login(user.username, testPassword, home(1))).statusCode).toBe(200);
    for (let guess = 0; guess < 6; guess++) await login(user.username, 'wrong');
    expect((await login(user.username, testPassword, home(2))).statusCode).toBe(200);
  });

  it('counts no failure for an attempt that a busy server did not check', async () => {
    const user = await createUser(test.db);
    const flood = Array.from({ length: 80 }, (_, person) =>
      login(`flood-${person}-${crypto.randomUUID()}`, 'wrong'),
    );
    const mine = [];
    for (let attempt = 0; attempt < 8; attempt++) mine.push(login(user.username, testPassword));
    const statuses = (await Promise.all(mine)).map(({ statusCode }) => statusCode);
    const flooded = await Promise.all(flood);
    expect(flooded.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(statuses).not.toContain(401);
    expect((await login(user.username, testPassword)).statusCode).toBe(200);
  });

  it('allows 300 sign-ins an hour from one network, including successful ones', async () => {
    const user = await createUser(test.db);
    const remoteAddress = uniqueAddress();
    // Counted as the route does, without the work of 299 sign-ins.
    for (let count = 0; count < 299; count++) {
      await test.app.context.limits.countCall(accountsApi.login, { address: remoteAddress, session: null });
    }
    expect((await login(user.username, testPassword, { remoteAddress })).statusCode).toBe(200);
    expect((await login(user.username, testPassword, { remoteAddress })).statusCode).toBe(429);
    expect((await login(user.username, testPassword)).statusCode).toBe(200);
  });

  it('clears failures after a successful sign-in', async () => {
    const user = await createUser(test.db);
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) await login(user.username, 'wrong');
      expect((await login(user.username, testPassword)).statusCode).toBe(200);
    }
  });

  it('applies the limit to concurrent attempts', async () => {
    const user = await createUser(test.db);
    const responses = await Promise.all(Array.from({ length: 30 }, () => login(user.username, 'wrong')));
    const checked = responses.filter(({ statusCode }) => statusCode === 401);
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - checked.length);
  });

  it('limits a network across all accounts, counting an IPv6 /64 as one', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 62; guess++) {
      const remoteAddress = `2001:db8:77:1::${guess.toString(16)}`;
      statuses.push(
        (await login(`someone-${guess}-${crypto.randomUUID()}`, 'wrong', { remoteAddress })).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    const neighbour = await login('someone-else', 'wrong', { remoteAddress: '2001:db8:77:2::1' });
    expect(neighbour.statusCode).toBe(401);
  });
});
