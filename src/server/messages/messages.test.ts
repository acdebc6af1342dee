import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedMessage } from '#shared/messages.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createMessage } from '#test/factories/messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const list = (token: string | undefined, query: Record<string, string> = {}) =>
  test.request({ url: '/api/messages', query, token });

describe('GET /api/messages', () => {
  it("returns the user's sent and received messages, newest first, and nothing else", async () => {
    const [customer, other, admin] = [
      await signedInCustomer(test),
      await signedInCustomer(test),
      await signedInAdmin(test),
    ];
    const sent = await createMessage(test.db, customer.user.id, admin.user.id);
    const received = await createMessage(test.db, admin.user.id, customer.user.id, { content: 'Thank you.' });
    const queued = await createMessage(test.db, customer.user.id, null);
    await createMessage(test.db, other.user.id, admin.user.id);
    await createMessage(test.db, admin.user.id, other.user.id);

    const response = await list(customer.token);
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ id }: { id: number }) => id)).toEqual([queued.id, received.id, sent.id]);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers.link).toBeUndefined();
    expect(response.json()[1]).toEqual({
      id: received.id,
      fromUserId: admin.user.id,
      fromUserName: 'Ada Quill',
      fromUserRole: 'admin',
      toUserId: customer.user.id,
      content: 'Thank you.',
      read: false,
      sentAt: received.sentAt,
      channel: 'portal',
      party: admin.user.id,
      conversationId: null,
    });
  });

  it('names the conversation: whom it is with, and for staff its id', async () => {
    const [customer, admin, colleague] = [
      await signedInCustomer(test),
      await signedInAdmin(test),
      await signedInAdmin(test),
    ];
    const asked = await createMessage(test.db, customer.user.id, admin.user.id);
    const queued = await createMessage(test.db, customer.user.id, null);
    // Both answers belong to the conversation of the message they answer, whoever writes them.
    for (const { threadId } of [asked, queued]) {
      await createMessage(test.db, colleague.user.id, customer.user.id, { threadId });
    }
    const shown = async (token: string) =>
      (await list(token))
        .json()
        .map(({ party, conversationId }: ListedMessage) => ({ party, conversationId }));
    const [support, direct] = [
      { party: 'support', conversationId: null },
      { party: admin.user.id, conversationId: null },
    ];
    expect(await shown(customer.token)).toEqual([support, direct, support, direct]);
    expect(await shown(admin.token)).toEqual([{ party: customer.user.id, conversationId: asked.threadId }]);
    expect(await shown(colleague.token)).toEqual([
      { party: customer.user.id, conversationId: queued.threadId },
      { party: customer.user.id, conversationId: asked.threadId },
    ]);
  });

  it("keeps the firm's queue out of a staff member's own messages", async () => {
    const [customer, admin] = [await signedInCustomer(test), await signedInAdmin(test)];
    await createMessage(test.db, customer.user.id, null);
    expect((await list(admin.token)).json()).toEqual([]);
  });

  it('pages by cursor without losing or repeating a message', async () => {
    const [customer, admin] = [await signedInCustomer(test), await signedInAdmin(test)];
    const ids: number[] = [];
    for (let index = 0; index < 7; index++) {
      const [from, to] = index % 2 ? [customer, admin] : [admin, customer];
      ids.unshift((await createMessage(test.db, from.user.id, to.user.id)).id);
    }
    const seen: number[] = [];
    let query: Record<string, string> | undefined = { limit: '3' };
    while (query) {
      const response = await list(customer.token, query);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...response.json().map(({ id }: { id: number }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      query = next ? Object.fromEntries(new URL(next, 'http://localhost').searchParams) : undefined;
    }
    expect(seen).toEqual(ids);
  });

  it('returns the total on a page beyond the last one too', async () => {
    const [customer, admin] = [await signedInCustomer(test), await signedInAdmin(test)];
    await createMessage(test.db, admin.user.id, customer.user.id);
    const response = await list(customer.token, { cursor: '1' });
    expect(response.json()).toEqual([]);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it("returns only the user's unread messages with `unread`", async () => {
    const [customer, admin] = [await signedInCustomer(test), await signedInAdmin(test)];
    const unread = await createMessage(test.db, admin.user.id, customer.user.id);
    await createMessage(test.db, admin.user.id, customer.user.id, { read: true });
    await createMessage(test.db, customer.user.id, admin.user.id);
    const response = await list(customer.token, { unread: 'true', limit: '5' });
    expect(response.json().map(({ id }: { id: number }) => id)).toEqual([unread.id]);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('counts up to a thousand', async () => {
    const [customer, admin] = [await signedInCustomer(test), await signedInAdmin(test)];
    await test.pool.query(
      `insert into messages (from_user_id, to_user_id, content) select $1, $2, 'one of many' from generate_series(1, 1001)`,
      [admin.user.id, customer.user.id],
    );
    for (const query of [{}, { unread: 'true' }] as Record<string, string>[]) {
      const response = await list(customer.token, query);
      expect(response.json()).toHaveLength(100);
      expect(response.headers['x-total-count']).toBe('1000+');
    }
  });

  it.each<{ query: Record<string, string> }>([
    { query: { limit: '0' } },
    { query: { limit: '501' } },
    { query: { limit: 'many' } },
    { query: { cursor: 'yesterday' } },
    { query: { unread: 'perhaps' } },
  ])('refuses $query', async ({ query }) => {
    const { token } = await signedInCustomer(test);
    const response = await list(token, query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { [Object.keys(query)[0] as string]: expect.any(String) },
    });
  });

  it('returns 401 for visitors', async () => {
    expect((await list(undefined)).statusCode).toBe(401);
  });
});
