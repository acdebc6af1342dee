import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createFile } from '#test/factories/files.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const uniqueName = () => `rosa-${crypto.randomUUID().slice(0, 8)}`;
const read = async (url: string, token: string) => (await test.request({ url, token })).json();
const tokenIn = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find(({ name }) => name === 'session')?.value as string;

async function register(names: { firstName?: string; lastName?: string } = {}) {
  const username = uniqueName();
  const payload = { username, email: `${username}@example.test`, password: testPassword, ...names };
  const response = await test.request({
    method: 'POST',
    url: '/api/register',
    payload,
    remoteAddress: uniqueAddress(),
  });
  expect(response.statusCode).toBe(201);
  return { id: response.json().id as number, username, user: response.json(), token: tokenIn(response) };
}

const signIn = async (username: string) => {
  const payload = { username, password: testPassword };
  return tokenIn(await test.request({ method: 'POST', url: '/api/login', payload }));
};

describe('the first steps of a new customer', () => {
  it('are shown after a registration, and the greeting at the first sign-in only', async () => {
    const { user, token, username } = await register({ firstName: 'Rosa' });
    expect(user).toMatchObject({ showsWelcome: true, isFirstSignIn: true });
    expect((await read('/api/dashboard', token)).welcome).toEqual({ firstFile: null, meeting: null });
    const again = await signIn(username);
    expect(await read('/api/user', again)).toMatchObject({ showsWelcome: true, isFirstSignIn: false });
    expect((await read('/api/dashboard', again)).welcome).not.toBeNull();
  });

  it('show the result of each, and disappear for good once all three are done', async () => {
    const { id, token } = await register({ firstName: 'Rosa' });
    await createFile(test.db, id, {
      originalFilename: 'From the firm.pdf',
      uploadedBy: (await createAdmin(test.db)).id,
    });
    await createFile(test.db, id, { originalFilename: 'Return 2025.pdf', uploadedBy: id });
    const host = await createAdmin(test.db, { firstName: 'Priya', lastName: 'Raman' });
    const { id: meetingId } = await createAppointment(test.db, host.id, { customerId: id });
    const { welcome } = await read('/api/dashboard', token);
    expect(welcome).toEqual({
      firstFile: 'Return 2025.pdf',
      meeting: {
        appointmentDate: expect.any(String),
        startTime: expect.any(String),
        staff: expect.objectContaining({ name: 'Priya Raman' }),
      },
    });

    const url = '/api/user/profile';
    const { email } = await read('/api/user', token);
    const saved = await test.request({
      method: 'PATCH',
      url,
      token,
      payload: { firstName: 'Rosa', lastName: 'Delgado', email },
      remoteAddress: uniqueAddress(),
    });
    expect(saved.statusCode).toBe(200);
    expect((await read('/api/dashboard', token)).welcome).toBeNull();
    await test.request({ method: 'POST', url: `/api/appointments/${meetingId}/cancel`, token });
    expect((await read('/api/dashboard', token)).welcome).toBeNull();
    expect(await read('/api/user', token)).toMatchObject({ showsWelcome: false, isFirstSignIn: true });
  });

  it("are dismissed by 'Do this later', in all tabs and for good", async () => {
    const { id, token, username } = await register();
    const close = () => test.request({ method: 'POST', url: '/api/welcome/close', token });
    const events = await captureEvents(test);
    expect(await events.during(close)).toEqual([{ topic: 'user', to: { users: [id] } }]);
    expect((await close()).statusCode).toBe(204);
    expect((await read('/api/dashboard', token)).welcome).toBeNull();
    expect((await read('/api/dashboard', await signIn(username))).welcome).toBeNull();
  });

  it('are offered to a customer whom staff added with a password, and not to staff', async () => {
    const admin = await signedInAdmin(test);
    for (const role of ['customer', 'admin'] as const) {
      const username = uniqueName();
      const payload = {
        username,
        email: `${username}@example.test`,
        password: 'four kites over the bay 52',
        role,
      };
      const added = await test.request({
        method: 'POST',
        url: '/api/admin/users',
        token: admin.token,
        payload,
      });
      expect(added.statusCode).toBe(201);
      const [row] = await test.db.select().from(users).where(eq(users.username, username));
      expect(row?.welcomeSteps).toBe(role === 'customer');
    }
  });

  it('are never offered to older accounts, whose next sign-in does not count as their first', async () => {
    const { token } = await signedInCustomer(test);
    expect(await read('/api/user', token)).toMatchObject({ showsWelcome: false, isFirstSignIn: false });
    const { username } = await createUser(test.db);
    expect(await read('/api/user', await signIn(username))).toMatchObject({ isFirstSignIn: false });
    expect((await read('/api/dashboard', token)).welcome).toBeNull();
  });

  it('cannot be dismissed by visitors', async () => {
    expect((await test.request({ method: 'POST', url: '/api/welcome/close' })).statusCode).toBe(401);
  });
});
