import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountTakenMessage, weakPasswordMessage } from '../../shared/accounts.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '../../test/app.ts';
import { createAdmin, createUser, testPassword } from '../../test/factories.ts';
import { auditLog, sessions, users } from '../core/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

/** Each test comes from a network of its own, so that one test's failures never slow another one down. */
let networks = Date.now() % 16_000_000;
const ownAddress = () => {
  networks += 1;
  return { remoteAddress: `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
};

function login(username: string, password: string, options = {}) {
  return test.request({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    ...ownAddress(),
    ...options,
  });
}

function newPerson(extra: object = {}) {
  const name = `new.${crypto.randomUUID().slice(0, 8)}`;
  return { username: name, email: `${name}@example.test`, password: 'copper teapot 93', ...extra };
}

function register(payload: object) {
  return test.request({ method: 'POST', url: '/api/register', payload, ...ownAddress() });
}

function tokenOf(response: { cookies: { name: string; value: string }[] }): string {
  return response.cookies.find(({ name }) => name === 'session')?.value ?? '';
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

  it('answers only the listed fields', async () => {
    const user = await createUser(test.db, { notes: 'private' });
    const response = await login(user.username, testPassword);
    expect(Object.keys(response.json()).sort()).toEqual([
      'email',
      'firstName',
      'id',
      'lastName',
      'mustChangePassword',
      'pendingEmail',
      'preferences',
      'role',
      'session',
      'username',
    ]);
  });

  it('gives the same answer for a wrong password, an unknown name and a closed account', async () => {
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

  it('names the missing fields in the words of the form', async () => {
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

  it('stores no token: what the sessions table holds opens nothing', async () => {
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
    const rows = await test.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(user.id)));
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

  it('counts an account once, under both of its names', async () => {
    const user = await createUser(test.db);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await login(guess % 2 ? user.email : user.username, 'wrong')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('does not make the owner wait for what others try, where the owner has signed in before', async () => {
    const user = await createUser(test.db);
    const home = ownAddress();
    expect((await login(user.username, testPassword, home)).statusCode).toBe(200);
    for (let guess = 0; guess < 6; guess++) await login(user.username, 'wrong');
    expect((await login(user.username, testPassword)).statusCode).toBe(429);
    expect((await login(user.username, testPassword, home)).statusCode).toBe(200);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await login(user.username, 'wrong', home)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('holds nothing against a person whom a busy server could not check', async () => {
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

  it('forgets failures once the person gets in', async () => {
    const user = await createUser(test.db);
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) await login(user.username, 'wrong');
      expect((await login(user.username, testPassword)).statusCode).toBe(200);
    }
  });

  it('lets no more guesses through when they all come at once', async () => {
    const user = await createUser(test.db);
    const responses = await Promise.all(Array.from({ length: 30 }, () => login(user.username, 'wrong')));
    const checked = responses.filter(({ statusCode }) => statusCode === 401);
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - checked.length);
  });

  it('counts an address over all accounts, a whole IPv6 /64 as one', async () => {
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

describe('POST /api/register', () => {
  it('makes a customer and signs them in', async () => {
    const person = newPerson({ firstName: 'Noor', lastName: 'Vance' });
    const response = await register(person);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      username: person.username,
      role: 'customer',
      firstName: 'Noor',
      lastName: 'Vance',
    });
    const me = await test.request({ url: '/api/user', token: tokenOf(response) });
    expect(me.json()).toEqual(response.json());
  });

  it('makes a customer whatever role is asked for', async () => {
    const response = await register(newPerson({ role: 'admin' }));
    expect(response.statusCode).toBe(201);
    expect(response.json().role).toBe('customer');
    const [row] = await test.db.select().from(users).where(eq(users.id, response.json().id));
    expect(row?.role).toBe('customer');
  });

  it('accepts both spellings of a name', async () => {
    const response = await register(newPerson({ first_name: 'Noor', last_name: 'Vance' }));
    expect(response.json()).toMatchObject({ firstName: 'Noor', lastName: 'Vance' });
  });

  it('keeps an empty name as no name', async () => {
    const response = await register(newPerson({ firstName: '  ', lastName: '' }));
    expect(response.json()).toMatchObject({ firstName: null, lastName: null });
  });

  it('does not say whether the username or the email is taken', async () => {
    const user = await createUser(test.db);
    const sameName = await register(newPerson({ username: user.username.toUpperCase() }));
    const sameEmail = await register(newPerson({ email: user.email.toUpperCase() }));
    for (const response of [sameName, sameEmail]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'account_taken', message: accountTakenMessage });
      expect(response.json().fields).toBeUndefined();
      expect(response.cookies).toEqual([]);
    }
  });

  it('frees the names of a closed account', async () => {
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    const response = await register(newPerson({ username: closed.username, email: closed.email }));
    expect(response.statusCode).toBe(201);
  });

  it.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'a b c' }, { username: 'Use letters, digits, dots, dashes and underscores only' }],
    [{ email: 'not-an-address' }, { email: 'Please enter a valid email' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'password' }, { password: weakPasswordMessage }],
    [{ firstName: 'Wilhelmina', password: 'wilhelmina' }, { password: weakPasswordMessage }],
  ])('refuses %o', async (change, fields) => {
    const response = await register(newPerson(change));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', fields });
  });

  it('allows 20 accounts an hour from one address', async () => {
    const statuses = [];
    for (let person = 0; person < 21; person++) {
      const response = await test.request({
        method: 'POST',
        url: '/api/register',
        payload: { username: 'x' },
        remoteAddress: '10.8.0.1',
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('sessions', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('GET /api/user answers 401 to visitors and to invented tokens', async () => {
    for (const token of [undefined, 'invented', '']) {
      const response = await test.request({ url: '/api/user', token });
      expect(response.statusCode).toBe(401);
      expect(response.json().code).toBe('unauthenticated');
    }
  });

  it('end on sign-out, on a second node too', async () => {
    const otherNode = await startTestApp();
    const { token } = await signedInCustomer(test);
    expect((await otherNode.request({ url: '/api/user', token })).statusCode).toBe(200);
    const response = await test.request({ method: 'POST', url: '/api/logout', token });
    expect(response.statusCode).toBe(204);
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['session', ''],
      ['signed_in', ''],
    ]);
    expect((await otherNode.request({ url: '/api/user', token })).statusCode).toBe(401);
    expect((await test.request({ method: 'POST', url: '/api/logout', token })).statusCode).toBe(204);
  });

  it('end when idle: after one hour for staff, two for customers', async () => {
    for (const [person, minutes] of [
      [await signedInAdmin(test), 60],
      [await signedInCustomer(test), 120],
    ] as const) {
      const seen = (when: number) =>
        test.db
          .update(sessions)
          .set({ lastSeenAt: ago(when) })
          .where(eq(sessions.userId, person.user.id));
      await seen(minutes - 1);
      expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(200);
      await seen(minutes + 1);
      expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(401);
    }
  });

  it('end in any case after 12 hours for staff and 24 for customers', async () => {
    for (const [person, hours] of [
      [await signedInAdmin(test), 12],
      [await signedInCustomer(test), 24],
    ] as const) {
      const started = (when: number) =>
        test.db
          .update(sessions)
          .set({ createdAt: ago(when * 60) })
          .where(eq(sessions.userId, person.user.id));
      await started(hours - 0.1);
      const response = await test.request({ url: '/api/user', token: person.token });
      expect(response.statusCode).toBe(200);
      expect(Date.parse(response.json().session.endsAt) - Date.now()).toBeLessThan(0.11 * 3_600_000);
      await started(hours + 0.1);
      expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(401);
    }
  });

  it('note when they were last used, at most once a minute', async () => {
    const { user, token } = await signedInCustomer(test);
    const lastSeen = async () =>
      (await test.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.lastSeenAt as string;
    const first = await lastSeen();
    await test.request({ url: '/api/user', token });
    expect(await lastSeen()).toBe(first);
    await test.db
      .update(sessions)
      .set({ lastSeenAt: ago(2) })
      .where(eq(sessions.userId, user.id));
    await test.request({ url: '/api/user', token });
    expect(Date.parse(await lastSeen())).toBeGreaterThan(Date.parse(ago(1)));
  });

  it('use the __Host- prefix and Secure when the public address is https', async () => {
    const secure = await startTestApp({ publicUrl: new URL('https://portal.example.test') });
    const user = await createUser(secure.db);
    const response = await secure.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password: testPassword },
      ...ownAddress(),
    });
    expect(response.cookies).toContainEqual(
      expect.objectContaining({
        name: '__Host-session',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
      }),
    );
    expect(response.cookies.find(({ name }) => name === '__Host-session')?.domain).toBeUndefined();
  });
});

describe('a session that is over', () => {
  it('takes its cookies along', async () => {
    const response = await test.request({ url: '/api/user', token: 'over' });
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['session', ''],
      ['signed_in', ''],
    ]);
  });
});

describe('GET /api/staff', () => {
  it('calls staff without a name by their work, never by the name they sign in with', async () => {
    const nameless = await createAdmin(test.db, {
      firstName: null,
      lastName: null,
      jobTitle: 'Tax Specialist',
    });
    const body = (await test.request({ url: '/api/staff' })).body;
    expect(body).not.toContain(nameless.username);
    expect(body).toContain('Tax Specialist');
  });

  it('tells visitors the active staff and nothing private', async () => {
    const admin = await createAdmin(test.db, {
      firstName: 'Dana',
      lastName: 'Reyes',
      phone: '404-555-0100',
      bookable: false,
    });
    const gone = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    const customer = await createUser(test.db);
    const staff = (await test.request({ url: '/api/staff' })).json();
    expect(staff).toContainEqual({
      id: admin.id,
      name: 'Dana Reyes',
      jobTitle: 'Accountant',
      bookable: false,
    });
    for (const absent of [gone.id, customer.id])
      expect(staff.map(({ id }: { id: number }) => id)).not.toContain(absent);
  });
});
