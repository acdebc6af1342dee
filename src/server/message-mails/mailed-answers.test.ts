import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createMessage } from '#test/factories/messages.ts';
import { incomingMails, messageMails, messageNotices, threads, users } from '../core/database/schema.ts';

let test: TestApp;
let dana: SignedInUser;
let marcus: SignedInUser;
let maya: SignedInUser;
beforeAll(async () => {
  // Messages by email would appear in lists that other tests count.
  const database = await openEmptyDatabase('mailed_answers');
  afterFile(database.close);
  test = await startTestApp({}, { database });
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  marcus = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell' });
});
beforeEach(async () => {
  maya = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
});

const get = async ({ token }: SignedInUser, url: string) => (await test.request({ url, token })).json();
const write = ({ token }: SignedInUser, payload: object) =>
  test.request({
    method: 'POST',
    url: '/api/messages',
    token,
    payload: { content: 'Yes, both.', ...payload },
  });
const change = ({ token }: SignedInUser, id: number, payload: object) =>
  test.request({ method: 'PATCH', url: `/api/admin/conversations/${id}`, token, payload });
const answer = ({ token }: SignedInUser, id: number, seenUpToId: number, content = 'Yes, both.') =>
  test.request({
    method: 'POST',
    url: `/api/admin/conversations/${id}/messages`,
    token,
    payload: { content, seenUpToId },
  });

async function asked(channel: 'portal' | 'email' = 'portal') {
  const message = await createMessage(test.db, maya.user.id, dana.user.id, { channel });
  return { id: message.threadId as number, messageId: message.id };
}

/** The queued jobs about a message. */
async function jobsAbout(messageId: number) {
  const { rows } = await test.db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'message-mail' and (data ->> 'messageId')::int = ${messageId}`,
  );
  return rows.map(({ data }) => data);
}

const noticesTo = ({ user }: SignedInUser) =>
  test.db.$count(messageNotices, eq(messageNotices.userId, user.id));

describe('the channel of a conversation', () => {
  it('is the portal until staff choose email, and changes are audited', async () => {
    const { id, messageId } = await asked();
    expect(await get(dana, `/api/admin/conversations/${id}`)).toMatchObject({ channel: 'portal' });
    const first = await answer(dana, id, messageId);
    expect(first.json()).toMatchObject({ channel: 'portal' });
    expect(await jobsAbout(first.json().id)).toEqual([]);

    expect((await change(marcus, id, { channel: 'email' })).json()).toMatchObject({ channel: 'email' });
    await change(marcus, id, { channel: 'email' });
    const second = await answer(dana, id, first.json().id, 'The refund is large.');
    expect(second.json()).toMatchObject({ channel: 'email' });
    expect(await jobsAbout(second.json().id)).toEqual([{ messageId: second.json().id }]);
    await change(dana, id, { channel: 'portal' });
    expect((await answer(dana, id, second.json().id)).json()).toMatchObject({ channel: 'portal' });
    expect(await auditOf(test.db, 'conversation', id)).toMatchObject([
      { action: 'conversation_channel_set', actorId: marcus.user.id, details: { channel: 'email' } },
      { action: 'conversation_channel_set', actorId: dana.user.id, details: { channel: 'portal' } },
    ]);
  });

  it('is not changed by a stored message on the other channel', async () => {
    const { id, messageId } = await asked('email');
    expect((await answer(dana, id, messageId)).json()).toMatchObject({ channel: 'portal' });
  });

  it('can be set by staff only, for conversations with clients only, to one of two values', async () => {
    const { id } = await asked();
    expect((await change(dana, id, { channel: 'fax' })).statusCode).toBe(400);
    expect((await change(maya, id, { channel: 'email' })).statusCode).toBe(403);
    const visitor = { method: 'PATCH', url: `/api/admin/conversations/${id}`, payload: { channel: 'email' } };
    expect((await test.request(visitor as never)).statusCode).toBe(401);
    expect((await change(dana, 2_000_000_000, { channel: 'email' })).statusCode).toBe(404);
    const note = await createMessage(test.db, dana.user.id, marcus.user.id);
    expect((await change(dana, note.threadId as number, { channel: 'email' })).statusCode).toBe(409);
    const [thread] = await test.db.select().from(threads).where(eq(threads.id, id));
    expect(thread?.channel).toBe('portal');
  });
});

describe('a message by email', () => {
  it('has a job that does not contain its text, and no notice', async () => {
    const { messageId } = await asked('email');
    const reply = await write(dana, { replyToId: messageId, content: 'The refund is large.' });
    expect(reply.json()).toMatchObject({ toUserId: maya.user.id, channel: 'email' });
    expect(await jobsAbout(reply.json().id)).toEqual([{ messageId: reply.json().id }]);
    const { rows } = await test.db.execute(
      sql`select from pgboss.job where data::text like '%refund is large%'`,
    );
    expect(rows).toEqual([]);
    expect(await noticesTo(maya)).toBe(0);
  });

  it('is not sent if the transaction fails', async () => {
    const { rows: before } = await test.db.execute(sql`select from pgboss.job where name = 'message-mail'`);
    const { messageId } = await asked('email');
    expect((await write(dana, { replyToId: messageId, fileIds: [2_000_000_000] })).statusCode).toBe(404);
    const { rows } = await test.db.execute(sql`select from pgboss.job where name = 'message-mail'`);
    expect(rows).toHaveLength(before.length);
  });

  it('from a client to the firm causes a notice like any other message', async () => {
    const told = await createMessage(test.db, dana.user.id, maya.user.id, { channel: 'email' });
    const back = await write(maya, { replyToId: told.id });
    expect(await jobsAbout(back.json().id)).toEqual([]);
    expect(await noticesTo(dana)).toBe(1);
  });
});

describe('Reply and Forward in the inbox', () => {
  it('go by email to clients and colleagues if the original is an email', async () => {
    const { messageId } = await asked('email');
    const theo = await signedInCustomer(test);
    for (const toUserId of [maya.user.id, theo.user.id, marcus.user.id]) {
      const sent = await write(dana, { forwardOfId: messageId, toUserId });
      expect(sent.json()).toMatchObject({ toUserId, channel: 'email' });
      expect(await jobsAbout(sent.json().id)).toHaveLength(1);
    }
    expect(await noticesTo(theo)).toBe(0);
    expect(await noticesTo(marcus)).toBe(0);
  });

  it('stay in the portal if the original is a portal message', async () => {
    const { messageId } = await asked();
    const reply = await write(dana, { replyToId: messageId });
    const forward = await write(dana, { forwardOfId: messageId, toUserId: marcus.user.id });
    for (const sent of [reply, forward]) {
      expect(sent.json()).toMatchObject({ channel: 'portal' });
      expect(await jobsAbout(sent.json().id)).toEqual([]);
    }
  });
});

describe('staff see', () => {
  it('what kind of email an answer would send', async () => {
    const { id } = await asked();
    const plan = async () => (await get(dana, `/api/admin/conversations/${id}`)).mail;
    const address = maya.user.email;
    expect(await plan()).toEqual({ plan: 'notice', address });
    await setPreferences(test.db, maya.user.id, { messageTextByMail: true });
    expect(await plan()).toEqual({ plan: 'text', address });
    const set = (values: object) => test.db.update(users).set(values).where(eq(users.id, maya.user.id));
    await set({ bouncedAddress: address.toLowerCase() });
    expect(await plan()).toEqual({ plan: 'bounced', address });
    await set({ emailConfirmed: false });
    expect(await plan()).toEqual({ plan: 'unconfirmed', address });
    await setPreferences(test.db, maya.user.id, { emailNotifications: false });
    expect(await plan()).toEqual({ plan: 'off', address });
    await set({ deletedAt: new Date().toISOString() });
    expect(await plan()).toBeNull();
  });

  it('the state of each email, in the conversation and in the inbox', async () => {
    const { id, messageId } = await asked('email');
    const sent = (await write(dana, { replyToId: messageId })).json().id as number;
    const shown = async () => {
      const rows = await get(dana, `/api/admin/conversations/${id}/messages`);
      const inThread = rows.find((row: { id: number }) => row.id === sent).mail;
      const listed = await get(dana, '/api/admin/messages?limit=1');
      expect(listed[0]).toMatchObject({ id: sent, mail: inThread });
      return inThread;
    };
    expect(await shown()).toEqual({ state: 'waiting', withText: false, reason: null });
    const setJob = (state: string) =>
      test.db.execute(sql`update pgboss.job set state = ${state}::pgboss.job_state
        where name = 'message-mail' and (data ->> 'messageId')::int = ${sent}`);
    await setJob('retry');
    expect(await shown()).toMatchObject({ state: 'waiting' });
    await setJob('failed');
    expect(await shown()).toMatchObject({ state: 'failed' });
    await setJob('completed');
    expect(await shown()).toMatchObject({ state: 'none' });
    const row = { messageId: sent, address: maya.user.email, withText: true };
    await test.db.insert(messageMails).values(row);
    expect(await shown()).toEqual({ state: 'sent', withText: true, reason: null });
    const bounce = { bouncedAt: new Date().toISOString(), bounceReason: '550 No such user' };
    await test.db.update(messageMails).set(bounce).where(eq(messageMails.messageId, sent));
    expect(await shown()).toEqual({ state: 'bounced', withText: true, reason: '550 No such user' });
  });

  it('a warning on emails from an address other than the client’s, which the client never sees', async () => {
    const { id, messageId } = await asked('email');
    const warning = 'Sent from x@example.test, not from the address we know.';
    await test.db.insert(incomingMails).values({
      mailbox: 'office@mail.test',
      uidValidity: 1,
      uid: messageId,
      size: 1,
      outcome: 'message',
      messageId,
      reason: warning,
    });
    const [row] = await get(dana, `/api/admin/conversations/${id}/messages`);
    expect(row).toMatchObject({ mail: null, mailWarning: warning });
    expect(await get(dana, `/api/admin/messages/${messageId}`)).toMatchObject({ mailWarning: warning });
    for (const url of ['/api/messages', `/api/conversations/${dana.user.id}/messages`]) {
      const { body } = await test.request({ url, token: maya.token });
      expect(body).toContain('quarterly figures');
      expect(body).not.toContain('x@example.test');
      expect(body).not.toMatch(/mailWarning|"mail"/);
    }
  });
});
