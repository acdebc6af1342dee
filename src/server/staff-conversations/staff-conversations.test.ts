import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createMessage } from '#test/factories/messages.ts';
import { messages, threads } from '../core/database/schema.ts';

let test: TestApp;
let dana: SignedInUser;
let marcus: SignedInUser;
let theo: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  marcus = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell' });
});
beforeEach(async () => {
  theo = await signedInCustomer(test, { firstName: 'Theo', lastName: 'Lindqvist' });
});

const get = ({ token }: SignedInUser, url: string) => test.request({ url, token });
const post = ({ token }: SignedInUser, url: string, payload: object) =>
  test.request({ method: 'POST', url, token, payload });
const change = ({ token }: SignedInUser, id: number, payload: object) =>
  test.request({ method: 'PATCH', url: `/api/admin/conversations/${id}`, token, payload });
const answer = (who: SignedInUser, id: number, payload: object) =>
  post(who, `/api/admin/conversations/${id}/messages`, { content: 'Yes, both.', ...payload });

async function threadOf(messageId: number): Promise<number> {
  const [row] = await test.db.select().from(messages).where(eq(messages.id, messageId));
  return row?.threadId as number;
}

async function listFor(who: SignedInUser, filter: string): Promise<StaffConversation[]> {
  const response = await get(who, `/api/admin/conversations?clientId=${theo.user.id}&${filter}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('the channel of an answer', () => {
  it('is the one its writer saw: if it has changed since, nothing is stored', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id);
    const id = await threadOf(asked.id);
    await change(marcus, id, { channel: 'email' });
    const written = { seenUpToId: asked.id, seenChannel: 'portal' };
    const refused = await answer(dana, id, written);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'channel_changed',
      message: 'Answers in this conversation now go by email. Send yours again if that is fine.',
    });
    expect(await test.db.$count(messages, eq(messages.threadId, id))).toBe(1);
    expect((await answer(dana, id, { ...written, seenChannel: 'email' })).json()).toMatchObject({
      channel: 'email',
    });
  });
});

it('counts name the open conversation that has waited longest', async () => {
  const { user, token } = await signedInAdmin(test);
  const [first, second] = [
    await createMessage(test.db, theo.user.id, user.id),
    await createMessage(test.db, (await signedInCustomer(test)).user.id, user.id),
  ];
  await createMessage(test.db, theo.user.id, user.id);
  const oldest = async () =>
    (await test.request({ url: '/api/admin/conversations/counts', token })).json().mine;
  expect(await oldest()).toEqual({ open: 2, waiting: 0, oldestOpen: first.threadId });
  await change({ user, token }, first.threadId as number, { state: 'done' });
  expect(await oldest()).toMatchObject({ oldestOpen: second.threadId });
  await change({ user, token }, second.threadId as number, { state: 'done' });
  expect(await oldest()).toEqual({ open: 0, waiting: 0, oldestOpen: null });
});

describe("a colleague's answer", () => {
  it('belongs to the conversation it answers, for the client and for both colleagues', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id, { content: 'Do you need both?' });
    const id = await threadOf(asked.id);
    expect(await listFor(dana, 'view=mine&state=open')).toMatchObject([
      { id, kind: 'direct', unreadCount: 1 },
    ]);

    const answered = await answer(marcus, id, { seenUpToId: asked.id });
    expect(answered.statusCode).toBe(201);
    expect(answered.json()).toMatchObject({ fromUserId: marcus.user.id, toUserId: theo.user.id });

    // It leaves Dana's open conversations but stays assigned to her, and messages to her stay unread.
    expect(await listFor(dana, 'view=mine&state=open')).toEqual([]);
    expect(await listFor(dana, 'view=mine&state=waiting')).toMatchObject([
      { id, assignee: { id: dana.user.id }, unreadCount: 1, lastMessage: { fromUserName: 'Marcus Bell' } },
    ]);
    const conversations = (await get(theo, '/api/conversations')).json();
    expect(conversations).toMatchObject([
      { party: dana.user.id, unreadCount: 1, lastMessage: { id: answered.json().id } },
    ]);
    expect(conversations).toHaveLength(1);
    const seen = (await get(theo, `/api/conversations/${dana.user.id}/messages`)).json();
    expect(seen).toMatchObject([{ fromUserName: 'Marcus Bell' }, { id: asked.id }]);
    expect((await get(marcus, `/api/admin/conversations/${id}/messages`)).json()).toHaveLength(2);

    const read = await post(theo, `/api/conversations/${dana.user.id}/read`, {});
    expect(read.json()).toEqual({ marked: 1 });
  });

  it('never shows the client what colleagues write to each other about it', async () => {
    const told = await createMessage(test.db, dana.user.id, theo.user.id);
    const between = await post(marcus, '/api/messages', { replyToId: told.id, content: 'Is this right?' });
    expect(between.json()).toMatchObject({ toUserId: dana.user.id });
    expect(await threadOf(between.json().id)).not.toBe(await threadOf(told.id));
    expect((await get(theo, `/api/conversations/${dana.user.id}/messages`)).json()).toHaveLength(1);
    const id = await threadOf(told.id);
    await expect(
      createMessage(test.db, marcus.user.id, dana.user.id, { threadId: id }),
    ).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it('is refused until its writer has seen a colleague’s, and one of two concurrent ones is stored', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id);
    const id = await threadOf(asked.id);
    const both = await Promise.all([dana, marcus].map((who) => answer(who, id, { seenUpToId: asked.id })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.findIndex(({ statusCode }) => statusCode === 409);
    expect(both[refused]?.json()).toMatchObject({ code: 'colleague_answered' });
    const seenUpToId = both[1 - refused]?.json().id;
    const again = await answer(refused === 0 ? dana : marcus, id, { seenUpToId });
    expect(again.statusCode).toBe(201);
  });
});

describe('Support', () => {
  it('waits in the queue of all staff until somebody takes it, which changes no message', async () => {
    const asked = await createMessage(test.db, theo.user.id, null);
    const id = await threadOf(asked.id);
    expect(await listFor(marcus, 'view=queue')).toMatchObject([{ id, kind: 'support', assignee: null }]);
    const taken = await Promise.all([dana, marcus].map((who) => change(who, id, { take: true })));
    expect(taken.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await listFor(marcus, 'view=queue')).toEqual([]);
    const [stored] = await test.db.select().from(messages).where(eq(messages.id, asked.id));
    expect(stored).toMatchObject({ toUserId: null, threadId: id, read: false });
  });

  it('can be answered by anybody, who becomes the assignee if there is none', async () => {
    const asked = await createMessage(test.db, theo.user.id, null);
    const id = await threadOf(asked.id);
    await answer(marcus, id, { seenUpToId: asked.id });
    expect(await listFor(dana, 'state=waiting')).toMatchObject([{ id, assignee: { id: marcus.user.id } }]);
    const inbox = await get(dana, `/api/admin/messages/${asked.id}`);
    expect(inbox.json()).toMatchObject({ toUserId: null, read: true, to: { id: marcus.user.id } });
    const own = (await get(theo, '/api/conversations/support/messages')).json();
    expect(own).toMatchObject([{ fromUserName: 'Marcus Bell' }, { id: asked.id, read: true }]);
  });
});

describe('state', () => {
  it('follows who wrote last, can be set by hand, and a new message reopens it', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id);
    const id = await threadOf(asked.id);
    await answer(dana, id, { seenUpToId: asked.id, done: true });
    expect(await listFor(dana, 'state=done')).toHaveLength(1);
    expect((await change(marcus, id, { state: 'open' })).json()).toMatchObject({ state: 'open' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await change(dana, id, { snoozedUntil: tomorrow })).json()).toMatchObject({
      state: 'waiting',
      snoozedUntil: tomorrow,
    });
    await createMessage(test.db, theo.user.id, dana.user.id);
    expect(await listFor(dana, 'state=open')).toMatchObject([{ id, snoozedUntil: null }]);
    expect((await change(dana, id, { snoozedUntil: '2020-01-01T00:00:00Z' })).statusCode).toBe(400);
  });

  it('keeps the time of the first waiting message while the client writes more', async () => {
    const first = await createMessage(test.db, theo.user.id, dana.user.id, {
      sentAt: '2026-01-05T10:00:00Z',
    });
    await createMessage(test.db, theo.user.id, dana.user.id, { sentAt: '2026-01-06T10:00:00Z' });
    const [thread] = await test.db
      .select()
      .from(threads)
      .where(eq(threads.id, await threadOf(first.id)));
    expect(new Date(thread?.stateSince as string).toISOString()).toBe('2026-01-05T10:00:00.000Z');
  });
});

describe('comments and writers', () => {
  it('shows comments to staff only, below the message they were written after', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id);
    const id = await threadOf(asked.id);
    const added = await post(marcus, `/api/admin/conversations/${id}/comments`, { content: 'He owes 2025.' });
    expect(added.statusCode).toBe(201);
    const [shown] = (await get(dana, `/api/admin/conversations/${id}/messages`)).json();
    expect(shown.comments).toMatchObject([{ content: 'He owes 2025.', author: { name: 'Marcus Bell' } }]);
    const own = await get(theo, `/api/conversations/${dana.user.id}/messages`);
    expect(own.body).not.toContain('owes');
  });

  it('names a colleague who is writing, and nobody once the answer is sent', async () => {
    const asked = await createMessage(test.db, theo.user.id, dana.user.id);
    const id = await threadOf(asked.id);
    await post(marcus, `/api/admin/conversations/${id}/writing`, {});
    const read = async () => (await get(dana, `/api/admin/conversations/${id}`)).json();
    expect(await read()).toMatchObject({
      writers: [{ id: marcus.user.id, name: 'Marcus Bell' }],
      mergeFields: { firstName: 'Theo' },
    });
    await answer(marcus, id, { seenUpToId: asked.id });
    expect((await read()).writers).toEqual([]);
  });
});

describe('access', () => {
  it('is for staff only; unknown ids return 404', async () => {
    for (const url of ['', '/counts', '/1', '/1/messages']) {
      expect((await get(theo, `/api/admin/conversations${url}`)).statusCode).toBe(403);
      expect((await test.request({ url: `/api/admin/conversations${url}` })).statusCode).toBe(401);
    }
    expect((await get(dana, '/api/admin/conversations/2000000000')).statusCode).toBe(404);
    expect((await get(dana, '/api/admin/conversations/2000000000/messages')).statusCode).toBe(404);
    expect((await change(dana, 2_000_000_000, { state: 'done' })).statusCode).toBe(404);
    expect((await answer(dana, 2_000_000_000, { seenUpToId: 1 })).statusCode).toBe(404);
  });

  it('lets nobody else write in a conversation between two colleagues', async () => {
    const third = await signedInAdmin(test);
    const note = await createMessage(test.db, dana.user.id, marcus.user.id);
    const id = await threadOf(note.id);
    expect((await answer(third, id, { seenUpToId: note.id })).statusCode).toBe(409);
    expect((await answer(marcus, id, { seenUpToId: note.id })).json()).toMatchObject({
      toUserId: dana.user.id,
    });
  });
});
