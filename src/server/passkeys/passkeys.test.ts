import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { passkeysPerUser } from '#shared/passkeys.ts';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { passkeyChallenges, passkeys, sessions, users } from '../core/database/schema.ts';

const origin = 'http://localhost:3000';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

const start = (token: string | undefined) =>
  test.request({ method: 'POST', url: '/api/user/passkeys/options', token });

const create = (token: string, payload: object) =>
  test.request({
    method: 'POST',
    url: '/api/user/passkeys',
    token,
    payload,
    headers: { 'user-agent': iPhone },
  });

/** Adds a passkey and returns the response. */
async function add(token: string, authenticator: Authenticator, departure = {}) {
  const { token: ceremony, options } = (await start(token)).json();
  return create(token, { token: ceremony, response: authenticator.register(options, departure) });
}

async function withPasskey(): Promise<SignedInUser & { id: number }> {
  const signedIn = await signedInCustomer(test);
  const response = await add(signedIn.token, createAuthenticator({ origin }));
  return { ...signedIn, id: response.json().id };
}

/** Moves the last proof of the user's sessions this many minutes into the past. */
async function proveBefore(userId: number, minutes: number) {
  const provedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await test.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, userId));
}

describe('adding a passkey', () => {
  it('asks for a discoverable passkey with user verification and reveals nothing personal', async () => {
    const { user, token } = await signedInCustomer(test);
    const { options } = (await start(token)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(String(user.id));
  });

  it('names it after the device, emails the user and audits it', async () => {
    const { user, token } = await signedInCustomer(test);
    const authenticator = createAuthenticator({ origin });
    const response = await add(token, authenticator);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      name: 'Safari on iPhone',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const list = await test.request({ url: '/api/user/passkeys', token });
    expect(list.json()).toEqual([response.json()]);
    expect(await queuedMails(test.db, user.email)).toMatchObject([
      { subject: 'A passkey was added to your account' },
    ]);
    expect(await auditOf(test.db, 'user', user.id)).toMatchObject([
      { action: 'passkey_added', details: { name: 'Safari on iPhone' } },
    ]);
    const { options } = (await start(token)).json();
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it.each([
    ['of another site', { origin: 'http://localhost.example:3000' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['without user verification', { userVerified: false }],
    ['to a sign-in', { type: 'webauthn.get' }],
  ])('refuses a response %s', async (_, departure) => {
    const { user, token } = await signedInCustomer(test);
    const response = await add(token, createAuthenticator({ origin }), departure);
    expect(response.statusCode).toBe(409);
    expect(await test.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  });

  it('accepts a challenge once, from its own user, for five minutes', async () => {
    const { token } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const authenticator = createAuthenticator({ origin });
    const begin = async () => {
      const { token: ceremony, options } = (await start(token)).json();
      return { token: ceremony, response: authenticator.register(options) };
    };
    expect((await create(other.token, await begin())).statusCode).toBe(409);
    const used = await begin();
    const both = await Promise.all([create(token, used), create(token, used)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);

    const late = await begin();
    await test.db
      .update(passkeyChallenges)
      .set({ createdAt: new Date(Date.now() - 5 * 60_000 - 1000).toISOString() });
    expect((await create(token, late)).statusCode).toBe(409);
  });

  it('rejects a passkey that is already registered, even to another user', async () => {
    const authenticator = createAuthenticator({ origin });
    const first = await signedInCustomer(test);
    const second = await signedInCustomer(test);
    expect((await add(first.token, authenticator)).statusCode).toBe(201);
    expect((await add(second.token, authenticator)).json()).toMatchObject({
      code: 'not_possible',
      message: 'This passkey has been added before.',
    });
  });

  it(`allows ${passkeysPerUser}, with concurrent calls too`, async () => {
    const { user, token } = await signedInCustomer(test);
    const rows = Array.from({ length: passkeysPerUser - 1 }, (_, index) => ({
      userId: user.id,
      credentialId: `${user.id}-${index}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      name: 'Chrome on Windows',
    }));
    await test.db.insert(passkeys).values(rows);
    // Both registrations start before either finishes, because starting one is refused at the limit.
    const begun = [(await start(token)).json(), (await start(token)).json()];
    const both = await Promise.all(
      begun.map((ceremony) => {
        const response = createAuthenticator({ origin }).register(ceremony.options, {});
        return create(token, { token: ceremony.token, response });
      }),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await start(token)).json()).toMatchObject({
      message: 'You have 20 passkeys. Remove one that you no longer use, then add another.',
    });
  });

  it('requires a session and a proof from the last 15 minutes', async () => {
    expect((await start(undefined)).statusCode).toBe(401);
    const { user, token } = await signedInCustomer(test);
    await proveBefore(user.id, 16);
    expect((await start(token)).json()).toMatchObject({ code: 'step_up_required' });
  });

  it('is allowed for staff whose enrolment is overdue, and restores their access', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const { token } = await signedInAdmin(test, { secondFactorDueAt: past });
    expect((await test.request({ url: '/api/admin/dashboard', token })).json()).toMatchObject({
      code: 'enrolment_required',
    });
    expect((await add(token, createAuthenticator({ origin }))).statusCode).toBe(201);
    expect((await test.request({ url: '/api/admin/dashboard', token })).statusCode).toBe(200);
  });

  it('is not possible at an IP address', async () => {
    const byAddress = await startTestApp({ publicUrl: new URL('http://127.0.0.1:3000') });
    const { token } = await signedInCustomer(byAddress);
    for (const url of ['/api/user/passkeys/options', '/api/sign-in/passkey/options']) {
      const response = await byAddress.request({ method: 'POST', url, token });
      expect(response.json()).toMatchObject({ code: 'not_possible' });
    }
  });
});

describe('a passkey of one’s own', () => {
  it('is renamed', async () => {
    const { user, token, id } = await withPasskey();
    const rename = (name: string) =>
      test.request({ method: 'PATCH', url: `/api/user/passkeys/${id}`, token, payload: { name } });
    expect((await rename(' Work phone ')).json()).toMatchObject({ id, name: 'Work phone' });
    expect((await rename(' ')).json().fields).toEqual({ name: 'Please enter a name' });
    expect((await rename('x'.repeat(61))).statusCode).toBe(400);
    expect(await auditOf(test.db, 'user', user.id)).toMatchObject([
      { action: 'passkey_added' },
      { action: 'passkey_renamed', details: { name: 'Work phone' } },
    ]);
  });

  it('is removed once, with an email and an audit entry', async () => {
    const { user, token, id } = await withPasskey();
    const remove = () => test.request({ method: 'DELETE', url: `/api/user/passkeys/${id}`, token });
    await proveBefore(user.id, 16);
    expect((await remove()).json()).toMatchObject({ code: 'step_up_required' });
    await proveBefore(user.id, 14);
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await queuedMails(test.db, user.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ]);
    expect(await auditOf(test.db, 'user', user.id)).toMatchObject([
      { action: 'passkey_added' },
      { action: 'passkey_removed', details: { name: 'Safari on iPhone' } },
    ]);
  });

  it('returns 404 for other users', async () => {
    const { id } = await withPasskey();
    const { token } = await signedInCustomer(test);
    const url = `/api/user/passkeys/${id}`;
    const responses = await Promise.all([
      test.request({ method: 'PATCH', url, token, payload: { name: 'Mine' } }),
      test.request({ method: 'DELETE', url, token }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await test.request({ url: '/api/user/passkeys', token })).json()).toEqual([]);
  });
});

describe('the offer to create a passkey', () => {
  const isOffered = async (token: string) =>
    (await test.request({ url: '/api/user', token })).json().offersPasskey;

  it('follows a sign-in until a passkey exists', async () => {
    const { user, token } = await signedInCustomer(test);
    expect(await isOffered(token)).toBe(true);
    await add(token, createAuthenticator({ origin }));
    expect(await isOffered(token)).toBe(false);
    await test.db.delete(passkeys).where(eq(passkeys.userId, user.id));
    const createdAt = new Date(Date.now() - 16 * 60_000).toISOString();
    await test.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, user.id));
    expect(await isOffered(token)).toBe(false);
  });

  it('ends for good with ‘Do not ask again’', async () => {
    const { user, token } = await signedInCustomer(test);
    const decline = () => test.request({ method: 'POST', url: '/api/user/passkey-offer/decline', token });
    expect((await decline()).json()).toMatchObject({ id: user.id, offersPasskey: false });
    expect((await decline()).statusCode).toBe(200);
    expect(await isOffered(token)).toBe(false);
    const [row] = await test.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passkeyOfferDeclinedAt).not.toBeNull();
  });

  it('is not made to staff, who enrol instead, or in a demo', async () => {
    const admin = await signedInAdmin(test);
    expect(await isOffered(admin.token)).toBe(false);
    const demo = await startTestApp({ demo: true });
    const { token } = await signedInCustomer(demo);
    expect((await demo.request({ url: '/api/user', token })).json().offersPasskey).toBe(false);
  });
});
