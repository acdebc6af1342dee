import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, startTestApp, type TestApp, tokenOf } from '#test/app.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { waitUntilBlocked } from '#test/wait-until-blocked.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { transaction } from '../core/database/db.ts';
import { sessions, users } from '../core/database/schema.ts';
import { lockAccount } from '../core/security/accounts.ts';
import { sendResetLink } from './reset-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const newPassword = 'quiet violet harbour';

const post = (url: string, payload: object, options: { token?: string; remoteAddress?: string } = {}) =>
  test.request({ method: 'POST', url, payload, remoteAddress: uniqueAddress(), ...options });
const login = (username: string, password: string, remoteAddress = uniqueAddress()) =>
  post('/api/login', { username, password }, { remoteAddress });

async function askForReset({ username, email }: { username: string; email: string }): Promise<string> {
  await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } });
  return mailedToken(test.db, email, 'Choose a new password');
}

describe('a password that is replaced', () => {
  it('opens no session for a concurrent sign-in with the old password', async () => {
    const person = await createUser(test.db);
    const password = await hashPassword({ address: uniqueAddress() }, newPassword);
    const late = await transaction(test.db, async (tx) => {
      await lockAccount(tx, person.id);
      await tx.update(users).set({ password }).where(eq(users.id, person.id));
      const response = login(person.username, testPassword);
      // By now the password is checked, and the request has either finished or is blocked by this transaction.
      await Promise.race([response, waitUntilBlocked(test.db)]);
      return { response };
    });
    expect((await late.response).json()).toMatchObject({ code: 'invalid_credentials' });
    expect(await test.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    expect((await login(person.username, newPassword)).statusCode).toBe(200);
  });

  it('lets its owner in from the network where they chose the new one, while others keep guessing', async () => {
    const person = await createUser(test.db);
    for (let guess = 0; guess < 5; guess++) await login(person.username, 'wrong');
    const remoteAddress = uniqueAddress();
    expect((await login(person.username, testPassword, remoteAddress)).statusCode).toBe(429);

    const token = await askForReset(person);
    const reset = await post('/api/password-reset/confirm', { token, newPassword }, { remoteAddress });
    expect(reset.statusCode).toBe(204);
    expect((await login(person.username, newPassword)).statusCode).toBe(429);
    expect((await login(person.username, newPassword, remoteAddress)).statusCode).toBe(200);
  });
});

describe('a password that staff have set', () => {
  const setPassword = 'amber tunnel bicycle';

  async function personWithSetPassword() {
    const admin = await signedInAdmin(test);
    const person = await createUser(test.db);
    const url = `/api/admin/users/${person.id}/password`;
    expect((await post(url, { password: setPassword }, { token: admin.token })).statusCode).toBe(204);
    return person;
  }

  it('is not accepted as the user’s new password', async () => {
    const person = await personWithSetPassword();
    const token = tokenOf(await login(person.username, setPassword));
    const change = (password: string) =>
      post('/api/user/password', { currentPassword: setPassword, newPassword: password }, { token });
    const refused = await change(setPassword);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty('newPassword');
    expect((await change(newPassword)).statusCode).toBe(204);
  });

  it('is not accepted through a reset link either', async () => {
    const person = await personWithSetPassword();
    const token = await askForReset(person);
    const refused = await post('/api/password-reset/confirm', { token, newPassword: setPassword });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty('newPassword');
    expect((await post('/api/password-reset/confirm', { token, newPassword })).statusCode).toBe(204);
  });
});
