import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { confirmationLinkDays } from '#shared/email-confirmation.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { assignClient, createUser, type User } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { emailConfirmations, users } from '../core/database/schema.ts';

let test: TestApp;
let staff: SignedInUser;
let owner: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
  owner = await signedInAdmin(test);
});
afterEach(() => {
  firm.files.assignedStaffOnly = false;
});

const newEmail = () => `moved-${crypto.randomUUID()}@example.test`;
const update = ({ id }: User, change: object, { token } = staff) =>
  test.request({
    ...{ method: 'PATCH', url: `/api/admin/users/${id}`, token },
    payload: { email: newEmail(), role: 'customer', ...change },
  });
const setPassword = ({ id }: User, { token } = staff) =>
  test.request({
    ...{ method: 'POST', url: `/api/admin/users/${id}/password`, token },
    payload: { password: 'copper teapot 93' },
  });
const stored = async ({ id }: User) => (await test.db.select().from(users).where(eq(users.id, id)))[0];
const subjectsTo = async (email: string) => (await queuedMails(test.db, email)).map(({ subject }) => subject);

const addressChanged = 'Your email address was changed';
const passwordChanged = 'Your password was changed';

describe('with assignedStaffOnly, the email and the password of a client', () => {
  it.each([
    ['a client', {}],
    ['a client without a password', { password: '', emailConfirmed: false }],
  ])('are not changed by other staff: %s', async (_whose, values) => {
    firm.files.assignedStaffOnly = true;
    const client = await createUser(test.db, values);
    const byEmail = await update(client, { email: newEmail() });
    const byPassword = await setPassword(client);
    for (const refused of [byEmail, byPassword]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({
        code: 'forbidden',
        message:
          'Only an owner, or staff who are assigned to this client, can change the email or the password: both open the client’s files. Ask an owner to make the change or to assign you.',
      });
    }
    expect(byEmail.json().fields).toEqual({ email: byEmail.json().message });
    expect(byPassword.json().fields).toEqual({ password: byPassword.json().message });
    expect(await stored(client)).toEqual(client);
    expect(await subjectsTo(client.email)).toEqual([]);
    const recorded = await auditOf(test.db, 'user', client.id);
    expect(recorded.filter(({ action }) => action !== 'access_denied')).toEqual([]);
  });

  it('are changed by owners and assigned staff', async () => {
    firm.files.assignedStaffOnly = true;
    const colleague = await signedInAdmin(test, { staffLevel: 'staff' });
    for (const actor of [owner, colleague]) {
      const client = await createUser(test.db);
      await assignClient(test.db, client.id, colleague.user.id);
      const email = newEmail();
      expect((await update(client, { email }, actor)).json()).toMatchObject({ email });
      expect((await setPassword(client, actor)).statusCode).toBe(204);
      expect(await stored(client)).toMatchObject({ mustChangePassword: true });
    }
  });

  it('do not keep other staff from changing names and phone', async () => {
    firm.files.assignedStaffOnly = true;
    const client = await createUser(test.db);
    const change = { email: client.email.toUpperCase(), firstName: 'Uma', phone: '404-555-0144' };
    expect((await update(client, change)).statusCode).toBe(200);
    expect(await stored(client)).toMatchObject({ firstName: 'Uma', phone: '404-555-0144' });
  });

  it('are changed by all staff without the setting', async () => {
    const client = await createUser(test.db);
    expect((await update(client, {})).statusCode).toBe(200);
    expect((await setPassword(client)).statusCode).toBe(204);
  });
});

describe('a password that staff set', () => {
  it('is reported to the confirmed address that staff have replaced, too', async () => {
    const client = await createUser(test.db);
    const [typed, corrected] = [newEmail(), newEmail()];
    await update(client, { email: typed });
    await update(client, { email: corrected });
    expect((await setPassword(client)).statusCode).toBe(204);
    expect(await subjectsTo(client.email)).toEqual([addressChanged, passwordChanged]);
    expect(await subjectsTo(typed)).not.toContain(passwordChanged);
    expect(await subjectsTo(corrected)).toContain(passwordChanged);
    const [notice] = (await queuedMails(test.db, client.email)).slice(-1);
    expect(JSON.stringify(notice)).not.toContain(corrected);
  });

  it('is reported to it for some days after the new address is confirmed', async () => {
    const client = await createUser(test.db);
    const email = newEmail();
    await update(client, { email });
    const token = await mailedToken(test.db, email, 'Please confirm your new email address');
    await test.request({ method: 'POST', url: '/api/email-confirmation/confirm', payload: { token } });
    await setPassword(client);
    const notices = async () =>
      (await subjectsTo(client.email)).filter((subject) => subject === passwordChanged);
    expect(await notices()).toHaveLength(1);
    await test.db
      .update(emailConfirmations)
      .set({ createdAt: sql`now() - ${confirmationLinkDays + 1} * interval '1 day'` })
      .where(eq(emailConfirmations.userId, client.id));
    await setPassword(client);
    expect(await notices()).toHaveLength(1);
    expect((await subjectsTo(email)).filter((subject) => subject === passwordChanged)).toHaveLength(2);
  });

  it('is reported to an address that the user has just replaced', async () => {
    const client = await createUser(test.db);
    const previous = newEmail();
    await test.db.execute(sql`insert into email_undo_links (token_hash, user_id, email)
      values (${crypto.randomUUID()}::text::bytea, ${client.id}, ${previous})`);
    await setPassword(client);
    expect(await subjectsTo(previous)).toEqual([passwordChanged]);
    expect(await subjectsTo(client.email)).toEqual([passwordChanged]);
  });
});
