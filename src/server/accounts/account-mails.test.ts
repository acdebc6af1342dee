import { beforeAll, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  type TestApp,
} from '../../test/app.ts';
import { testPassword } from '../../test/factories.ts';
import { mailedToken, queuedMails } from '../../test/queued-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const post = (url: string, payload: object, token?: string) =>
  test.request({ method: 'POST', url, payload, token });

async function askForNewEmail({ user, token }: SignedInPerson, email = `new-${user.email}`) {
  const call = { method: 'PATCH', url: '/api/user/profile', token } as const;
  const { firstName, lastName } = user;
  return test.request({ ...call, payload: { firstName, lastName, email } });
}

describe('mails about an account', () => {
  it('carry no sentence that a stranger has typed as a name', async () => {
    const typed = { firstName: 'Your refund waits', lastName: 'dial 555 0100 today' };
    const person = await signedInCustomer(test, typed);
    const { id, email } = person.user;
    await askForNewEmail(person);
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

  it('do not say, after ‘This was not me’, that the password stays as it is', async () => {
    const person = await signedInCustomer(test);
    await askForNewEmail(person);
    const token = await mailedToken(test.db, person.user.email, 'Your email address is about to change');
    await post('/api/email/undo', { token });
    const mail = JSON.stringify((await queuedMails(test.db, person.user.email)).at(-1));
    expect(mail).toContain('Choose a new password');
    expect(mail).not.toContain('your password stays as it is');
    expect(mail).toContain('please choose a new password now');
  });
});
