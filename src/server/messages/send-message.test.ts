import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { messages, users } from '../core/database/schema.ts';

let test: TestApp;
let events: Awaited<ReturnType<typeof captureEvents>>;
let customer: SignedInUser;
let admin: SignedInUser;
let colleague: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  events = await captureEvents(test);
  customer = await signedInCustomer(test);
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  colleague = await signedInAdmin(test);
});

const send = ({ token }: SignedInUser, payload: object, key?: string) =>
  test.request({
    method: 'POST',
    url: '/api/messages',
    token,
    payload: { content: 'Are the figures ready?', ...payload },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function stored(id: number) {
  const [row] = await test.db.select().from(messages).where(eq(messages.id, id));
  return row;
}

describe('POST /api/messages', () => {
  it('writes to staff and returns the message as the conversation shows it', async () => {
    const response = await send(customer, { toUserId: admin.user.id, content: '  Are they ready?\n' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      fromUserId: customer.user.id,
      fromUserName: 'Ada Quill',
      fromUserRole: 'customer',
      toUserId: admin.user.id,
      content: 'Are they ready?',
      read: false,
      sentAt: expect.any(String),
      channel: 'portal',
      attachments: [],
      support: null,
    });
  });

  it('ignores sender and channel in the request body', async () => {
    const forged = { toUserId: admin.user.id, fromUserId: admin.user.id, channel: 'email', read: true };
    const response = await send(customer, forged);
    expect(response.statusCode).toBe(201);
    expect(await stored(response.json().id)).toMatchObject({
      fromUserId: customer.user.id,
      channel: 'portal',
      read: false,
    });
  });

  it("puts a customer's message without a recipient into the support queue", async () => {
    const response = await send(customer, {});
    expect(response.json()).toMatchObject({ toUserId: null });
    expect(await stored(response.json().id)).toMatchObject({ queued: true });
  });

  it('requires staff to name a recipient', async () => {
    const response = await send(admin, {});
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ toUserId: 'Please select a recipient for your message.' });
  });

  it.each([
    ['', 'Message cannot be empty'],
    ['  \n ', 'Message cannot be empty'],
    ['x'.repeat(20_001), 'Message must be at most 20,000 characters'],
  ])('refuses the content %j', async (content, message) => {
    const response = await send(customer, { content });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, fields: { content: message } });
  });

  it('lets customers write to active staff only, and staff to active customers only', async () => {
    const other = await createUser(test.db);
    const closed = { deletedAt: new Date().toISOString() };
    const [goneCustomer, goneAdmin] = [
      await createUser(test.db, closed),
      await createUser(test.db, { ...closed, role: 'admin' }),
    ];
    const refused: [SignedInUser, number][] = [
      [customer, other.id],
      [customer, customer.user.id],
      [customer, goneAdmin.id],
      [customer, 2_000_000_000],
      [admin, colleague.user.id],
      [admin, admin.user.id],
      [admin, goneCustomer.id],
    ];
    const responses = new Set<string>();
    for (const [from, toUserId] of refused) {
      const response = await send(from, { toUserId });
      expect(response.statusCode).toBe(404);
      responses.add(response.json().message);
    }
    expect([...responses]).toEqual(['You cannot write to this person. Choose somebody else.']);
    expect((await send(admin, { toUserId: other.id })).statusCode).toBe(201);
  });

  it('stores one message per Idempotency-Key, even with concurrent retries', async () => {
    const key = crypto.randomUUID();
    const content = `Once only ${key}`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => send(customer, { toUserId: admin.user.id, content }, key)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await test.db.$count(messages, eq(messages.content, content))).toBe(1);
    expect((await send(customer, { toUserId: admin.user.id, content: 'Other' }, key)).statusCode).toBe(422);
  });

  it('announces the message to the customer and the staff only', async () => {
    const heard = await events.during(() => send(admin, { toUserId: customer.user.id }));
    expect(heard).toEqual([
      { topic: 'messages', to: { users: [customer.user.id] } },
      { topic: 'messages', to: 'staff' },
    ]);
  });

  it('returns 401 for visitors', async () => {
    expect(
      (await test.request({ method: 'POST', url: '/api/messages', payload: { content: 'Hello' } }))
        .statusCode,
    ).toBe(401);
  });
});

describe('answering', () => {
  it('goes to the other party on the same channel, whatever recipient is sent along', async () => {
    const original = await createMessage(test.db, customer.user.id, admin.user.id, { channel: 'email' });
    const response = await send(admin, { replyToId: original.id, toUserId: colleague.user.id });
    expect(response.json()).toMatchObject({ toUserId: customer.user.id, channel: 'email' });
    // A reply to her own message still goes to the customer.
    const again = await send(admin, { replyToId: response.json().id, toUserId: admin.user.id });
    expect(again.json()).toMatchObject({ toUserId: customer.user.id, channel: 'email' });
    const back = await send(customer, { replyToId: again.json().id });
    expect(back.json()).toMatchObject({ toUserId: admin.user.id });
  });

  it('stays with the firm when a customer replies to their own message to it, even once it is taken', async () => {
    const { user, token } = await signedInCustomer(test);
    const waiting = await createMessage(test.db, user.id, null);
    expect((await send({ user, token }, { replyToId: waiting.id })).json()).toMatchObject({ toUserId: null });
    await send(admin, { replyToId: waiting.id });
    expect((await send({ user, token }, { replyToId: waiting.id })).json()).toMatchObject({ toUserId: null });
  });

  it("stays in the conversation when a customer replies to a colleague's answer", async () => {
    const client = await signedInCustomer(test);
    for (const toUserId of [admin.user.id, null]) {
      const asked = await createMessage(test.db, client.user.id, toUserId);
      const answer = (await send(colleague, { replyToId: asked.id })).json();
      const reply = (await send(client, { replyToId: answer.id })).json();
      expect(reply).toMatchObject({ toUserId });
      expect(await stored(reply.id)).toMatchObject({
        threadId: (await stored(asked.id))?.threadId,
        queued: toUserId === null,
      });
    }
  });

  it('reaches the colleague who answered if the staff member of the conversation has left', async () => {
    const client = await signedInCustomer(test);
    const { user: gone } = await signedInAdmin(test);
    const asked = await createMessage(test.db, client.user.id, gone.id);
    const answer = (await send(colleague, { replyToId: asked.id })).json();
    await test.db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, gone.id));
    const reply = (await send(client, { replyToId: answer.id })).json();
    expect(reply).toMatchObject({ toUserId: colleague.user.id });
    expect((await stored(reply.id))?.threadId).toBe((await stored(asked.id))?.threadId);
  });

  it('lets staff reply for each other and to each other', async () => {
    const toColleague = await createMessage(test.db, customer.user.id, colleague.user.id);
    expect((await send(admin, { replyToId: toColleague.id })).json()).toMatchObject({
      toUserId: customer.user.id,
    });
    expect(await stored(toColleague.id)).toMatchObject({ toUserId: colleague.user.id });
    const note = await createMessage(test.db, colleague.user.id, admin.user.id);
    expect((await send(admin, { replyToId: note.id })).json()).toMatchObject({ toUserId: colleague.user.id });
  });

  it("returns 404 for other users' messages", async () => {
    const other = await createUser(test.db);
    const foreign = await createMessage(test.db, other.id, admin.user.id);
    const queued = await createMessage(test.db, other.id, null);
    for (const replyToId of [foreign.id, queued.id, 2_000_000_000]) {
      expect((await send(customer, { replyToId })).statusCode).toBe(404);
    }
  });

  it('cannot reach a closed account', async () => {
    const gone = await createUser(test.db, { deletedAt: new Date().toISOString() });
    const original = await createMessage(test.db, gone.id, admin.user.id);
    const response = await send(admin, { replyToId: original.id });
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('You cannot write to this person. Choose somebody else.');
  });

  it('takes a message out of the queue, marks it as read, and tells a second staff member who has answered', async () => {
    const { user } = await signedInCustomer(test);
    const queued = await createMessage(test.db, user.id, null);
    const first = await send(admin, { replyToId: queued.id });
    expect(first.statusCode).toBe(201);
    expect(await stored(queued.id)).toMatchObject({ toUserId: null, read: true });

    const second = await send(colleague, { replyToId: queued.id });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'colleague_answered',
      message: 'Dana Reyes has answered meanwhile. Read it above, and send yours if it still fits.',
    });
    const seenUpToId = first.json().id;
    expect((await send(colleague, { replyToId: queued.id, seenUpToId })).statusCode).toBe(201);
  });

  it('tells the recipient of a message if a colleague has answered it, once', async () => {
    const { user } = await signedInCustomer(test);
    const { id: replyToId } = await createMessage(test.db, user.id, admin.user.id);
    const first = await send(colleague, { replyToId });
    expect(first.statusCode).toBe(201);
    const second = await send(admin, { replyToId });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'colleague_answered' });
    expect((await send(admin, { replyToId, seenUpToId: first.json().id })).statusCode).toBe(201);
  });

  it('lets only one of two concurrent replies succeed', async () => {
    for (const toUserId of [null, admin.user.id]) {
      const { user } = await signedInCustomer(test);
      const { id: replyToId } = await createMessage(test.db, user.id, toUserId);
      const responses = await Promise.all([admin, colleague].map((who) => send(who, { replyToId })));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
      expect(await test.db.$count(messages, eq(messages.toUserId, user.id))).toBe(1);
    }
  });
});

describe('forwarding', () => {
  it('lets staff pass a message on to colleagues and customers', async () => {
    const original = await createMessage(test.db, customer.user.id, admin.user.id);
    for (const toUserId of [colleague.user.id, customer.user.id]) {
      const response = await send(admin, { forwardOfId: original.id, toUserId });
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({ toUserId, channel: 'portal' });
    }
  });

  it('requires a recipient and an existing message', async () => {
    const original = await createMessage(test.db, customer.user.id, admin.user.id);
    expect((await send(admin, { forwardOfId: original.id })).statusCode).toBe(400);
    const missing = { forwardOfId: 2_000_000_000, toUserId: colleague.user.id };
    expect((await send(admin, missing)).statusCode).toBe(404);
    const both = { forwardOfId: original.id, replyToId: original.id, toUserId: colleague.user.id };
    expect((await send(admin, both)).statusCode).toBe(400);
  });

  it('is forbidden for customers', async () => {
    const original = await createMessage(test.db, admin.user.id, customer.user.id);
    const payload = { forwardOfId: original.id, toUserId: colleague.user.id };
    expect((await send(customer, payload)).statusCode).toBe(403);
  });
});
