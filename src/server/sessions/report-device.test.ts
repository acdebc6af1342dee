import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { createOwnerAccess } from '../account-settings/owner-access.ts';
import { sendResetLink } from '../account-settings/reset-password.ts';
import { auditLog, devices, passkeys, recoveryCodes, totpSecrets } from '../core/database/schema.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 }, { rules: { ...strictRules, customers: 'off' } });
});

const subject = 'New sign-in to your account';

async function signIn(user: User, { device = '', password = testPassword } = {}) {
  const response = await test.request({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
    cookies: device ? { device } : {},
    payload: { username: user.username, password },
  });
  const deviceToken = response.cookies.find(({ name }) => name === 'device')?.value ?? '';
  return { statusCode: response.statusCode, token: tokenOf(response), deviceToken };
}

const status = async (token: string) => (await test.request({ url: '/api/user', token })).statusCode;
const mailsAbout = async ({ email }: User) =>
  (await queuedMails(test.db, email)).filter((mail) => mail.subject === subject);
const report = (token: string) =>
  test.request({ method: 'POST', url: '/api/devices/report', payload: { token } });

/** A user who has signed in with two browsers and got an email about the second. */
async function withReportableDevice(user: User) {
  const own = await signIn(user);
  const stranger = await signIn(user);
  return { own, stranger, reportToken: await mailedToken(test.db, user.email, subject) };
}

/** By default the passkey is added after every sign-in of the test. */
const addPasskey = ({ id }: User, createdAt = new Date(Date.now() + 1000).toISOString()) =>
  test.db.insert(passkeys).values({
    userId: id,
    credentialId: `${id} ${createdAt}`,
    publicKey: Buffer.of(1),
    counter: 0,
    name: 'Key',
    createdAt,
  });

/** The user's passkeys and app have signed in on all browsers of the account. */
const useEverywhere = ({ id }: User) =>
  test.db
    .update(devices)
    .set({
      passkeyIds: sql`array(select id from ${passkeys} where user_id = ${id})`,
      appUsedAt: sql`now()`,
    })
    .where(eq(devices.userId, id));

async function requestedLink({ username, email }: User) {
  await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } });
  return mailedToken(test.db, email, 'Choose a new password');
}

describe('the email about a new device', () => {
  it('names device, network and time, and is not sent again for the same browser', async () => {
    const user = await createUser(test.db);
    await signIn(user);
    expect(await mailsAbout(user)).toEqual([]);
    const { deviceToken } = await signIn(user);
    await signIn(user, { device: deviceToken });
    const mails = await mailsAbout(user);
    expect(mails).toHaveLength(1);
    const text = JSON.stringify(mails[0]?.parts);
    expect(text).toContain('Device: Safari on iPhone');
    expect(text).toContain('Network address: 127.0.0.1');
    expect(text).toMatch(/Time: \w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M ET/);
    expect(text).toContain('/auth/report-device?token=');
  });

  it('is not sent at registration, to an unconfirmed address or in demo mode', async () => {
    const unconfirmed = await createUser(test.db, { emailConfirmed: false });
    await withReportableDevice(unconfirmed);
    expect(await mailsAbout(unconfirmed)).toEqual([]);
    const demo = await startTestApp({ demo: true }, { rules: { ...strictRules, mailsNewDevices: false } });
    const user = await createUser(test.db);
    for (let browser = 0; browser < 2; browser++) {
      const payload = { username: user.username, password: testPassword };
      await demo.request({ method: 'POST', url: '/api/login', payload });
    }
    expect(await mailsAbout(user)).toEqual([]);
  });
});

describe('POST /api/devices/report', () => {
  it('ends every session, makes the password unusable and emails a link to choose another', async () => {
    const user = await createUser(test.db);
    const { own, stranger, reportToken } = await withReportableDevice(user);
    await test.db
      .update(devices)
      .set({ rememberedUntil: sql`now() + interval '30 days'` })
      .where(eq(devices.userId, user.id));
    const response = await report(reportToken);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ next: 'link' });
    expect([await status(own.token), await status(stranger.token)]).toEqual([401, 401]);
    expect((await signIn(user)).statusCode).toBe(401);
    const rows = await test.db.select().from(devices).where(eq(devices.userId, user.id));
    expect(rows.map(({ rememberedUntil }) => rememberedUntil)).toEqual([null]);
    expect((await auditOf(test.db, 'user', user.id)).map(({ action }) => action)).toContain(
      'device_reported',
    );

    const resetToken = await mailedToken(test.db, user.email, 'Choose a new password');
    const newPassword = 'copper teapot 93';
    const reset = await test.request({
      method: 'POST',
      url: '/api/password-reset/confirm',
      payload: { token: resetToken, newPassword },
    });
    expect(reset.statusCode).toBe(204);
    expect((await signIn(user, { password: newPassword })).statusCode).toBe(200);
  });

  it('works once, even if it is sent twice at the same time', async () => {
    const { reportToken } = await withReportableDevice(await createUser(test.db));
    const statuses = (await Promise.all([report(reportToken), report(reportToken)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 404]);
    expect((await report(reportToken)).statusCode).toBe(404);
  });

  it('works for seven days, and not with GET', async () => {
    const user = await createUser(test.db);
    const { own, reportToken } = await withReportableDevice(user);
    await test.db
      .update(devices)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(devices.userId, user.id));
    expect((await report(reportToken)).statusCode).toBe(404);
    const url = `/api/devices/report?token=${reportToken}`;
    expect((await test.request({ url })).statusCode).toBe(404);
    expect((await report('short')).statusCode).toBe(400);
    expect(await status(own.token)).toBe(200);
  });

  it('removes a passkey that was added since, and keeps an earlier one', async () => {
    const user = await createUser(test.db);
    await addPasskey(user, '2020-01-01T00:00:00Z');
    const { reportToken } = await withReportableDevice(user);
    await useEverywhere(user);
    await addPasskey(user);
    expect((await report(reportToken)).statusCode).toBe(200);
    const left = await test.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(left.map(({ createdAt }) => createdAt.slice(0, 4))).toEqual(['2020']);
  });

  it('emails no link to an address that was entered since', async () => {
    const user = await createUser(test.db);
    const { reportToken } = await withReportableDevice(user);
    await test.db.insert(auditLog).values({
      actorId: user.id,
      address: '127.0.0.1',
      action: 'email_changed',
      subjectType: 'user',
      subjectId: String(user.id),
    });
    expect((await report(reportToken)).json()).toEqual({ next: 'call' });
    expect(await mailedToken(test.db, user.email, 'Choose a new password')).toBe('');
  });

  it('deletes recovery codes that were made since, and keeps earlier ones', async () => {
    const [earlier, since] = [await createUser(test.db), await createUser(test.db)];
    for (const [user, hours, left] of [
      [earlier, 1, 10],
      [since, -1, 0],
    ] as const) {
      const { reportToken } = await withReportableDevice(user);
      await enrolApp(test.context, user.id);
      const longAgo = { enrolledAt: '2020-01-01T00:00:00Z' };
      await test.db.update(totpSecrets).set(longAgo).where(eq(totpSecrets.userId, user.id));
      await useEverywhere(user);
      await test.db
        .update(recoveryCodes)
        .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
        .where(eq(recoveryCodes.userId, user.id));
      expect((await report(reportToken)).statusCode).toBe(200);
      expect(await countRecoveryCodes(test.db, user.id)).toBe(left);
      expect(await test.db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(1);
    }
  });
});

describe('a reported staff account', () => {
  const createStaff = () =>
    createAdmin(test.db, { staffLevel: 'staff', firstName: 'Priya', lastName: 'Rao' });
  const subjects = async ({ email }: User) => (await queuedMails(test.db, email)).map((mail) => mail.subject);
  const choose = (token: string) =>
    test.request({
      method: 'POST',
      url: '/api/password-reset/confirm',
      payload: { token, newPassword: 'copper teapot 93 window' },
    });

  it('does not open with the mailbox alone when its only passkey was added since', async () => {
    const owner = await createAdmin(test.db);
    const staff = await createStaff();
    const { reportToken } = await withReportableDevice(staff);
    await addPasskey(staff);
    const linkBefore = await requestedLink(staff);
    expect((await report(reportToken)).json()).toEqual({ next: 'owner' });
    expect(await test.db.$count(passkeys, eq(passkeys.userId, staff.id))).toBe(0);
    expect((await choose(linkBefore)).statusCode).toBe(404);
    expect((await subjects(staff)).at(-1)).toBe('Ask an owner for a new password');
    const [mail] = await queuedMails(test.db, owner.email);
    expect(mail?.subject).toBe('Priya Rao reported a sign-in');
    expect(JSON.stringify(mail)).toContain('set a password for them under “User Management”');

    // It does not open either when the reader of the mailbox asks again, before or after an owner has set a password.
    const links = (await subjects(staff)).filter((title) => title === 'Choose a new password').length;
    await requestedLink(staff);
    const set = await test.request({
      method: 'POST',
      url: `/api/admin/users/${staff.id}/password`,
      token: await signInAs(test.db, owner),
      payload: { password: testPassword },
    });
    expect(set.statusCode).toBe(204);
    for (let asked = 0; asked < 10; asked++) await requestedLink(staff);
    const after = await subjects(staff);
    expect(after.filter((title) => title === 'Choose a new password')).toHaveLength(links);
    // Visitors cannot trigger any number of emails.
    expect(after.filter((title) => title === 'Ask an owner for a new password').length).toBeLessThan(10);
    expect((await signIn(staff)).statusCode).toBe(200);
  });

  it('can be reopened for the only owner with a link made on the server itself', async () => {
    const staff = await createStaff();
    const { reportToken } = await withReportableDevice(staff);
    expect((await report(reportToken)).json()).toEqual({ next: 'owner' });
    const path = await createOwnerAccess(test.db, staff.username);
    expect((await choose(path.split('token=')[1] ?? '')).statusCode).toBe(204);
  });

  it('with an earlier second factor gets a link, and still needs that factor', async () => {
    const owner = await createAdmin(test.db);
    const staff = await createStaff();
    const { reportToken } = await withReportableDevice(staff);
    await addPasskey(staff, '2020-01-01T00:00:00Z');
    await useEverywhere(staff);
    expect((await report(reportToken)).json()).toEqual({ next: 'link' });
    const token = await mailedToken(test.db, staff.email, 'Choose a new password');
    expect((await choose(token)).statusCode).toBe(204);
    const password = 'copper teapot 93 window';
    expect((await signIn(staff, { password })).statusCode).toBe(401);
    const [mail] = await queuedMails(test.db, owner.email);
    expect(JSON.stringify(mail)).toContain('We have mailed them a link');
    expect(await subjects(staff)).not.toContain('Priya Rao reported a sign-in');
  });
});
