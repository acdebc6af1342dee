import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { devices, sessions } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs in as a browser does; returns the token of the session and its device's row. */
async function signInWithBrowser(username: string, userAgent = windowsChrome) {
  const response = await test.request({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': userAgent },
    payload: { username, password: testPassword },
  });
  expect(response.statusCode).toBe(200);
  return tokenOf(response);
}

const rememberAll = (userId: number) =>
  test.db
    .update(devices)
    .set({ rememberedUntil: sql`now() + interval '30 days'` })
    .where(eq(devices.userId, userId));

const countRemembered = (userId: number) =>
  test.db.$count(devices, sql`${devices.userId} = ${userId} and ${devices.rememberedUntil} > now()`);

const status = async (token: string) => (await test.request({ url: '/api/user', token })).statusCode;

describe('GET /api/sessions', () => {
  it('lists the user’s sessions with device, network and times, this one first', async () => {
    const user = await createUser(test.db);
    const earlier = await signInAs(test.db, user);
    const token = await signInWithBrowser(user.username);
    await signedInCustomer(test);
    const response = await test.request({ url: '/api/sessions', token });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome on Windows',
        address: '127.0.0.1',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Unknown device', isCurrent: false }),
    ]);
    expect(await status(earlier)).toBe(200);
  });

  it('leaves out sessions that have expired', async () => {
    const { user, token } = await signedInCustomer(test);
    const expired = await signInAs(test.db, user);
    expect((await test.request({ url: '/api/sessions', token })).json()).toHaveLength(2);
    await test.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '121 minutes'` })
      .where(sql`${sessions.userId} = ${user.id} and ${sessions.tokenHash} = sha256(${expired}::bytea)`);
    expect((await test.request({ url: '/api/sessions', token })).json()).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one of the user’s own sessions and forgets its device', async () => {
    const user = await createUser(test.db);
    const token = await signInWithBrowser(user.username);
    const other = await signInWithBrowser(user.username);
    await rememberAll(user.id);
    const rows = (await test.request({ url: '/api/sessions', token })).json();
    const { id } = rows.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const end = () => test.request({ method: 'DELETE', url: `/api/sessions/${id}`, token });
    expect((await end()).statusCode).toBe(204);
    expect(await status(other)).toBe(401);
    expect(await status(token)).toBe(200);
    expect(await countRemembered(user.id)).toBe(1);
    expect((await end()).statusCode).toBe(404);
    expect((await auditOf(test.db, 'user', user.id)).at(-1)).toMatchObject({ action: 'session_ended' });
  });

  it('ends no session of another user', async () => {
    const { token } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const [row] = await test.db.select().from(sessions).where(eq(sessions.userId, other.user.id));
    for (const id of [row?.id, 0, 'x']) {
      const response = await test.request({ method: 'DELETE', url: `/api/sessions/${id}`, token });
      expect(response.statusCode).toBe(404);
    }
    expect(await status(other.token)).toBe(200);
  });

  it('ends all others and remembers only this device', async () => {
    const user = await createUser(test.db);
    const token = await signInWithBrowser(user.username);
    const others = [await signInWithBrowser(user.username), await signInAs(test.db, user)];
    const bystander = await signedInCustomer(test);
    await rememberAll(user.id);
    const endOthers = () => test.request({ method: 'DELETE', url: '/api/sessions', token });
    expect((await endOthers()).statusCode).toBe(204);
    for (const other of others) expect(await status(other)).toBe(401);
    expect(await status(token)).toBe(200);
    expect(await status(bystander.token)).toBe(200);
    expect(await countRemembered(user.id)).toBe(1);
    expect((await endOthers()).statusCode).toBe(204);
  });

  it('lets an owner of the firm list and end all sessions of a user', async () => {
    const { token } = await signedInAdmin(test);
    const { user, token: usersToken } = await signedInCustomer(test);
    const url = `/api/admin/users/${user.id}/sessions`;
    expect((await test.request({ url, token })).json()).toMatchObject([{ isCurrent: false }]);
    expect((await test.request({ method: 'DELETE', url, token })).statusCode).toBe(204);
    expect(await status(usersToken)).toBe(401);
    expect((await test.request({ url, token })).json()).toEqual([]);
    expect((await auditOf(test.db, 'user', user.id)).at(-1)).toMatchObject({
      action: 'user_sessions_ended',
    });
  });

  it('refuses this to staff who are not owners, and for closed or unknown accounts', async () => {
    const staff = await createAdmin(test.db, { staffLevel: 'staff' });
    const { user } = await signedInCustomer(test);
    const { token: ownersToken } = await signedInAdmin(test);
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const method of ['GET', 'DELETE'] as const) {
      const send = (id: number, token: string) =>
        test.request({ method, url: `/api/admin/users/${id}/sessions`, token });
      expect((await send(user.id, await signInAs(test.db, staff))).statusCode).toBe(403);
      expect((await send(closed.id, ownersToken)).statusCode).toBe(404);
      expect((await send(2 ** 31 - 1, ownersToken)).statusCode).toBe(404);
    }
  });

  it('forgets every device after a password change except the one it was made on', async () => {
    const user = await createUser(test.db);
    const token = await signInWithBrowser(user.username);
    const other = await signInWithBrowser(user.username);
    await rememberAll(user.id);
    const payload = { currentPassword: testPassword, newPassword: 'copper teapot 93' };
    const response = await test.request({ method: 'POST', url: '/api/user/password', token, payload });
    expect(response.statusCode).toBe(204);
    expect(await status(other)).toBe(401);
    expect(await countRemembered(user.id)).toBe(1);
  });
});

describe('the limit of 20 sessions', () => {
  it('ends the least recently used ones, even with concurrent sign-ins', async () => {
    const user = await createUser(test.db);
    const unused = await signInAs(test.db, user);
    await test.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, user.id));
    const used = await Promise.all(Array.from({ length: 18 }, () => signInAs(test.db, user)));
    const tokens = await Promise.all(Array.from({ length: 6 }, () => signInWithBrowser(user.username)));
    expect(await test.db.$count(sessions, eq(sessions.userId, user.id))).toBe(20);
    expect(await status(unused)).toBe(401);
    for (const token of tokens) expect(await status(token)).toBe(200);
    const still = await Promise.all(used.map(status));
    expect(still.filter((code) => code === 200)).toHaveLength(14);
  });
});
