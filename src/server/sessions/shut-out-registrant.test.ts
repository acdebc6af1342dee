import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { signedInAdmin, startTestApp, strictRules, type TestApp, tokenOf } from '#test/app.ts';
import { startSecondStep } from '#test/factories/second-factor.ts';
import { testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { sendResetLink } from '../account-settings/reset-password.ts';
import { devices, passkeys, preferences, users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 }, { rules: strictRules });
});

const newPassword = 'quiet violet harbour';
const post = (url: string, payload: object, token?: string) =>
  test.request({ method: 'POST', url, payload, token, remoteAddress: uniqueAddress() });

/** Somebody registers, adds a passkey and chooses not to get emails. */
async function register() {
  const username = `new-${crypto.randomUUID()}`;
  const email = `${username}@example.test`;
  const response = await post('/api/register', {
    username,
    email,
    password: testPassword,
    firstName: 'Maya',
  });
  const session = tokenOf(response);
  const [user] = await test.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('No account');
  const key = { credentialId: `${user.id}`, publicKey: Buffer.of(1), counter: 0 };
  await test.db.insert(passkeys).values({ userId: user.id, name: 'Registered with', ...key });
  const choices = { emailNotifications: false, darkMode: false, messageTextByMail: true };
  await test.request({ method: 'PATCH', url: '/api/user/preferences', token: session, payload: choices });
  return { user, session };
}

type Registered = Awaited<ReturnType<typeof register>>['user'];

async function pressLink({ email }: Registered, session?: string): Promise<void> {
  const token = await mailedToken(test.db, email, `Welcome to ${firm.name}: please confirm your email`);
  expect((await post('/api/email-confirmation/confirm', { token }, session)).statusCode).toBe(204);
}

async function resetPassword({ username, email }: Registered): Promise<void> {
  await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } });
  const token = await mailedToken(test.db, email, 'Choose a new password');
  expect((await post('/api/password-reset/confirm', { token, newPassword })).statusCode).toBe(204);
}

async function setPasswordAsStaff({ id }: Registered): Promise<void> {
  const { token } = await signedInAdmin(test);
  const url = `/api/admin/users/${id}/password`;
  const response = await test.request({
    method: 'POST',
    url,
    token,
    payload: { password: newPassword },
  });
  expect(response.statusCode).toBe(204);
}

async function signInWithMailedCode(user: Registered): Promise<void> {
  const pending = await startSecondStep(test, user);
  const mails = await queuedMails(test.db, user.email);
  const code = /\b\d{6}\b/.exec(JSON.stringify(mails.at(-1)))?.[0];
  const response = await test.request({
    method: 'POST',
    url: '/api/sign-in/second-step',
    cookies: { 'second-step': pending },
    payload: { method: 'email', code, rememberDevice: false },
  });
  expect(response.statusCode).toBe(200);
}

const left = async ({ id }: Registered) => ({
  passkeys: await test.db.$count(passkeys, eq(passkeys.userId, id)),
  browsers: await test.db.$count(devices, eq(devices.userId, id)),
  choices: await test.db.$count(preferences, eq(preferences.userId, id)),
});
const nothing = { passkeys: 0, browsers: 0, choices: 0 };

describe('nothing of whoever registered stays', () => {
  it('if the owner of the address presses the link first and resets the password then', async () => {
    const { user } = await register();
    await pressLink(user);
    expect(await left(user)).toMatchObject({ passkeys: 1, choices: 1 });
    await resetPassword(user);
    expect(await left(user)).toEqual(nothing);
  });

  it('if they press the link while signed in to another account', async () => {
    const [{ user }, other] = [await register(), await register()];
    await pressLink(user, other.session);
    await resetPassword(user);
    expect(await left(user)).toEqual(nothing);
  });

  it('if staff set the password, before the address is confirmed or after the link was pressed', async () => {
    const [{ user }, { user: confirmed }] = [await register(), await register()];
    await pressLink(confirmed);
    for (const each of [user, confirmed]) {
      await setPasswordAsStaff(each);
      expect(await left(each)).toEqual(nothing);
    }
  });
});

describe('clients keep their passkeys at a reset', () => {
  it('if they confirmed their address in the browser that they had registered with', async () => {
    const { user, session } = await register();
    await pressLink(user, session);
    await resetPassword(user);
    expect(await left(user)).toMatchObject({ passkeys: 1, choices: 1 });
  });

  it('if they have signed in with a mailed code since they pressed the link on another device', async () => {
    const { user } = await register();
    await pressLink(user);
    await signInWithMailedCode(user);
    await resetPassword(user);
    expect(await left(user)).toMatchObject({ passkeys: 1, choices: 1 });
    await setPasswordAsStaff(user);
    expect(await left(user)).toMatchObject({ passkeys: 1, choices: 1 });
  });

  it('that they added after a reset', async () => {
    const { user } = await register();
    await pressLink(user);
    await resetPassword(user);
    const key = { credentialId: `${user.id} own`, publicKey: Buffer.of(1), counter: 0 };
    await test.db.insert(passkeys).values({ userId: user.id, name: 'Own', ...key });
    await resetPassword(user);
    expect(await left(user)).toMatchObject({ passkeys: 1 });
  });
});
