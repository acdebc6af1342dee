import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
  tokenOf,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { book, booking, guest } from '#test/bookings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { appCode, enrolApp, startSecondStep } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import {
  appointments,
  devices,
  emailUndoLinks,
  passkeys,
  pendingSignIns,
  totpSecrets,
  users,
} from '../core/database/schema.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { sendResetLink } from './reset-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 }, { rules: strictRules });
});

const post = (url: string, payload: object) =>
  test.request({ method: 'POST', url, payload, remoteAddress: uniqueAddress() });

async function addPasskey(userId: number, name: string, createdAt = new Date().toISOString()) {
  const credential = { credentialId: `${userId} ${name}`, publicKey: Buffer.of(1), counter: 0 };
  const [passkey] = await test.db
    .insert(passkeys)
    .values({ userId, name, createdAt, ...credential })
    .returning();
  return passkey?.id ?? 0;
}

async function passkeysOf(userId: number): Promise<string[]> {
  const rows = await test.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  return rows.map(({ name }) => name);
}

async function countFactors(userId: number) {
  return {
    apps: await test.db.$count(totpSecrets, eq(totpSecrets.userId, userId)),
    codes: await countRecoveryCodes(test.db, userId),
  };
}

const newPassword = 'quiet violet harbour';

async function resetPassword({ username, email }: { username: string; email: string }) {
  await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } });
  const token = await mailedToken(test.db, email, 'Choose a new password');
  return post('/api/password-reset/confirm', { token, newPassword });
}

describe('a stranger who registered with another user’s address', () => {
  it('loses their passkeys when the owner of the address resets the password', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    await addPasskey(user.id, 'Stranger');
    expect((await resetPassword(user)).statusCode).toBe(204);
    expect(await passkeysOf(user.id)).toEqual([]);
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toContain('passkey_removed');
  });

  it('cannot keep the owner of the address out with an app, or come back with a recovery code', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    await enrolApp(test.context, user.id);
    expect((await resetPassword(user)).statusCode).toBe(204);
    expect(await countFactors(user.id)).toEqual({ apps: 0, codes: 0 });
    const pending = await startSecondStep(test, user, {
      payload: { username: user.username, password: newPassword },
    });
    const step = await test.request({
      url: '/api/sign-in/second-step',
      cookies: { 'second-step': pending },
    });
    expect(step.json().methods).toEqual(['email']);
  });

  it('has no browser that counts as known afterwards', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    await test.db.insert(devices).values({ userId: user.id, tokenHash: hashToken(newToken()) });
    expect((await resetPassword(user)).statusCode).toBe(204);
    expect(await test.db.$count(devices, eq(devices.userId, user.id))).toBe(0);
  });

  it('leaves no telephone number, booking or choice about emails in the account', async () => {
    const host = await createAdmin(test.db, { bookable: true });
    const booked = await book(test, booking(host.id, guest({ guest_phone: '404-666-0000' })));
    const username = `maya-${crypto.randomUUID()}`;
    const email = `${username}@example.test`;
    const registered = await post('/api/register', {
      username,
      email,
      password: testPassword,
      firstName: 'Maya',
      guestToken: booked.json().manageToken,
    });
    expect(registered.json()).toMatchObject({ email });
    const choices = { emailNotifications: false, darkMode: false, messageTextByMail: true };
    const chosen = await test.request({
      method: 'PATCH',
      url: '/api/user/preferences',
      token: tokenOf(registered),
      payload: choices,
    });
    expect(chosen.json()).toMatchObject(choices);
    expect((await resetPassword({ username, email })).statusCode).toBe(204);

    const [user] = await test.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error('No account');
    const present = await test.request({ url: '/api/user', token: await signInAs(test.db, user) });
    expect(present.json()).toMatchObject({
      emailConfirmed: true,
      preferences: { emailNotifications: true, messageTextByMail: false },
    });
    expect(user.phone).toBeNull();
    expect(await test.db.$count(appointments, eq(appointments.customerId, user.id))).toBe(0);
  });

  it('cannot flood the mailbox with notices about the account', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    const token = await signInAs(test.db, user);
    const send = (path: string, payload?: object) =>
      test.request({ method: 'POST', url: `/api/user/${path}`, token, ...(payload && { payload }) });
    const { secret } = (await send('second-factor/app')).json();
    const password = testPassword;
    const responses = [
      await send('second-factor/app/confirm', { code: appCode(secret) }),
      await send('second-factor/recovery-codes', { password }),
      await send('second-factor/app/remove', { password }),
      await send('password', { currentPassword: password, newPassword: 'quiet violet harbour' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 204, 204]);
    expect(await queuedMails(test.db, user.email)).toEqual([]);
  });

  it('cannot trigger more than ten emailed codes a day', async () => {
    const user = await createUser(test.db, { emailConfirmed: false });
    for (let code = 0; code < 10; code++) {
      await startSecondStep(test, user);
      // As if 15 minutes had passed: the limit per sign-in is a separate one.
      await test.db.delete(pendingSignIns).where(eq(pendingSignIns.userId, user.id));
    }
    const refused = await post('/api/login', { username: user.username, password: testPassword });
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(await queuedMails(test.db, user.email)).toHaveLength(10);
  });
});

it('a password reset of a confirmed address keeps passkeys, app and recovery codes', async () => {
  const user = await createUser(test.db);
  await addPasskey(user.id, 'Own');
  await enrolApp(test.context, user.id);
  expect((await resetPassword(user)).statusCode).toBe(204);
  expect(await passkeysOf(user.id)).toEqual(['Own']);
  expect(await countFactors(user.id)).toEqual({ apps: 1, codes: 10 });
});

it('a password reset of a staff account with an unconfirmed address keeps its factors', async () => {
  // An owner has made a client staff before the client confirmed the address.
  const staff = await createAdmin(test.db, { staffLevel: 'staff', emailConfirmed: false });
  await addPasskey(staff.id, 'Own');
  await enrolApp(test.context, staff.id);
  expect((await resetPassword(staff)).statusCode).toBe(204);
  expect(await passkeysOf(staff.id)).toEqual(['Own']);
  expect(await countFactors(staff.id)).toEqual({ apps: 1, codes: 10 });
});

it('undoing an email change removes passkeys added since, and pending sign-ins', async () => {
  const { user, token } = await signedInCustomer(test);
  const own = await addPasskey(user.id, 'Own', '2020-01-01T00:00:00Z');
  const browser = { userId: user.id, tokenHash: hashToken(newToken()) };
  await test.db.insert(devices).values({ ...browser, passkeyIds: [own] });
  const email = `new-${user.email}`;
  const pending = await startSecondStep(test, user);
  await test.request({ method: 'PATCH', url: '/api/user/profile', token, payload: { email } });
  const confirmToken = await mailedToken(test.db, email, 'Confirm your new email address');
  expect((await post('/api/email/confirm', { token: confirmToken, password: testPassword })).statusCode).toBe(
    200,
  );
  const step = { url: '/api/sign-in/second-step', cookies: { 'second-step': pending } };
  expect((await test.request(step)).statusCode).toBe(401);
  await addPasskey(user.id, 'Stranger');
  const undoToken = await mailedToken(test.db, user.email, 'Your email address was changed');
  expect((await post('/api/email/undo', { token: undoToken })).statusCode).toBe(200);
  expect(await passkeysOf(user.id)).toEqual(['Own']);
});

it('undoing an email change sends no link to staff without a second factor', async () => {
  const { user } = await signedInAdmin(test);
  const undoToken = newToken();
  await test.db
    .insert(emailUndoLinks)
    .values({ tokenHash: hashToken(undoToken), userId: user.id, email: user.email });
  await addPasskey(user.id, 'Stranger', new Date(Date.now() + 1000).toISOString());
  const response = await post('/api/email/undo', { token: undoToken });
  expect(response.json()).toEqual({ email: user.email, resetLinkSent: false });
  const subjects = (await queuedMails(test.db, user.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Ask an owner for a new password']);
});

it('a link sent before the second factor was removed no longer works', async () => {
  const [owner, staff] = [await signedInAdmin(test), await signedInAdmin(test, { staffLevel: 'staff' })];
  await enrolApp(test.context, staff.user.id);
  await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: staff.user.username } });
  const token = await mailedToken(test.db, staff.user.email, 'Choose a new password');
  const url = `/api/admin/users/${staff.user.id}/second-factor/reset`;
  expect((await test.request({ method: 'POST', url, token: owner.token })).statusCode).toBe(204);
  const confirmed = await post('/api/password-reset/confirm', { token, newPassword: 'quiet violet harbour' });
  expect(confirmed.statusCode).toBe(404);
});

it('reporting a device keeps the authenticator app of staff, which only an owner removes', async () => {
  const reported = async (userId: number) => {
    const token = newToken();
    const createdAt = sql`now() - interval '1 hour'`;
    const hashes = { tokenHash: hashToken(newToken()), reportTokenHash: hashToken(token) };
    await test.db.insert(devices).values({ userId, createdAt, ...hashes });
    await enrolApp(test.context, userId);
    expect((await post('/api/devices/report', { token })).statusCode).toBe(200);
    return test.db.$count(totpSecrets, eq(totpSecrets.userId, userId));
  };
  const [staff, customer] = [await createAdmin(test.db), await createUser(test.db)];
  expect(await reported(staff.id)).toBe(1);
  expect(await reported(customer.id)).toBe(0);
});
