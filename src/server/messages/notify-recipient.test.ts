import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { messageNotices, messages, users } from '../core/database/schema.ts';
import { composeMail, type Mail, type MailLink } from '../core/mail/mail.ts';
import { sendMessageNotice } from './notify-recipient.ts';
import { messagesWaiting } from './waiting-mail.ts';

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

const partsTo = async ({ user }: SignedInUser) => (await queuedMails(test.db, user.email)).at(-1)?.parts;
const mailsTo = async ({ user }: SignedInUser) => (await queuedMails(test.db, user.email)).length;

describe('the email about unread messages', () => {
  it('is sent once, two minutes after the first of several messages, without their content', async () => {
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
        parts: [
          'You have 3 new messages in the portal, from Dana Reyes.',
          { label: 'Open the conversation', path: `/messages?with=${admin.user.id}` },
        ],
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/refund/);
    await send(admin, { toUserId: customer.user.id });
    expect(await askedJobs(customer.user.id)).toHaveLength(1);
  });

  it('covers ten messages from several people', async () => {
    const customer = await signedInCustomer(test);
    const userId = customer.user.id;
    const marcus = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell' });
    for (let count = 0; count < 5; count++) {
      for (const writer of [admin, marcus]) await send(writer, { toUserId: userId });
    }
    const jobs = await askedJobs(userId);
    for (const _ of jobs) await sendMessageNotice(test.context, { id: '', data: { userId } });
    expect(await partsTo(customer)).toEqual([
      'You have 10 new messages in the portal, from Marcus Bell and Dana Reyes.',
      { label: 'Open the conversation', path: `/messages?with=${marcus.user.id}` },
    ]);
    expect(await mailsTo(customer)).toBe(1);
  });

  it('contains no word of any message or subject when it is sent', async () => {
    const [customer, staff] = [await signedInCustomer(test), await signedInAdmin(test)];
    const written = new Set<string>();
    const words = () => {
      const text = Array.from({ length: 12 }, () => crypto.randomUUID().replaceAll('-', '').slice(0, 9));
      for (const word of text) written.add(word);
      return text.join(' ');
    };
    for (let count = 0; count < 10; count++) {
      await send(customer, { toUserId: staff.user.id, content: words() });
      await send(staff, { toUserId: customer.user.id, content: words() });
      const request = { subject: words(), category: 'technical' as const, content: words() };
      await createMessage(test.db, customer.user.id, staff.user.id, request);
    }
    for (const { user } of [customer, staff]) {
      await sendMessageNotice(test.context, { id: '', data: { userId: user.id } });
      const [mail] = (await queuedMails(test.db, user.email)) as [Mail];
      const { subject, text, html } = composeMail(mail, new URL('https://portal.example'));
      const sent = [JSON.stringify(mail), subject, text, html].join('\n');
      expect([...written].filter((word) => sent.includes(word))).toEqual([]);
      expect(sent).toMatch(/You have [12]0 new messages/);
    }
  });

  it('is not sent to a bounced address, but to the one that replaces it', async () => {
    const customer = await signedInCustomer(test);
    const { id: userId, email } = customer.user;
    const isCustomer = eq(users.id, userId);
    await test.db.update(users).set({ bouncedAddress: email.toLowerCase() }).where(isCustomer);
    await send(admin, { toUserId: userId });
    await sendMessageNotice(test.context, { id: '', data: { userId } });
    expect(await mailsTo(customer)).toBe(0);
    await test.db
      .update(users)
      .set({ email: `new-${email}` })
      .where(isCustomer);
    await send(admin, { toUserId: userId });
    await sendMessageNotice(test.context, { id: '', data: { userId } });
    expect(await queuedMails(test.db, `new-${email}`)).toHaveLength(1);
  });

  it('opens the conversation: by party for customers, by its id for staff', async () => {
    const [customer, marcus] = [await signedInCustomer(test), await signedInAdmin(test)];
    const linkTo = async ({ user }: SignedInUser) => {
      await sendMessageNotice(test.context, { id: '', data: { userId: user.id } });
      const [, link] = (await queuedMails(test.db, user.email)).at(-1)?.parts ?? [];
      return (link as MailLink).path;
    };
    const asked = (await send(customer, { toUserId: marcus.user.id })).json();
    const [{ threadId } = {}] = await test.db.select().from(messages).where(eq(messages.id, asked.id));
    expect(await linkTo(marcus)).toBe(`/messages?id=${threadId}`);
    // A colleague's answer is in the conversation of the person who was asked.
    await send(admin, { replyToId: asked.id });
    expect(await linkTo(customer)).toBe(`/messages?with=${marcus.user.id}`);
    await readAll(customer);
    const toFirm = (await send(customer, {})).json();
    await send(admin, { replyToId: toFirm.id });
    expect(await linkTo(customer)).toBe('/messages?with=support');
  });

  it('names three people and counts the others', () => {
    const about = (count: number, from: string[]) =>
      messagesWaiting('maya@example.com', 'Maya', { count, from, path: '/messages' }).parts[0];
    expect(about(1, ['Dana'])).toBe('You have 1 new message in the portal, from Dana.');
    expect(about(4, ['Ann', 'Ben', 'Cal', 'Dee'])).toBe(
      'You have 4 new messages in the portal, from Ann, Ben, Cal, and 1 other.',
    );
    expect(about(1001, ['Ann', 'Ben', 'Cal'])).toBe(
      'You have 1,000+ new messages in the portal, from Ann, Ben, and Cal.',
    );
  });

  it('is not sent to a recipient who has read the messages in the meantime', async () => {
    const customer = await signedInCustomer(test);
    await send(admin, { toUserId: customer.user.id });
    await readAll(customer);
    await sendMessageNotice(test.context, { id: '', data: { userId: customer.user.id } });
    expect(await mailsTo(customer)).toBe(0);
    // The next message starts a new notice.
    await send(admin, { toUserId: customer.user.id });
    expect(await askedJobs(customer.user.id)).toHaveLength(2);
  });

  it('ignores older unread messages', async () => {
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

  it('is sent again after the recipient has read something, or after a day', async () => {
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

  it('is not sent to users who turned notifications off or whose account is closed', async () => {
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

  it('is sent to a colleague who is assigned a message, even an older one, but not to staff who take one', async () => {
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
