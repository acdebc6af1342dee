import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  type TestApp,
  tokenOf,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { waitUntilBlocked } from '#test/wait-until-blocked.ts';
import { sendResetLink } from '../account-settings/reset-password.ts';
import { transaction } from '../core/database/db.ts';
import { emailConfirmations, emailUndoLinks, preferences, users } from '../core/database/schema.ts';
import { lockAccount } from '../core/security/accounts.ts';
import { sendWelcome } from './send-welcome.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const welcomeSubject = `Welcome to ${firm.name}: please confirm your email`;

const post = (url: string, payload: object = {}, token?: string) =>
  test.request({ method: 'POST', url, payload, token });
const confirm = (token: string) => post('/api/email-confirmation/confirm', { token });
const resend = ({ token }: SignedInUser) => post('/api/email-confirmation/resend', {}, token);
const welcomeToken = (email: string) => mailedToken(test.db, email, welcomeSubject);
const subjectsTo = async (email: string) => (await queuedMails(test.db, email)).map(({ subject }) => subject);
const actionsOn = async (userId: number) =>
  (await auditOf(test.db, 'user', userId)).map(({ action }) => action);

async function isConfirmed(userId: number): Promise<boolean | undefined> {
  const [user] = await test.db.select().from(users).where(eq(users.id, userId));
  return user?.emailConfirmed;
}

/** Registers and returns the account with the token from its welcome email. */
async function register(change: object = {}) {
  const username = `new-${crypto.randomUUID()}`;
  const email = `${username}@example.test`;
  const payload = { username, email, password: testPassword, firstName: 'Rosa', ...change };
  const response = await post('/api/register', payload);
  const { id } = response.json() as { id: number };
  return { id, email, response, session: tokenOf(response), token: await welcomeToken(email) };
}

async function unconfirmed(): Promise<SignedInUser> {
  const person = await signedInCustomer(test, { emailConfirmed: false });
  await resend(person);
  return person;
}

const age = (userId: number, days: number) =>
  test.db
    .update(emailConfirmations)
    .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(emailConfirmations.userId, userId));

describe('registration', () => {
  it('signs in at once and sends one email, which welcomes and asks for confirmation', async () => {
    const { email, response, session, token } = await register();
    expect(response.json()).toMatchObject({ emailConfirmed: false });
    expect((await test.request({ url: '/api/user', token: session })).json()).toEqual(response.json());
    const mails = await queuedMails(test.db, email);
    expect(mails).toMatchObject([{ subject: welcomeSubject, greeting: 'Dear Rosa,' }]);
    expect(mails[0]?.parts).toContainEqual({
      label: 'Confirm my email',
      path: `/auth/email-confirmation?token=${token}`,
    });
  });

  it('stores only a hash of the token', async () => {
    const { id, token } = await register();
    const [row] = await test.db.select().from(emailConfirmations).where(eq(emailConfirmations.userId, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash.toString('latin1')).not.toContain(token);
  });
});

describe('the link in the welcome email', () => {
  it('confirms the address without a sign-in, sends events, and succeeds again without effect', async () => {
    const { id, token } = await register();
    const events = await captureEvents(test);
    const announced = await events.during(async () => expect((await confirm(token)).statusCode).toBe(204));
    expect(announced).toContainEqual({ topic: 'user', to: { users: [id] } });
    expect(announced).toContainEqual({ topic: 'users', to: 'staff' });
    expect(await isConfirmed(id)).toBe(true);
    expect((await confirm(token)).statusCode).toBe(204);
    await age(id, 30);
    expect((await confirm(token)).statusCode).toBe(204);
    expect((await actionsOn(id)).filter((action) => action === 'email_confirmed')).toHaveLength(1);
  });

  it('confirms once despite concurrent use', async () => {
    const { id, token } = await register();
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await actionsOn(id)).filter((action) => action === 'email_confirmed')).toHaveLength(1);
  });

  it('stops working after seven days, with a newer link and with a closed account', async () => {
    const old = await register();
    await age(old.id, 8);
    expect((await confirm(old.token)).statusCode).toBe(404);
    expect(await isConfirmed(old.id)).toBe(false);

    const replaced = await register();
    await post('/api/email-confirmation/resend', {}, replaced.session);
    expect((await confirm(replaced.token)).statusCode).toBe(404);
    expect((await confirm(await welcomeToken(replaced.email))).statusCode).toBe(204);

    const closed = await register();
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, closed.id));
    expect((await confirm(closed.token)).statusCode).toBe(404);
  });

  it('does not confirm the address with which staff replace the one it was sent to', async () => {
    const { id, email, token } = await register();
    const { response } = await transaction(test.db, async (tx) => {
      const user = await lockAccount(tx, id);
      if (!user) throw new Error('The account is closed');
      const newEmail = `right-${email}`;
      await sendWelcome({ ...test.context, db: tx }, { ...user, email: newEmail });
      await tx.update(users).set({ email: newEmail }).where(eq(users.id, id));
      const confirming = confirm(token);
      await Promise.race([confirming, waitUntilBlocked(test.db)]);
      return { response: confirming };
    });
    expect((await response).statusCode).toBe(404);
    expect(await isConfirmed(id)).toBe(false);
  });

  it('rejects an unknown and an incomplete token', async () => {
    expect((await confirm('no-such-token-in-the-table')).statusCode).toBe(404);
    expect((await confirm('short')).json().fields).toHaveProperty('token');
  });
});

describe('sending the link again', () => {
  it('sends nothing to a confirmed address or for a visitor', async () => {
    const person = await signedInCustomer(test);
    expect((await resend(person)).statusCode).toBe(204);
    expect(await queuedMails(test.db, person.user.email)).toEqual([]);
    expect((await post('/api/email-confirmation/resend')).statusCode).toBe(401);
  });

  it('stops after ten emails a day', async () => {
    const person = await signedInCustomer(test, { emailConfirmed: false });
    for (let count = 0; count < 10; count++) expect((await resend(person)).statusCode).toBe(204);
    const refused = await resend(person);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^We have sent this email many times today\./);
    expect(await queuedMails(test.db, person.user.email)).toHaveLength(10);
  });
});

describe('an address is also confirmed', () => {
  it('by a password reset with an emailed link', async () => {
    const { user } = await unconfirmed();
    await sendResetLink(test.context, { id: crypto.randomUUID(), data: { username: user.username } });
    const token = await mailedToken(test.db, user.email, 'Choose a new password');
    const payload = { token, newPassword: 'quiet violet harbour' };
    expect((await post('/api/password-reset/confirm', payload)).statusCode).toBe(204);
    expect(await isConfirmed(user.id)).toBe(true);
  });

  it('by confirming another; the old one, perhaps a stranger’s, gets neither email nor undo link', async () => {
    const person = await unconfirmed();
    const { id, email } = person.user;
    const newEmail = `right-${email}`;
    const change = { method: 'PATCH' as const, url: '/api/user/profile', payload: { email: newEmail } };
    await test.request({ ...change, token: person.token });
    const token = await mailedToken(test.db, newEmail, 'Confirm your new email address');
    const payload = { token, password: testPassword };
    expect((await post('/api/email/confirm', payload)).json()).toEqual({ email: newEmail });
    expect(await isConfirmed(id)).toBe(true);
    expect(await subjectsTo(email)).toEqual([welcomeSubject]);
    expect(await test.db.$count(emailUndoLinks, eq(emailUndoLinks.userId, id))).toBe(0);
  });
});

describe('staff', () => {
  const update = (admin: SignedInUser, id: number, payload: object) =>
    test.request({ method: 'PATCH', url: `/api/admin/users/${id}`, token: admin.token, payload });

  it('see which addresses are not confirmed', async () => {
    const admin = await signedInAdmin(test);
    const { id, email } = await createUser(test.db, { emailConfirmed: false });
    const list = await test.request({ url: '/api/admin/users', query: { q: email }, token: admin.token });
    expect(list.json()).toMatchObject([{ id, emailConfirmed: false }]);
  });

  it('create accounts whose address counts as confirmed', async () => {
    const admin = await signedInAdmin(test);
    const username = `made-${crypto.randomUUID()}`;
    const payload = { username, email: `${username}@example.test`, password: testPassword };
    const created = await post('/api/admin/users', payload, admin.token);
    expect(created.json()).toMatchObject({ emailConfirmed: true });
    expect(await queuedMails(test.db, payload.email)).toEqual([]);
  });

  it('replace an unconfirmed address with one that gets the link, and invalidate the link of the old one', async () => {
    const admin = await signedInAdmin(test);
    const { user } = await unconfirmed();
    const oldToken = await welcomeToken(user.email);
    const email = `right-${user.email}`;
    const updated = await update(admin, user.id, { email, role: 'customer' });
    expect(updated.json()).toMatchObject({ email, emailConfirmed: false });
    expect((await confirm(oldToken)).statusCode).toBe(404);
    expect(await subjectsTo(user.email)).toEqual([welcomeSubject]);
    expect((await confirm(await welcomeToken(email))).statusCode).toBe(204);
    expect(await isConfirmed(user.id)).toBe(true);
  });

  it('replace a confirmed address with one that must be confirmed and gets no message texts', async () => {
    const admin = await signedInAdmin(test);
    const client = await createUser(test.db);
    await setPreferences(test.db, client.id, { messageTextByMail: true, darkMode: true });
    const email = `typed-${client.email}`;
    const updated = await update(admin, client.id, { email, role: 'customer' });
    expect(updated.json()).toMatchObject({ email, emailConfirmed: false });
    const [kept] = await test.db.select().from(preferences).where(eq(preferences.userId, client.id));
    expect(kept).toMatchObject({ messageTextByMail: false, darkMode: true });
    expect(await subjectsTo(client.email)).toEqual(['Your email address was changed']);
    const token = await mailedToken(test.db, email, 'Please confirm your new email address');
    expect((await confirm(token)).statusCode).toBe(204);
    expect(await isConfirmed(client.id)).toBe(true);
  });

  it('leave the address confirmed if they change something else', async () => {
    const admin = await signedInAdmin(test);
    const { id, email } = await createUser(test.db);
    const change = { email: email.toUpperCase(), role: 'customer', firstName: 'Uma' };
    expect((await update(admin, id, change)).json()).toMatchObject({ emailConfirmed: true });
    expect(await subjectsTo(email)).toEqual([]);
  });
});
