import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { weakPasswordMessage } from '#shared/accounts.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken } from '#test/queued-mails.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  admin = await signedInAdmin(test);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, query?: Record<string, string>) =>
  test.request({
    method,
    url: `/api/admin/users${path}`,
    token: admin.token,
    ...(payload && { payload }),
    ...(query && { query }),
  });

const person = (change: object = {}) => {
  const username = `new-${crypto.randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.test`, password: 'copper teapot 93', ...change };
};

async function stored(id: number) {
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  return row;
}

describe('GET /api/admin/users', () => {
  it('searches username, email and names in the database, and filters by role', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const byName = await createUser(test.db, { firstName: 'Zoë', lastName: `O'Mara-${mark}` });
    const byEmail = await createAdmin(test.db, { email: `${mark}@example.test` });
    await createUser(test.db, { firstName: mark, deletedAt: new Date().toISOString() });
    const found = async (query: Record<string, string>) =>
      (await call('GET', '', undefined, query)).json().map(({ id }: { id: number }) => id);
    expect(await found({ q: mark.toUpperCase() })).toEqual([byEmail.id, byName.id]);
    expect(await found({ q: mark, role: 'admin' })).toEqual([byEmail.id]);
    expect(await found({ q: `zoë o'mara-${mark}` })).toEqual([byName.id]);
    expect(await found({ q: `${mark.slice(0, 4)}%${mark.slice(5)}` })).toEqual([]);
  });

  it('returns only the listed fields, pages and counts', async () => {
    const response = await call('GET', '', undefined, { limit: '1' });
    expect(Object.keys(response.json()[0]).sort()).toEqual(
      [
        'createdAt',
        'email',
        'emailConfirmed',
        'firstName',
        'id',
        'invitation',
        'lastName',
        'role',
        'staffLevel',
        'username',
      ].sort(),
    );
    expect(response.headers.link).toContain('rel="next"');
    expect(Number.parseInt(String(response.headers['x-total-count']), 10)).toBeGreaterThan(1);
    expect((await call('GET', '', undefined, { role: 'owner' })).statusCode).toBe(400);
  });
});

describe('POST /api/admin/users', () => {
  it('makes a customer where no role is sent', async () => {
    expect((await call('POST', '', person())).json().role).toBe('customer');
  });

  it('makes an account whose user must choose a new password first', async () => {
    const input = person({ role: 'admin', first_name: 'Noor' });
    const response = await call('POST', '', input);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ username: input.username, role: 'admin', firstName: 'Noor' });

    const login = await test.request({ method: 'POST', url: '/api/login', payload: input });
    expect(login.json().mustChangePassword).toBe(true);
    const token = login.cookies.find(({ name }) => name === 'session')?.value;
    const barred = await test.request({ url: '/api/messages', token });
    expect(barred.statusCode).toBe(403);
    expect(barred.json().code).toBe('password_change_required');
    expect((await test.request({ url: '/api/user', token })).statusCode).toBe(200);

    const payload = { currentPassword: input.password, newPassword: 'quiet violet harbour' };
    const changed = await test.request({ method: 'POST', url: '/api/user/password', payload, token });
    expect(changed.statusCode).toBe(204);
    expect((await test.request({ url: '/api/messages', token })).statusCode).toBe(200);
  });

  it.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ email: 'x' }, { email: 'Please enter a valid email' }],
    [{ password: '1234567' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'password' }, { password: weakPasswordMessage }],
  ])('refuses %o', async (change, fields) => {
    const response = await call('POST', '', person(change));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields });
  });

  it('refuses a taken email address', async () => {
    const taken = await createUser(test.db);
    const response = await call('POST', '', person({ email: taken.email.toUpperCase() }));
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('account_taken');
  });
});

describe('PATCH /api/admin/users/{id}', () => {
  it('changes names, email and role, and nothing else', async () => {
    const customer = await createUser(test.db);
    const change = {
      firstName: 'Uma',
      lastName: '',
      email: `uma-${customer.email}`,
      role: 'admin',
      username: 'hacked',
      password: 'hacked as well',
    };
    const response = await call('PATCH', `/${customer.id}`, change);
    expect(response.json()).toMatchObject({
      firstName: 'Uma',
      lastName: null,
      role: 'admin',
      username: customer.username,
    });
    expect(await stored(customer.id)).toMatchObject({
      username: customer.username,
      password: customer.password,
    });
  });

  it('refuses an invalid email or role', async () => {
    const { id, email } = await createUser(test.db);
    const wrong = await call('PATCH', `/${id}`, { email: 'x', role: 'customer' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({ email: 'Please enter a valid email' });
    expect((await call('PATCH', `/${id}`, { email, role: 'owner' })).statusCode).toBe(400);
  });

  it('returns 404 for a closed or unknown account', async () => {
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    expect(
      (await call('PATCH', `/${closed.id}`, { email: 'a@example.test', role: 'customer' })).statusCode,
    ).toBe(404);
    expect((await call('PATCH', '/0', { email: 'a@example.test', role: 'customer' })).statusCode).toBe(404);
  });
});

describe('POST /api/admin/users/{id}/password', () => {
  it("ends the user's sessions; the user must then choose a new password", async () => {
    const customer = await signedInCustomer(test);
    const response = await call('POST', `/${customer.user.id}/password`, {
      password: 'quiet violet harbour',
    });
    expect(response.statusCode).toBe(204);
    expect((await test.request({ url: '/api/user', token: customer.token })).statusCode).toBe(401);
    expect(await stored(customer.user.id)).toMatchObject({ mustChangePassword: true });
    const short = await call('POST', `/${customer.user.id}/password`, { password: 'short' });
    expect(short.json().fields).toEqual({ password: 'Password must be at least 8 characters long.' });
  });
});

describe('DELETE /api/admin/users/{id}', () => {
  it('closes the account immediately, keeps the row and frees username and email', async () => {
    const customer = await signedInCustomer(test);
    expect((await call('DELETE', `/${customer.user.id}`)).statusCode).toBe(204);
    expect((await test.request({ url: '/api/user', token: customer.token })).statusCode).toBe(401);
    const payload = { username: customer.user.username, password: testPassword };
    expect((await test.request({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(401);
    expect(await stored(customer.user.id)).toMatchObject({ deletedAt: expect.any(String) });
    await createUser(test.db, { username: customer.user.username, email: customer.user.email });
    expect((await call('DELETE', `/${customer.user.id}`)).statusCode).toBe(404);
    const log = await auditOf(test.db, 'user', customer.user.id);
    expect(log.map(({ action }) => action)).toContain('user_deleted');
  });

  it('frees an email that the user had replaced within the last day', async () => {
    const person = await signedInCustomer(test);
    const { email } = person.user;
    const change = { method: 'PATCH', url: '/api/user/profile', payload: { email: `new-${email}` } } as const;
    await test.request({ ...change, token: person.token });
    const token = await mailedToken(test.db, `new-${email}`, 'Confirm your new email address');
    const payload = { token, password: testPassword };
    const confirmed = await test.request({ method: 'POST', url: '/api/email/confirm', payload });
    expect(confirmed.statusCode).toBe(200);
    expect((await call('DELETE', `/${person.user.id}`)).statusCode).toBe(204);
    const again = { username: `again-${person.user.id}`, email, password: 'quiet violet harbour' };
    expect((await call('POST', '', again)).statusCode).toBe(201);
  });

  it('rejects staff with upcoming appointments, with their number', async () => {
    const colleague = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    for (const hour of ['15', '16']) {
      await createAppointment(test.db, colleague.id, { startsAt: `2035-03-05T${hour}:00:00.000Z` });
    }
    await createAppointment(test.db, colleague.id, {
      startsAt: '2035-03-06T15:00:00.000Z',
      status: 'cancelled',
    });
    const response = await call('DELETE', `/${colleague.id}`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'has_appointments',
      message: 'Dana Reyes has 2 upcoming appointments. Move or cancel them first.',
    });
    const demoted = await call('PATCH', `/${colleague.id}`, { email: colleague.email, role: 'customer' });
    expect(demoted.json().code).toBe('has_appointments');
  });
});
