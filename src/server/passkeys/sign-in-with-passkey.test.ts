import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unusablePasskeyMessage } from '#shared/passkeys.ts';
import { signedInCustomer, startTestApp, strictRules, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { testPassword, type User } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import {
  devices,
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  sessions,
  users,
} from '../core/database/schema.ts';

const origin = 'http://localhost:3000';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

type Ceremony = { token: string; options: { challenge: string } };

const start = async (): Promise<Ceremony> =>
  (await test.request({ method: 'POST', url: '/api/sign-in/passkey/options' })).json();

const send = (payload: object, cookies: Record<string, string> = {}) =>
  test.request({
    method: 'POST',
    url: '/api/sign-in/passkey',
    payload,
    cookies,
    remoteAddress: uniqueAddress(),
  });

/** A customer whose authenticator has a passkey. */
async function createPasskeyOwner() {
  const { user, token } = await signedInCustomer(test);
  const userHandle = Buffer.from(String(user.id)).toString('base64url');
  const authenticator = createAuthenticator({ origin, userHandle });
  const url = '/api/user/passkeys';
  const ceremony = (await test.request({ method: 'POST', url: `${url}/options`, token })).json();
  const response = authenticator.register(ceremony.options);
  await test.request({ method: 'POST', url, token, payload: { token: ceremony.token, response } });
  await test.db.delete(sessions).where(eq(sessions.userId, user.id));

  async function signIn(departure: Parameters<typeof authenticator.signIn>[1] = {}) {
    const { token: ceremonyToken, options } = await start();
    return send({ token: ceremonyToken, response: authenticator.signIn(options, departure) });
  }
  return { user, authenticator, signIn };
}

async function expectRefused(response: Awaited<ReturnType<typeof send>>, user?: User) {
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'invalid_credentials', message: unusablePasskeyMessage });
  expect(response.cookies).toEqual([]);
  if (user) expect(await test.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
}

describe('POST /api/sign-in/passkey', () => {
  it('signs in without a second step and records the method', async () => {
    const { user, signIn } = await createPasskeyOwner();
    const response = await signIn();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, username: user.username, offersPasskey: false });
    const token = tokenOf(response);
    expect((await test.request({ url: '/api/user', token })).statusCode).toBe(200);
    expect((await auditOf(test.db, 'user', user.id)).at(-1)).toMatchObject({
      action: 'sign_in',
      actorId: user.id,
      details: { method: 'passkey' },
    });
    const [passkey] = await test.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(passkey).toMatchObject({ counter: 1, lastUsedAt: expect.any(String) });
    const [device] = await test.db.select().from(devices).where(eq(devices.userId, user.id));
    expect(device?.passkeyIds).toEqual([passkey?.id]);
  });

  it.each([
    ['of another site', { origin: 'https://localhost.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['without user verification', { userVerified: false }],
    ['with the user handle of another account', { userHandle: 'MQ' }],
    ['to a registration', { type: 'webauthn.create' }],
  ])('refuses a response %s', async (_, departure) => {
    const { user, signIn } = await createPasskeyOwner();
    await expectRefused(await signIn(departure), user);
  });

  it('refuses a signature over another challenge, and a signature by another passkey', async () => {
    const { user, authenticator } = await createPasskeyOwner();
    const { authenticator: other } = await createPasskeyOwner();
    const [first, second, third] = [await start(), await start(), await start()];
    const response = authenticator.signIn(first.options);
    await expectRefused(await send({ token: second.token, response }), user);
    const forged = { ...other.signIn(third.options), id: authenticator.credentialId };
    await expectRefused(
      await send({ token: third.token, response: { ...forged, rawId: authenticator.credentialId } }),
      user,
    );
  });

  it('accepts a response once, even with concurrent calls', async () => {
    const { user, authenticator } = await createPasskeyOwner();
    const { token, options } = await start();
    const payload = { token, response: authenticator.signIn(options) };
    const responses = await Promise.all([send(payload), send(payload), send(payload)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    await expectRefused(await send(payload));
    expect(await test.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  });

  it('consumes the challenge of a wrong response', async () => {
    const { user, authenticator } = await createPasskeyOwner();
    const { token, options } = await start();
    await expectRefused(
      await send({ token, response: authenticator.signIn(options, { userVerified: false }) }),
      user,
    );
    await expectRefused(await send({ token, response: authenticator.signIn(options) }), user);
  });

  it('refuses a challenge that is older than five minutes or belongs to a registration', async () => {
    const { user, authenticator } = await createPasskeyOwner();
    const { token, options } = await start();
    await test.db
      .update(passkeyChallenges)
      .set({ createdAt: new Date(Date.now() - 5 * 60_000 - 1000).toISOString() });
    await expectRefused(await send({ token, response: authenticator.signIn(options) }), user);

    const other = await signedInCustomer(test);
    const registration: Ceremony = (
      await test.request({ method: 'POST', url: '/api/user/passkeys/options', token: other.token })
    ).json();
    const response = authenticator.signIn(registration.options);
    await expectRefused(await send({ token: registration.token, response }), user);
  });

  it('refuses a counter that does not go up, unless the authenticator has none', async () => {
    const { user, signIn } = await createPasskeyOwner();
    expect((await signIn({ counter: 0 })).statusCode).toBe(200);
    expect((await signIn({ counter: 0 })).statusCode).toBe(200);
    expect((await signIn({ counter: 7 })).statusCode).toBe(200);
    await test.db.delete(sessions).where(eq(sessions.userId, user.id));
    for (const counter of [7, 6, 0]) await expectRefused(await signIn({ counter }), user);
    expect((await signIn({ counter: 8 })).statusCode).toBe(200);
  });

  it('accepts one of two concurrent responses with the same count', async () => {
    const { authenticator } = await createPasskeyOwner();
    const ceremonies = [await start(), await start()];
    const responses = await Promise.all(
      ceremonies.map(({ token, options }) =>
        send({ token, response: authenticator.signIn(options, { counter: 5 }) }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('returns the same for an unknown and a removed passkey and for a closed account', async () => {
    const { user, signIn } = await createPasskeyOwner();
    const { options, token } = await start();
    const unknown = createAuthenticator({ origin }).signIn(options);
    await expectRefused(await send({ token, response: unknown }));

    const closed = await createPasskeyOwner();
    const deletedAt = new Date().toISOString();
    await test.db.update(users).set({ deletedAt }).where(eq(users.id, closed.user.id));
    await expectRefused(await closed.signIn(), closed.user);

    await test.db.delete(passkeys).where(eq(passkeys.userId, user.id));
    await expectRefused(await signIn(), user);
  });

  it('lets the owner in while failed passwords delay the account', async () => {
    const { user, signIn } = await createPasskeyOwner();
    const login = () =>
      test.request({
        method: 'POST',
        url: '/api/login',
        payload: { username: user.username, password: 'wrong' },
        remoteAddress: uniqueAddress(),
      });
    for (let failure = 0; failure < 6; failure++) await login();
    expect((await login()).statusCode).toBe(429);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('completes a sign-in whose second step is due', async () => {
    const { user, authenticator } = await createPasskeyOwner();
    const password = await test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password: testPassword },
      remoteAddress: uniqueAddress(),
    });
    expect(password.json()).toMatchObject({ code: 'second_factor_required' });
    const pending = password.cookies.find(({ name }) => name === 'second-step')?.value ?? '';
    const { token, options } = await start();
    const response = await send(
      { token, response: authenticator.signIn(options) },
      { 'second-step': pending },
    );
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'second-step', value: '' }));
    expect(await test.db.$count(pendingSignIns, eq(pendingSignIns.userId, user.id))).toBe(0);
  });

  it('returns 400 for a malformed response', async () => {
    const { token } = await start();
    for (const response of [undefined, {}, { id: 'a', rawId: 'a', type: 'password' }]) {
      expect((await send({ token, response })).statusCode).toBe(400);
    }
  });
});
