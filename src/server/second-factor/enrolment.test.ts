import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { appCode, enrolApp, startSecondStep } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { waitUntilBlocked } from '#test/wait-until-blocked.ts';
import { transaction } from '../core/database/db.ts';
import { devices, recoveryCodes, sessions, totpSecrets, users } from '../core/database/schema.ts';
import { lockAccount } from '../core/security/accounts.ts';
import { recordDevice } from '../core/security/devices.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { signInRules } from '../core/security/sign-in-rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

const path = '/api/user/second-factor';

function post(url: string, token: string, payload?: object) {
  return test.request({ method: 'POST', url, token, ...(payload && { payload }) });
}

async function readState(token: string) {
  return (await test.request({ url: path, token })).json();
}

describe('enrolment of an app', () => {
  it('turns the app on with its first code and returns ten recovery codes', async () => {
    const { user, token } = await signedInCustomer(test);
    expect(await readState(token)).toEqual({
      isAvailable: true,
      appSince: null,
      recoveryCodesLeft: 0,
      mailsCodes: true,
    });
    const started = (await post(`${path}/app`, token)).json();
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/);
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.qrCode).toMatch(/^<svg /);
    expect((await readState(token)).appSince).toBeNull();

    const confirmed = await post(`${path}/app/confirm`, token, { code: appCode(started.secret) });
    const codes: string[] = confirmed.json().recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){2}[a-hj-km-np-z2-9]{4}$/);
    expect(await readState(token)).toMatchObject({
      appSince: expect.any(String),
      recoveryCodesLeft: 10,
      mailsCodes: false,
    });
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toEqual(['app_enrolled']);
    expect((await queuedMails(test.db, user.email)).map(({ subject }) => subject)).toEqual([
      'An app for sign-in codes was set up',
    ]);
  });

  it('stores neither secret nor recovery codes in a readable form', async () => {
    const user = await createUser(test.db);
    const { secret, recoveryCodes: codes } = await enrolApp(test.context, user.id);
    const [app] = await test.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id));
    expect(app?.secret.toString('latin1')).not.toContain(secret);
    const rows = await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32));
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
  });

  it('rejects a wrong first code, a code before the start, and a start while an app is enrolled', async () => {
    const { user, token } = await signedInCustomer(test);
    const missing = await post(`${path}/app/confirm`, token, { code: '123456' });
    expect(missing.json()).toMatchObject({ code: 'wrong_code' });
    const { secret } = (await post(`${path}/app`, token)).json();
    const wrong = await post(`${path}/app/confirm`, token, { code: appCode(secret, 0) });
    expect(wrong.json().fields).toEqual({
      code: 'That code is not right. Type the newest code from your app.',
    });
    const replaced = (await post(`${path}/app`, token)).json();
    expect((await post(`${path}/app/confirm`, token, { code: appCode(secret) })).statusCode).toBe(400);
    const { statusCode } = await post(`${path}/app/confirm`, token, { code: appCode(replaced.secret) });
    expect(statusCode).toBe(200);
    expect((await post(`${path}/app`, token)).json().code).toBe('not_possible');
    expect(await test.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(10);
  });

  it('requires a recent proof, because its codes would count as one', async () => {
    const { user, token } = await signedInAdmin(test);
    const provedAt = sql`now() - interval '16 minutes'`;
    await test.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, user.id));
    const refused = await post(`${path}/app`, token);
    expect(refused.json()).toMatchObject({ code: 'step_up_required' });
    expect(await test.db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0);
    await post('/api/step-up', token, { password: testPassword });
    expect((await post(`${path}/app`, token)).statusCode).toBe(200);
  });

  it('fails if the session ends while it waits for the account’s lock', async () => {
    const { user, token } = await signedInCustomer(test);
    const { secret } = (await post(`${path}/app`, token)).json();
    const confirmed = await transaction(test.db, async (tx) => {
      await lockAccount(tx, user.id);
      const confirming = post(`${path}/app/confirm`, token, { code: appCode(secret) });
      await Promise.race([confirming, waitUntilBlocked(test.db)]);
      await endSessionsOf(tx, user.id);
      return { confirming };
    });
    expect((await confirmed.confirming).statusCode).toBe(401);
    const [app] = await test.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id));
    expect(app?.enrolledAt).toBeNull();
  });

  it('accepts the first code once: a sign-in with it needs the next one', async () => {
    const { user, token } = await signedInCustomer(test);
    const { secret } = (await post(`${path}/app`, token)).json();
    const code = appCode(secret);
    await post(`${path}/app/confirm`, token, { code });
    const pending = await startSecondStep(test, user);
    const response = await test.request({
      method: 'POST',
      url: '/api/sign-in/second-step',
      payload: { method: 'totp', code },
      cookies: { 'second-step': pending },
    });
    expect(response.json().code).toBe('wrong_code');
  });

  it('is not possible in a demo, which asks nobody for a second step', async () => {
    const demo = await startTestApp({}, { rules: signInRules({ demo: true }) });
    const { user, token } = await signedInAdmin(demo);
    expect((await demo.request({ url: path, token })).json().isAvailable).toBe(false);
    const started = await demo.request({ method: 'POST', url: `${path}/app`, token });
    expect(started.json().code).toBe('not_possible');
    await enrolApp(demo.context, user.id);
    const payload = { username: user.username, password: testPassword };
    expect((await demo.request({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200);
  });
});

describe('changing the second factor', () => {
  it('makes new recovery codes with the password; the previous ones stop working', async () => {
    const { user, token } = await signedInCustomer(test);
    const { recoveryCodes: before } = await enrolApp(test.context, user.id);
    const wrong = await post(`${path}/recovery-codes`, token, { password: 'wrong' });
    expect(wrong.json()).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } });
    const response = await post(`${path}/recovery-codes`, token, { password: testPassword });
    const after: string[] = response.json().recoveryCodes;
    expect(after).toHaveLength(10);
    const pending = await startSecondStep(test, user);
    const use = (code: string | undefined) =>
      test.request({
        method: 'POST',
        url: '/api/sign-in/second-step',
        payload: { method: 'recovery', code },
        cookies: { 'second-step': pending },
      });
    expect((await use(before[0])).statusCode).toBe(400);
    expect((await use(after[0])).statusCode).toBe(200);
  });

  it('turns the app off with the password, once', async () => {
    const { user, token } = await signedInCustomer(test);
    await enrolApp(test.context, user.id);
    expect((await post(`${path}/app/remove`, token, { password: 'wrong' })).statusCode).toBe(400);
    for (const _time of [1, 2]) {
      expect((await post(`${path}/app/remove`, token, { password: testPassword })).statusCode).toBe(204);
    }
    expect(await readState(token)).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toEqual(['password_check_failed', 'app_removed']);
    expect(await queuedMails(test.db, user.email)).toHaveLength(1);
  });
});

describe('staff without a second factor', () => {
  const overdue = { secondFactorDueAt: sql`now() - interval '1 minute'` };

  it('are asked to enrol until the due date, and may do nothing else afterwards', async () => {
    const { user, token } = await signedInAdmin(test);
    const asked = (await test.request({ url: '/api/user', token })).json();
    expect(Date.parse(asked.secondFactorDueAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await test.request({ url: '/api/admin/users', token })).statusCode).toBe(200);

    await test.db.update(users).set(overdue).where(eq(users.id, user.id));
    for (const url of ['/api/admin/users', '/api/messages', '/api/live']) {
      expect((await test.request({ url, token })).json().code).toBe('enrolment_required');
    }
    const { secret } = (await post(`${path}/app`, token)).json();
    expect((await post(`${path}/app/confirm`, token, { code: appCode(secret) })).statusCode).toBe(200);
    expect((await test.request({ url: '/api/admin/users', token })).statusCode).toBe(200);
  });

  it('are asked again at once when they turn the app off', async () => {
    const { user, token } = await signedInAdmin(test);
    await enrolApp(test.context, user.id);
    await test.db.update(users).set(overdue).where(eq(users.id, user.id));
    await post(`${path}/app/remove`, token, { password: testPassword });
    expect((await test.request({ url: '/api/admin/users', token })).json().code).toBe('enrolment_required');
  });
});

describe('POST /api/admin/users/:id/second-factor/reset', () => {
  const reset = (id: number, token: string) => post(`/api/admin/users/${id}/second-factor/reset`, token);

  async function signedInOwner() {
    const { user, token } = await signedInAdmin(test);
    await enrolApp(test.context, user.id);
    return { user, token };
  }

  it('removes all factors of a staff account, ends its sessions and emails the user and the owners', async () => {
    const owner = await signedInOwner();
    const names = { firstName: 'Priya', lastName: 'Shah' };
    const lost = await createAdmin(test.db, { ...names, staffLevel: 'staff', calendarFeedVersion: 1 });
    await enrolApp(test.context, lost.id);
    const browser = { userAgent: '', deviceToken: 'a-token-of-a-device', pendingToken: undefined };
    await recordDevice(test.db, lost.id, browser, { remember: true });
    const token = await signInAs(test.db, lost);
    expect((await reset(lost.id, owner.token)).statusCode).toBe(204);

    expect((await test.request({ url: '/api/user', token })).statusCode).toBe(401);
    expect(await test.db.$count(sessions, eq(sessions.userId, lost.id))).toBe(0);
    expect(await test.db.$count(totpSecrets, eq(totpSecrets.userId, lost.id))).toBe(0);
    expect(await test.db.$count(recoveryCodes, eq(recoveryCodes.userId, lost.id))).toBe(0);
    const [device] = await test.db.select().from(devices).where(eq(devices.userId, lost.id));
    expect(device?.rememberedUntil).toBeNull();
    const [row] = await test.db.select().from(users).where(eq(users.id, lost.id));
    expect(row?.calendarFeedVersion).toBe(2);
    const payload = { username: lost.username, password: testPassword };
    const next = await test.request({ method: 'POST', url: '/api/login', payload });
    expect(next.statusCode).toBe(200);
    expect(Date.parse(next.json().secondFactorDueAt)).toBeLessThanOrEqual(Date.now());

    const [first] = await auditOf(test.db, 'user', lost.id);
    expect(first).toMatchObject({ action: 'second_factor_reset', actorId: owner.user.id });
    expect((await queuedMails(test.db, lost.email))[0]?.subject).toBe(
      'Your second step for signing in was reset',
    );
    const toOwner = (await queuedMails(test.db, owner.user.email)).at(-1);
    expect(toOwner?.parts[0]).toContain('Priya Shah');
  });

  it('lets a customer sign in with an emailed code again', async () => {
    const owner = await signedInOwner();
    const customer = await createUser(test.db);
    await enrolApp(test.context, customer.id);
    expect((await reset(customer.id, owner.token)).statusCode).toBe(204);
    const pending = await startSecondStep(test, customer);
    const url = '/api/sign-in/second-step';
    const step = await test.request({ url, cookies: { 'second-step': pending } });
    expect(step.json().methods).toEqual(['email']);
  });

  it('is refused for one’s own account and an unknown one, to staff, and without a recent proof', async () => {
    const owner = await signedInOwner();
    const customer = await createUser(test.db);
    expect((await reset(owner.user.id, owner.token)).json().code).toBe('own_account');
    expect((await reset(2_000_000_000, owner.token)).statusCode).toBe(404);
    const staff = await signedInAdmin(test, { staffLevel: 'staff' });
    await enrolApp(test.context, staff.user.id);
    expect((await reset(customer.id, staff.token)).json().code).toBe('forbidden');
    await test.db
      .update(sessions)
      .set({ provedAt: sql`now() - interval '15 minutes'` })
      .where(eq(sessions.userId, owner.user.id));
    expect((await reset(customer.id, owner.token)).json().code).toBe('step_up_required');
  });
});
