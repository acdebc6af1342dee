import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { devices, sessions } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('sessions', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('GET /api/user returns 401 for visitors and invalid tokens', async () => {
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

  it('record on their device when the user was last active', async () => {
    const { token, user } = await signedInCustomer(test);
    // The first call of a browser records it.
    await test.request({ url: '/api/user', token });
    const ofUser = eq(devices.userId, user.id);
    await test.db
      .update(devices)
      .set({ lastSeenAt: ago(60) })
      .where(ofUser);
    await test.request({ method: 'POST', url: '/api/logout', token });
    const [device] = await test.db.select({ seen: devices.lastSeenAt }).from(devices).where(ofUser);
    expect(Date.parse(device?.seen ?? '')).toBeGreaterThan(Date.parse(ago(5)));
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

  it('end at the latest after 12 hours for staff and 24 for customers', async () => {
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

  it('record when they were last used, at most once a minute', async () => {
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
      remoteAddress: uniqueAddress(),
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

  it('have their cookies cleared once they have ended', async () => {
    const response = await test.request({ url: '/api/user', token: 'over' });
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['session', ''],
      ['signed_in', ''],
    ]);
  });
});

describe('the cookie that recognizes a browser', () => {
  async function signIn({ username }: { username: string }, device: string) {
    const payload = { username, password: testPassword };
    const call = { method: 'POST', url: '/api/login', payload, cookies: { device } } as const;
    const response = await test.request({ ...call, remoteAddress: uniqueAddress() });
    return response.cookies.find(({ name }) => name === 'device')?.value ?? '';
  }

  it('is replaced unless the server has made it', async () => {
    const user = await createUser(test.db);
    const own = await signIn(user, '');
    const altered = (own.startsWith('A') ? 'B' : 'A') + own.slice(1);
    for (const sent of ['abc', own.slice(0, -1), altered]) {
      const set = await signIn(user, sent);
      expect(set).not.toBe(sent);
      expect(set).toHaveLength(own.length);
    }
    expect(await test.db.$count(devices, eq(devices.userId, user.id))).toBe(4);
  });

  it('is kept when another user signs in with the same browser', async () => {
    const [first, second] = [await createUser(test.db), await createUser(test.db)];
    const device = await signIn(first, '');
    expect(await signIn(second, device)).toBe(device);
    expect(await signIn(first, device)).toBe(device);
    expect(await test.db.$count(devices, eq(devices.userId, first.id))).toBe(1);
  });

  it('is replaced for a session that began without one', async () => {
    const { token } = await signedInCustomer(test);
    const response = await test.request({ url: '/api/user', token, cookies: { device: 'abc' } });
    const set = response.cookies.find(({ name }) => name === 'device')?.value;
    expect(set).toMatch(/^[\w-]{43,}$/);
  });
});
