import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { messageNotices, users } from '../core/database/schema.ts';
import { sendMessageNotice } from './notify-recipient.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const send = ({ token }: SignedInUser, payload: object) =>
  test.request({
    method: 'POST',
    url: '/api/messages',
    token,
    payload: { content: 'Your refund is 4,120 dollars.', ...payload },
  });

const readAll = ({ token }: SignedInUser) =>
  test.request({ method: 'POST', url: '/api/messages/read-all', token, payload: {} });

/** The delays in seconds of the queued mail jobs for this user. */
async function askedJobs(userId: number): Promise<number[]> {
  const { rows } = await test.db.execute<{ seconds: number }>(sql`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'message-notice' and (data ->> 'userId')::int = ${userId}
  `);
  return rows.map(({ seconds }) => seconds);
}

const mailsTo = async ({ user }: SignedInUser) => (await queuedMails(test.db, user.email)).length;

describe('the mail about unread messages', () => {
  it('comes two minutes after the first of several messages, once, without their content', async () => {
    const customer = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
    for (let count = 0; count < 3; count++) await send(admin, { toUserId: customer.user.id });
    expect(await askedJobs(customer.user.id)).toEqual([120]);
    await sendMessageNotice(test.context, { id: '', data: { userId: customer.user.id } });
    await sendMessageNotice(test.context, { id: '', data: { userId: customer.user.id } });

    const mails = await queuedMails(test.db, customer.user.email);
    expect(mails).toMatchObject([
      {
        subject: 'A message is waiting for you',
        greeting: 'Dear Maya,',
        parts: ['There is a new message for you in the portal.', { path: '/messages' }],
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/refund|Dana|Reyes/);
    await send(admin, { toUserId: customer.user.id });
    expect(await askedJobs(customer.user.id)).toHaveLength(1);
  });

  it('is not sent to a recipient who has read the messages in between', async () => {
    const customer = await signedInCustomer(test);
    await send(admin, { toUserId: customer.user.id });
    await readAll(customer);
    await sendMessageNotice(test.context, { id: '', data: { userId: customer.user.id } });
    expect(await mailsTo(customer)).toBe(0);
    // The next message is news again.
    await send(admin, { toUserId: customer.user.id });
    expect(await askedJobs(customer.user.id)).toHaveLength(2);
  });

  it('is not about older messages that were left unread', async () => {
    const customer = await signedInCustomer(test);
    await createMessage(test.db, (await signedInAdmin(test)).user.id, customer.user.id);
    await send(admin, { toUserId: customer.user.id });
    await test.request({
      method: 'POST',
      url: `/api/conversations/${admin.user.id}/read`,
      token: customer.token,
      payload: {},
    });
    await sendMessageNotice(test.context, { id: '', data: { userId: customer.user.id } });
    expect(await mailsTo(customer)).toBe(0);
  });

  it('comes again after something was read, or after a day', async () => {
    const customer = await signedInCustomer(test);
    const userId = customer.user.id;
    const round = async () => {
      await send(admin, { toUserId: userId });
      await sendMessageNotice(test.context, { id: '', data: { userId } });
      return mailsTo(customer);
    };
    expect(await round()).toBe(1);
    expect(await round()).toBe(1);
    await readAll(customer);
    expect(await round()).toBe(2);
    await test.db
      .update(messageNotices)
      .set({ mailedAt: sql`now() - interval '25 hours'` })
      .where(eq(messageNotices.userId, userId));
    expect(await round()).toBe(3);
  });

  it('does not come to those who want none, or whose account is closed', async () => {
    const [quiet, leaving] = [await signedInCustomer(test), await signedInCustomer(test)];
    await setPreferences(test.db, quiet.user.id, { emailNotifications: false });
    for (const person of [quiet, leaving]) await send(admin, { toUserId: person.user.id });
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, leaving.user.id));
    for (const person of [quiet, leaving]) {
      await sendMessageNotice(test.context, { id: '', data: { userId: person.user.id } });
      expect(await mailsTo(person)).toBe(0);
    }
    expect(await test.db.$count(messageNotices, eq(messageNotices.userId, quiet.user.id))).toBe(0);
  });

  it('comes to a colleague who is given a message, also an older one, and not to who takes it', async () => {
    const colleague = await signedInAdmin(test);
    const queued = await createMessage(test.db, (await createUser(test.db)).id, null);
    const customer = await signedInCustomer(test);
    await send(customer, { toUserId: colleague.user.id });
    const assign = (payload: object) =>
      test.request({
        method: 'POST',
        url: `/api/admin/messages/${queued.id}/assign`,
        token: admin.token,
        payload,
      });
    await assign({ assigneeId: colleague.user.id });
    await test.request({
      method: 'POST',
      url: `/api/conversations/${customer.user.id}/read`,
      token: colleague.token,
      payload: {},
    });
    await sendMessageNotice(test.context, { id: '', data: { userId: colleague.user.id } });
    expect(await mailsTo(colleague)).toBe(1);

    const own = await createMessage(test.db, customer.user.id, null);
    await test.request({
      method: 'POST',
      url: `/api/admin/messages/${own.id}/assign`,
      token: admin.token,
      payload: {},
    });
    expect(await askedJobs(admin.user.id)).toEqual([]);
  });
});
