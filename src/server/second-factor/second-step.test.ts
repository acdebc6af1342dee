import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { appCode, enrolApp, startSecondStep } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { devices, pendingSignIns, sessions } from '../core/database/schema.ts';
import { endSessionsOf, startSession } from '../core/security/session.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

function pass(pendingToken: string, payload: object, options = {}) {
  return test.request({
    method: 'POST',
    url: '/api/sign-in/second-step',
    payload,
    cookies: { 'second-step': pendingToken },
    remoteAddress: uniqueAddress(),
    ...options,
  });
}

function read(pendingToken: string, cookies = {}) {
  return test.request({
    url: '/api/sign-in/second-step',
    cookies: { 'second-step': pendingToken, ...cookies },
  });
}

function mailAgain(pendingToken: string) {
  return test.request({
    method: 'POST',
    url: '/api/sign-in/mailed-code',
    cookies: { 'second-step': pendingToken },
  });
}

/** Makes the pending sign-ins of a user older. */
function passTime(userId: number, interval: string) {
  return test.db
    .update(pendingSignIns)
    .set({
      createdAt: sql`created_at - ${interval}::interval`,
      mailedCodeAt: sql`mailed_code_at - ${interval}::interval`,
    })
    .where(eq(pendingSignIns.userId, userId));
}

async function mailedCodes(email: string): Promise<string[]> {
  const mails = await queuedMails(test.db, email);
  return mails.flatMap(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? []);
}

describe('POST /api/login of an account with a second factor', () => {
  it('answers second_factor_required with a cookie and no session', async () => {
    const user = await createUser(test.db);
    const response = await test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password: testPassword },
      remoteAddress: uniqueAddress(),
    });
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('second_factor_required');
    expect(response.cookies).toMatchObject([{ name: 'second-step', httpOnly: true }]);
    expect(await test.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  });

  it('sends no email for a wrong password', async () => {
    const user = await createUser(test.db);
    await test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password: 'wrong' },
      remoteAddress: uniqueAddress(),
    });
    expect(await queuedMails(test.db, user.email)).toEqual([]);
  });
});

describe('GET /api/sign-in/second-step', () => {
  it('lists the methods of the account and masks its address', async () => {
    const user = await createUser(test.db, { email: `mary-${crypto.randomUUID()}@okafor.example` });
    const pending = await startSecondStep(test, user);
    expect((await read(pending)).json()).toEqual({
      methods: ['email'],
      maskedEmail: 'm•••@okafor.example',
      isNewDevice: true,
      canRemember: true,
    });
  });

  it('offers app and recovery codes instead of an emailed code if there is an app', async () => {
    const user = await createUser(test.db);
    await enrolApp(test.context, user.id);
    const pending = await startSecondStep(test, user);
    expect((await read(pending)).json()).toMatchObject({ methods: ['totp', 'recovery'], maskedEmail: null });
    expect(await mailedCodes(user.email)).toEqual([]);
  });

  it('returns 401 without a pending sign-in, with an unknown token and after 15 minutes', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    expect((await test.request({ url: '/api/sign-in/second-step' })).statusCode).toBe(401);
    expect((await read('not-the-token')).json().code).toBe('unauthenticated');
    await passTime(user.id, '15 minutes');
    expect((await read(pending)).statusCode).toBe(401);
    const [code] = await mailedCodes(user.email);
    expect((await pass(pending, { method: 'email', code })).statusCode).toBe(401);
  });

  it('opens no session: no other endpoint accepts its token', async () => {
    const pending = await startSecondStep(test, await createUser(test.db));
    expect((await test.request({ url: '/api/user', token: pending })).statusCode).toBe(401);
  });
});

describe('a code from an app', () => {
  it('signs in once, spaces ignored, and ends the pending sign-in', async () => {
    const user = await createAdmin(test.db);
    const { secret } = await enrolApp(test.context, user.id);
    const pending = await startSecondStep(test, user);
    const code = appCode(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const response = await pass(pending, { method: 'totp', code: spaced });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, hasSecondFactor: true, secondFactorDueAt: null });
    expect((await test.request({ url: '/api/user', token: tokenOf(response) })).statusCode).toBe(200);
    expect((await pass(pending, { method: 'totp', code })).statusCode).toBe(401);
    const again = await startSecondStep(test, user);
    const replayed = await pass(again, { method: 'totp', code });
    expect(replayed.statusCode).toBe(400);
    expect(replayed.json()).toMatchObject({
      code: 'wrong_code',
      fields: { code: 'That code is not right. Type the newest code from your app.' },
    });
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toEqual(['sign_in', 'second_step_failed']);
  });

  it('is accepted 30 seconds early, not a minute late or 90 seconds early', async () => {
    const user = await createAdmin(test.db);
    const { secret } = await enrolApp(test.context, user.id);
    const pending = await startSecondStep(test, user);
    for (const late of [-90, 60]) {
      const code = appCode(secret, Date.now() - late * 1000);
      expect((await pass(pending, { method: 'totp', code })).statusCode).toBe(400);
    }
    expect(
      (await pass(pending, { method: 'totp', code: appCode(secret, Date.now() + 30_000) })).statusCode,
    ).toBe(200);
  });

  it('is refused for 15 minutes after five wrong ones', async () => {
    const user = await createAdmin(test.db);
    const { secret } = await enrolApp(test.context, user.id);
    const pending = await startSecondStep(test, user);
    const wrong = appCode(secret, 0);
    const statuses = [];
    for (let guess = 0; guess < 5; guess++)
      statuses.push((await pass(pending, { method: 'totp', code: wrong })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const refused = await pass(pending, { method: 'totp', code: appCode(secret) });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Too many tries. Wait 15 minutes, or call us.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const next = await startSecondStep(test, user);
    expect((await pass(next, { method: 'totp', code: appCode(secret) })).statusCode).toBe(429);
  });
});

describe('an emailed code', () => {
  it('is sent at the sign-in, names firm, device and network, has no link, and confirms the address', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    const pending = await startSecondStep(test, user, {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' },
    });
    const [mail] = await queuedMails(test.db, user.email);
    const text = mail?.parts.join(' ');
    expect(text).toMatch(/Nobody from .* will ever ask you for it/);
    expect(text).toContain('Chrome on Windows');
    expect(mail?.parts.every((part) => typeof part === 'string')).toBe(true);
    const [code] = await mailedCodes(user.email);
    const response = await pass(pending, { method: 'email', code });
    expect(response.json()).toMatchObject({ id: user.id, emailConfirmed: true });
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toContain('email_confirmed');
  });

  it('is replaced by a new one at most every 30 seconds and five times', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    const soon = await mailAgain(pending);
    expect(soon.statusCode).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
    for (let count = 0; count < 4; count++) {
      await passTime(user.id, '31 seconds');
      expect((await mailAgain(pending)).statusCode).toBe(204);
    }
    await passTime(user.id, '31 seconds');
    expect((await mailAgain(pending)).json().message).toMatch(/^We have sent you 5 codes already/);
    const codes = await mailedCodes(user.email);
    expect(codes).toHaveLength(5);
    expect((await pass(pending, { method: 'email', code: codes[0] })).json().message).toBe(
      'That code is not right. Type the code from our newest email.',
    );
    expect((await pass(pending, { method: 'email', code: codes[4] })).statusCode).toBe(200);
  });

  it('works for 10 minutes and only for the sign-in it was sent for', async () => {
    const user = await createUser(test.db);
    const first = await startSecondStep(test, user);
    const second = await startSecondStep(test, user);
    const codes = await mailedCodes(user.email);
    expect((await pass(second, { method: 'email', code: codes[0] })).statusCode).toBe(400);
    await passTime(user.id, '10 minutes');
    expect((await pass(first, { method: 'email', code: codes[0] })).statusCode).toBe(400);
  });

  it('is not sent to staff or to a customer with an app', async () => {
    const admin = await createAdmin(test.db);
    const customer = await createUser(test.db);
    for (const user of [admin, customer]) {
      await enrolApp(test.context, user.id);
      const pending = await startSecondStep(test, user);
      expect((await mailAgain(pending)).json().code).toBe('not_possible');
      expect((await pass(pending, { method: 'email', code: '123456' })).statusCode).toBe(400);
    }
    expect((await mailAgain('not-the-token')).statusCode).toBe(401);
  });

  it('is stored only as a hash, and not in the audit log', async () => {
    const user = await createUser(test.db);
    await startSecondStep(test, user);
    const [row] = await test.db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, user.id));
    expect(row?.mailedCodeHash).toHaveLength(32);
    const [code] = await mailedCodes(user.email);
    expect(JSON.stringify(await auditOf(test.db, 'user', user.id))).not.toContain(code);
  });

  it('stops working when the password is replaced', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    const [code] = await mailedCodes(user.email);
    await endSessionsOf(test.db, user.id);
    expect((await pass(pending, { method: 'email', code })).statusCode).toBe(401);
  });
});

describe('a recovery code', () => {
  it('works once, in any spelling, and its use is reported with how many are left', async () => {
    const user = await createAdmin(test.db);
    const { recoveryCodes } = await enrolApp(test.context, user.id);
    const code = recoveryCodes[0] as string;
    const pending = await startSecondStep(test, user);
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await pass(pending, { method: 'recovery', code: typed })).statusCode).toBe(200);
    const [mail] = await queuedMails(test.db, user.email);
    expect(mail?.parts[0]).toContain('You have 9 codes left');
    const again = await pass(await startSecondStep(test, user), { method: 'recovery', code });
    expect(again.json().message).toBe(
      'That code is not right, or it was used before. Type another of your recovery codes.',
    );
  });

  it("does not work for another user's account", async () => {
    const owner = await createAdmin(test.db);
    const other = await createAdmin(test.db);
    const { recoveryCodes } = await enrolApp(test.context, owner.id);
    await enrolApp(test.context, other.id);
    const pending = await startSecondStep(test, other);
    expect((await pass(pending, { method: 'recovery', code: recoveryCodes[0] })).statusCode).toBe(400);
  });
});

describe('one code, sent 20 times at once', () => {
  async function expectOneSession(user: User, pending: string[], payload: object) {
    const calls = Array.from({ length: 20 }, (_, call) =>
      pass(pending[call % pending.length] as string, payload),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await test.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  }

  it.each(['totp', 'recovery'] as const)('opens one session for four sign-ins: %s', async (method) => {
    const user = await createAdmin(test.db);
    const { secret, recoveryCodes } = await enrolApp(test.context, user.id);
    const pending = await Promise.all(Array.from({ length: 4 }, () => startSecondStep(test, user)));
    const code = method === 'totp' ? appCode(secret) : recoveryCodes[0];
    await expectOneSession(user, pending, { method, code });
  });

  it('opens one session: emailed', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    const [code] = await mailedCodes(user.email);
    await expectOneSession(user, [pending], { method: 'email', code });
  });
});

describe('remembering the device', () => {
  const deviceOf = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.find(({ name }) => name === 'device')?.value ?? '';

  async function signInFrom(device: string, user: { username: string }) {
    return test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password: testPassword },
      cookies: { device },
      remoteAddress: uniqueAddress(),
    });
  }

  it('skips the second step for 30 days, on that device and for that user only', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    const [code] = await mailedCodes(user.email);
    const device = deviceOf(await pass(pending, { method: 'email', code, rememberDevice: true }));
    expect((await signInFrom(device, user)).statusCode).toBe(200);
    expect((await signInFrom('', user)).statusCode).toBe(401);
    expect((await signInFrom(device, await createUser(test.db))).statusCode).toBe(401);
    await test.db
      .update(devices)
      .set({ rememberedUntil: sql`remembered_until - interval '30 days'` })
      .where(eq(devices.userId, user.id));
    expect((await signInFrom(device, user)).statusCode).toBe(401);
  });

  it('asks again on a known device that is not remembered, but does not call it new', async () => {
    const user = await createUser(test.db);
    const pending = await startSecondStep(test, user);
    const [code] = await mailedCodes(user.email);
    const device = deviceOf(await pass(pending, { method: 'email', code }));
    const next = await signInFrom(device, user);
    expect(next.statusCode).toBe(401);
    const again = next.cookies.find(({ name }) => name === 'second-step')?.value ?? '';
    expect((await read(again, { device })).json().isNewDevice).toBe(false);
  });

  it('has no effect if the firm always asks', async () => {
    const always = await startTestApp({}, { rules: { ...strictRules, customers: 'always' } });
    const user = await createUser(test.db);
    const pending = await startSecondStep(always, user);
    const url = '/api/sign-in/second-step';
    const cookies = { 'second-step': pending };
    expect((await always.request({ url, cookies })).json().canRemember).toBe(false);
    const [code] = await mailedCodes(user.email);
    const payload = { method: 'email', code, rememberDevice: true };
    const response = await always.request({ method: 'POST', url, cookies, payload });
    const device = deviceOf(response);
    await startSecondStep(always, user, { cookies: { device } });
  });

  it('remembers the browser of a customer whose session began before devices were recorded', async () => {
    const user = await createUser(test.db);
    const { token } = await startSession(test.db, user, '127.0.0.1');
    const responses = await Promise.all([
      test.request({ url: '/api/user', token }),
      test.request({ url: '/api/user', token }),
    ]);
    const tokens = responses.map(deviceOf).filter(Boolean);
    expect(tokens).toHaveLength(1);
    expect((await test.request({ url: '/api/user', token })).cookies).toEqual([]);
    expect((await signInFrom(tokens[0] as string, user)).statusCode).toBe(200);
  });
});

describe('invalid input', () => {
  it('names the field', async () => {
    const pending = await startSecondStep(test, await createUser(test.db));
    const response = await pass(pending, { method: 'email', code: ' ' });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ code: 'Please type the code' });
    expect((await pass(pending, { method: 'passkey', code: '1' })).statusCode).toBe(400);
  });
});
