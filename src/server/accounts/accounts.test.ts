import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountTakenMessage, weakPasswordMessage } from '#shared/accounts.ts';
import { startTestApp, type TestApp, tokenOf } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

function newPerson(extra: object = {}) {
  const name = `new.${crypto.randomUUID().slice(0, 8)}`;
  return { username: name, email: `${name}@example.test`, password: 'copper teapot 93', ...extra };
}

function register(payload: object, remoteAddress = uniqueAddress()) {
  return test.request({ method: 'POST', url: '/api/register', payload, remoteAddress });
}

describe('POST /api/register', () => {
  it('creates a customer and signs them in', async () => {
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

  it('creates a customer even if another role is requested', async () => {
    const response = await register(newPerson({ role: 'admin' }));
    expect(response.statusCode).toBe(201);
    expect(response.json().role).toBe('customer');
    const [row] = await test.db.select().from(users).where(eq(users.id, response.json().id));
    expect(row?.role).toBe('customer');
  });

  it('sends an event to staff', async () => {
    const events = await captureEvents(test);
    expect(await events.during(() => register(newPerson()))).toEqual([{ topic: 'users', to: 'staff' }]);
  });

  it('accepts both spellings of a name', async () => {
    const response = await register(newPerson({ first_name: 'Noor', last_name: 'Vance' }));
    expect(response.json()).toMatchObject({ firstName: 'Noor', lastName: 'Vance' });
  });

  it('stores a blank name as no name', async () => {
    const response = await register(newPerson({ firstName: '  ', lastName: '' }));
    expect(response.json()).toMatchObject({ firstName: null, lastName: null });
  });

  it('does not reveal whether the username or the email is taken', async () => {
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
    const address = uniqueAddress();
    const statuses = [];
    for (let person = 0; person < 21; person++) {
      statuses.push((await register({ username: 'x' }, address)).statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('GET /api/staff', () => {
  it('shows the job title of staff without a name, never their username', async () => {
    const nameless = await createAdmin(test.db, {
      firstName: null,
      lastName: null,
      jobTitle: 'Tax Specialist',
    });
    const body = (await test.request({ url: '/api/staff' })).body;
    expect(body).not.toContain(nameless.username);
    expect(body).toContain('Tax Specialist');
  });

  it('shows visitors the active staff and nothing private', async () => {
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
      services: [],
    });
    for (const absent of [gone.id, customer.id])
      expect(staff.map(({ id }: { id: number }) => id)).not.toContain(absent);
  });
});
