import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountTakenMessage } from '#shared/accounts.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { auditLog, emailChanges, emailUndoLinks, users } from '../core/database/schema.ts';
import { sendResetLink } from './reset-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const newPassword = 'quiet violet harbour';

const as = (person: SignedInUser, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  test.request({ method, url, token: person.token, ...(payload && { payload }) });
const post = (url: string, payload: object) => test.request({ method: 'POST', url, payload });
const me = async ({ token }: { token: string }) => (await test.request({ url: '/api/user', token })).json();
const login = (username: string, password: string) => post('/api/login', { username, password });
const confirm = (token: string, password = testPassword) => post('/api/email/confirm', { token, password });
const undo = (token: string) => post('/api/email/undo', { token });
const subjects = async (address: string) =>
  (await queuedMails(test.db, address)).map(({ subject }) => subject);

async function stored(id: number) {
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('No such person');
  return row;
}

async function auditOf(id: number): Promise<string[]> {
  const rows = await test.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** Requests a new email and returns the tokens of the two emails. */
async function requestEmailChange(person: SignedInUser, email = `new-${person.user.email}`) {
  const { email: present } = await stored(person.user.id);
  expect((await as(person, 'PATCH', '/api/user/profile', { email })).statusCode).toBe(200);
  return {
    email,
    confirmToken: await mailedToken(test.db, email, 'Confirm your new email address'),
    undoToken: await mailedToken(test.db, present, 'Your email address is about to change'),
  };
}

async function age(table: typeof emailChanges | typeof emailUndoLinks, userId: number, interval: string) {
  await test.db
    .update(table)
    .set({ createdAt: sql`now() - ${interval}::interval` })
    .where(eq(table.userId, userId));
}

describe('a new email address', () => {
  it('is confirmed with the account password, and the old address is notified', async () => {
    const person = await signedInCustomer(test);
    const { email } = person.user;
    const newEmail = `new-${email}`;
    const response = await as(person, 'PATCH', '/api/user/profile', { firstName: 'Ada', email: newEmail });
    expect(response.json()).toMatchObject({ email, pendingEmail: newEmail });
    expect(await subjects(email)).toEqual(['Your email address is about to change']);
    await as(person, 'POST', '/api/user/email/resend');
    expect(await queuedMails(test.db, newEmail)).toHaveLength(2);

    const token = await mailedToken(test.db, newEmail, 'Confirm your new email address');
    expect((await post('/api/email/confirm', { token })).json().fields).toHaveProperty('password');
    expect((await confirm(token)).json()).toEqual({ email: newEmail });
    expect(await me(person)).toMatchObject({ email: newEmail, pendingEmail: null });
    expect(await subjects(email)).toContain('Your email address was changed');
    expect((await confirm(token)).statusCode).toBe(404);
  });

  it('cannot be set with a stolen session alone: wrong passwords are refused, limited and recorded', async () => {
    const limited = await startTestApp();
    const person = await signedInCustomer(limited);
    const { confirmToken } = await requestEmailChange(person);
    const remoteAddress = uniqueAddress();
    const responses = [];
    for (let guess = 0; guess < 6; guess++) {
      const payload = { token: confirmToken, password: `guess ${guess}` };
      const call = { method: 'POST', url: '/api/email/confirm', payload, remoteAddress } as const;
      responses.push(await limited.request({ ...call, token: person.token }));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(responses[0]?.json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'That is not the password of this account.' },
    });
    expect((await stored(person.user.id)).email).toBe(person.user.email);
    const failures = (await auditOf(person.user.id)).filter((action) => action === 'password_check_failed');
    expect(failures).toHaveLength(5);
  });

  it('can be cancelled, and is refused if another account has it', async () => {
    const person = await signedInCustomer(test);
    const other = await createUser(test.db);
    const taken = await as(person, 'PATCH', '/api/user/profile', { email: other.email.toUpperCase() });
    expect(taken.statusCode).toBe(409);
    const { confirmToken } = await requestEmailChange(person);
    expect((await as(person, 'DELETE', '/api/user/email')).json().pendingEmail).toBeNull();
    expect((await as(person, 'POST', '/api/user/email/resend')).statusCode).toBe(404);
    expect((await confirm(confirmToken)).statusCode).toBe(404);
  });

  it('expires after 24 hours, and can then be requested again', async () => {
    const person = await signedInCustomer(test);
    const { confirmToken, email } = await requestEmailChange(person);
    await age(emailChanges, person.user.id, '23 hours 59 minutes');
    expect(await me(person)).toMatchObject({ pendingEmail: email });
    await age(emailChanges, person.user.id, '24 hours 1 second');
    expect((await confirm(confirmToken)).statusCode).toBe(404);
    expect(await me(person)).toMatchObject({ email: person.user.email, pendingEmail: null });
    const again = await requestEmailChange(person, email);
    expect((await confirm(again.confirmToken)).statusCode).toBe(200);
  });

  it('sends an event to staff, and once confirmed to the user', async () => {
    const events = await captureEvents(test);
    const person = await signedInCustomer(test);
    let token = '';
    const asked = await events.during(async () => {
      token = (await requestEmailChange(person)).confirmToken;
    });
    expect(asked).toEqual([{ topic: 'users', to: 'staff' }]);
    expect(await events.during(() => confirm(token))).toEqual([
      { topic: 'users', to: 'staff' },
      { topic: 'user', to: { users: [person.user.id] } },
    ]);
  });

  it('changes nothing if the account was closed in between', async () => {
    const person = await signedInCustomer(test);
    const { confirmToken, undoToken } = await requestEmailChange(person);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, person.user.id));
    expect((await confirm(confirmToken)).statusCode).toBe(404);
    expect((await undo(undoToken)).statusCode).toBe(404);
    expect((await stored(person.user.id)).email).toBe(person.user.email);
  });
});

describe('every change of a password', () => {
  const changes: Record<string, (person: SignedInUser) => Promise<{ statusCode: number }>> = {
    'by the person': (person) =>
      as(person, 'POST', '/api/user/password', { currentPassword: testPassword, newPassword }),
    'by a reset link': async ({ user }) => {
      await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: user.username } });
      const token = await mailedToken(test.db, user.email, 'Choose a new password');
      return post('/api/password-reset/confirm', { token, newPassword });
    },
    'by staff': async ({ user }) => {
      const staff = await signedInAdmin(test);
      return as(staff, 'POST', `/api/admin/users/${user.id}/password`, { password: newPassword });
    },
  };

  it.each(Object.entries(changes))(
    '%s deletes pending email changes and unused reset links',
    async (_by, change) => {
      const person = await signedInCustomer(test);
      const { confirmToken } = await requestEmailChange(person);
      await sendResetLink(test.context, {
        id: crypto.randomUUID(),
        data: { username: person.user.username },
      });
      const resetToken = await mailedToken(test.db, person.user.email, 'Choose a new password');
      expect((await change(person)).statusCode).toBe(204);
      expect((await confirm(confirmToken, newPassword)).statusCode).toBe(404);
      const late = await post('/api/password-reset/confirm', {
        token: resetToken,
        newPassword: 'copper teapot 93',
      });
      expect(late.statusCode).toBe(404);
    },
  );
});

describe('the link ‘This was not me’ in the email to the old address', () => {
  it('cancels a pending change, ends all sessions and sends a link for a new password', async () => {
    const person = await signedInCustomer(test);
    const { confirmToken, undoToken } = await requestEmailChange(person);
    expect((await undo(undoToken)).json()).toEqual({ email: person.user.email, resetLinkSent: true });
    expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(401);
    expect((await confirm(confirmToken)).statusCode).toBe(404);
    expect(await auditOf(person.user.id)).toContain('email_change_undone');
    // The password was not used to confirm anything, so it stays valid.
    expect((await login(person.user.username, testPassword)).statusCode).toBe(200);
    const token = await mailedToken(test.db, person.user.email, 'Choose a new password');
    expect((await post('/api/password-reset/confirm', { token, newPassword })).statusCode).toBe(204);
    expect((await undo(undoToken)).statusCode).toBe(404);
  });

  it('reverts a confirmed change even if the attacker knows the password', async () => {
    const person = await signedInCustomer(test);
    const { email } = person.user;
    const taken = await requestEmailChange(person);
    await confirm(taken.confirmToken);
    // What an attacker does next: another email, another password, and the old email given to another account.
    await requestEmailChange(person, `second-${email}`);
    const change = { currentPassword: testPassword, newPassword };
    expect((await as(person, 'POST', '/api/user/password', change)).statusCode).toBe(204);
    const thief = { username: `thief-${person.user.id}`, email, password: 'copper teapot 93' };
    const registered = await post('/api/register', thief);
    expect(registered.statusCode).toBe(409);
    expect(registered.json().message).toBe(accountTakenMessage);

    expect((await undo(taken.undoToken)).json()).toEqual({ email, resetLinkSent: true });
    expect((await stored(person.user.id)).email).toBe(email);
    expect((await test.request({ url: '/api/user', token: person.token })).statusCode).toBe(401);
    expect((await login(person.user.username, newPassword)).statusCode).toBe(401);
    expect(await subjects(taken.email)).toContain('Your email address was changed back');
    const token = await mailedToken(test.db, email, 'Choose a new password');
    const reset = { token, newPassword: 'copper teapot 93' };
    expect((await post('/api/password-reset/confirm', reset)).statusCode).toBe(204);
    expect((await login(email, 'copper teapot 93')).statusCode).toBe(200);
  });

  it('still works after a later link was used', async () => {
    const person = await signedInCustomer(test);
    const first = await requestEmailChange(person);
    await confirm(first.confirmToken);
    const second = await requestEmailChange(person, `second-${person.user.email}`);
    // Used from the mailbox of the first new email.
    expect((await undo(second.undoToken)).json()).toEqual({ email: first.email, resetLinkSent: true });
    expect((await undo(first.undoToken)).json()).toEqual({ email: person.user.email, resetLinkSent: true });
    expect((await undo(second.undoToken)).statusCode).toBe(404);
  });

  it('stops working when the firm gives the account back to its owner', async () => {
    const staff = await signedInAdmin(test);
    const firmActs: ((id: number) => Promise<{ statusCode: number }>)[] = [
      (id) => as(staff, 'POST', `/api/admin/users/${id}/password`, { password: newPassword }),
      (id) =>
        as(staff, 'PATCH', `/api/admin/users/${id}`, {
          email: `by-phone-${id}@example.test`,
          role: 'customer',
        }),
    ];
    for (const act of firmActs) {
      const person = await signedInCustomer(test);
      const taken = await requestEmailChange(person);
      await confirm(taken.confirmToken);
      // The attacker's link back to their own email.
      const { undoToken } = await requestEmailChange(person, `second-${person.user.email}`);
      expect((await act(person.user.id)).statusCode).toBeLessThan(300);
      expect((await undo(undoToken)).statusCode).toBe(404);
    }
  });

  it('also invalidates the other links sent to later addresses', async () => {
    const person = await signedInCustomer(test);
    const first = await requestEmailChange(person);
    await confirm(first.confirmToken);
    const second = await requestEmailChange(person, `second-${person.user.email}`);
    await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: person.user.username } });
    const resetToken = await mailedToken(test.db, first.email, 'Choose a new password');
    await undo(first.undoToken);
    expect((await undo(second.undoToken)).statusCode).toBe(404);
    expect((await confirm(second.confirmToken)).statusCode).toBe(404);
    const late = { token: resetToken, newPassword };
    expect((await post('/api/password-reset/confirm', late)).statusCode).toBe(404);
  });

  it('works for 24 hours from each email, the last of which reports the confirmed change', async () => {
    const person = await signedInCustomer(test);
    const { confirmToken, undoToken } = await requestEmailChange(person);
    await age(emailUndoLinks, person.user.id, '24 hours 1 second');
    expect((await undo(undoToken)).statusCode).toBe(404);
    await confirm(confirmToken);
    const lastToken = await mailedToken(test.db, person.user.email, 'Your email address was changed');
    await signInAs(test.db, person.user);
    expect((await undo(lastToken)).statusCode).toBe(200);
    expect((await undo('x'.repeat(43))).statusCode).toBe(404);
    expect((await undo('short')).statusCode).toBe(400);
  });

  it('restores the address only once despite concurrent requests', async () => {
    const person = await signedInCustomer(test);
    const { confirmToken, undoToken } = await requestEmailChange(person);
    await confirm(confirmToken);
    const responses = await Promise.all([1, 2, 3].map(() => undo(undoToken)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });
});
