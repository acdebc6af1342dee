import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { sendResetLink } from './reset-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const post = (url: string, payload: object, token?: string) =>
  test.request({ method: 'POST', url, payload, token });

async function requestEmailChange({ user, token }: SignedInUser, email = `new-${user.email}`) {
  const call = { method: 'PATCH', url: '/api/user/profile', token } as const;
  const { firstName, lastName } = user;
  return test.request({ ...call, payload: { firstName, lastName, email } });
}

describe('emails about an account', () => {
  it('contain no sentence that a stranger entered as a name', async () => {
    const typed = { firstName: 'Your refund waits', lastName: 'dial 555 0100 today' };
    const person = await signedInCustomer(test, typed);
    const { id, email } = person.user;
    await requestEmailChange(person);
    const token = await mailedToken(test.db, `new-${email}`, 'Confirm your new email address');
    expect((await post('/api/email/confirm', { token, password: testPassword })).statusCode).toBe(200);
    const undoToken = await mailedToken(test.db, email, 'Your email address was changed');
    expect((await post('/api/email/undo', { token: undoToken })).statusCode).toBe(200);
    const admin = await signedInAdmin(test);
    await post(`/api/admin/users/${id}/password`, { password: 'quiet violet harbour' }, admin.token);

    const mails = [...(await queuedMails(test.db, email)), ...(await queuedMails(test.db, `new-${email}`))];
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
      'Choose a new password',
      'Your password was changed',
      'Confirm your new email address',
      'Your email address was changed back',
    ]);
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/refund|555 0100/);
  });

  it('go to at most ten new addresses a day per account, even with concurrent requests', async () => {
    const person = await signedInCustomer(test);
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, turn) => requestEmailChange(person, `${turn}-${person.user.email}`)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.json().message).toMatch(/tomorrow/);
    expect(await queuedMails(test.db, person.user.email)).toHaveLength(10);
  });

  it('go to a new address at most five times a day, whoever asks and however often', async () => {
    const address = `ruth-${crypto.randomUUID()}@example.test`;
    const statuses: number[] = [];
    for (const person of [await signedInCustomer(test), await signedInCustomer(test)]) {
      const ofPerson = { token: person.token, remoteAddress: uniqueAddress() };
      for (let turn = 0; turn < 2; turn++) {
        statuses.push(
          (await requestEmailChange(person, turn === 0 ? address : address.toUpperCase())).statusCode,
        );
        const again = { method: 'POST', url: '/api/user/email/resend', ...ofPerson } as const;
        statuses.push((await test.request(again)).statusCode);
        await test.request({ method: 'DELETE', url: '/api/user/email', ...ofPerson });
      }
    }
    expect(statuses).toEqual([200, 204, 200, 204, 200, 429, 429, 404]);
    const mails = [address, address.toUpperCase()].map((email) => queuedMails(test.db, email));
    expect((await Promise.all(mails)).flat()).toHaveLength(5);
  });

  it('go to a mailbox at most five times a day, whatever follows a plus sign in its address', async () => {
    const name = `ruth-${crypto.randomUUID()}`;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const person = await signedInCustomer(test);
      statuses.push((await requestEmailChange(person, `${name}+${count}@example.test`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('tell at most sixty times a day that an address is taken', async () => {
    const limited = await startTestApp();
    const [taken, { token }] = [await createUser(limited.db), await signedInCustomer(limited)];
    const change = { method: 'PATCH', url: '/api/user/profile', payload: { email: taken.email } } as const;
    const statuses: number[] = [];
    for (let tries = 0; tries < 61; tries++) {
      statuses.push((await limited.request({ ...change, token, remoteAddress: uniqueAddress() })).statusCode);
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('contain at most five reset links that still work', async () => {
    const { username, email } = await createUser(test.db);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } }),
      ),
    );
    const mails = await queuedMails(test.db, email);
    expect(mails).toHaveLength(5);
    const token = /token=([\w-]+)/.exec(JSON.stringify(mails[0]))?.[1] ?? '';
    const reset = { token, newPassword: 'quiet violet harbour' };
    expect((await post('/api/password-reset/confirm', reset)).statusCode).toBe(204);
    await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username } });
    expect((await queuedMails(test.db, email)).at(-1)?.subject).toBe('Choose a new password');
  });

  it('contain one reset link per request, even if the job is retried after it was queued', async () => {
    const { username, email } = await createUser(test.db);
    const job = { id: crypto.randomUUID(), data: { username } };
    await sendResetLink(test.context, job);
    await sendResetLink(test.context, job);
    expect(await queuedMails(test.db, email)).toHaveLength(1);
    const token = await mailedToken(test.db, email, 'Choose a new password');
    const reset = { token, newPassword: 'quiet violet harbour' };
    expect((await post('/api/password-reset/confirm', reset)).statusCode).toBe(204);
  });

  it('do not claim, after ‘This was not me’, that the password is still valid', async () => {
    const person = await signedInCustomer(test);
    await requestEmailChange(person);
    const token = await mailedToken(test.db, person.user.email, 'Your email address is about to change');
    await post('/api/email/undo', { token });
    const mail = JSON.stringify((await queuedMails(test.db, person.user.email)).at(-1));
    expect(mail).toContain('Choose a new password');
    expect(mail).not.toContain('your password stays as it is');
    expect(mail).toContain('please choose a new password now');
  });
});
