import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes', jobTitle: 'Tax Specialist' });
});

const get = (token: string | undefined, url: string, query: Record<string, string> = {}) =>
  test.request({ url: `/api/conversations${url}`, token, query });

/** What the table of latest messages must contain, computed from the messages themselves. */
async function expectTrueConversations() {
  const { rows } = await test.db.execute(sql`
    with truth as (
      select user_id, party_id, max(id) as last_message_id
      from (
        select from_user_id, to_user_id, id from messages
        union all select to_user_id, from_user_id, id from messages where to_user_id is not null
      ) sides (user_id, party_id, id)
      group by user_id, party_id
    )
    (select * from truth except select * from conversations)
    union all (select * from conversations except select * from truth)
  `);
  expect(rows).toEqual([]);
}

describe('GET /api/conversations', () => {
  it('groups by the other party, latest first, with unread counts', async () => {
    const { user, token } = await signedInCustomer(test);
    const colleague = await createAdmin(test.db, { firstName: null, lastName: null, jobTitle: 'Bookkeeper' });
    await createMessage(test.db, admin.user.id, user.id);
    await createMessage(test.db, admin.user.id, user.id, { read: true });
    const queued = await createMessage(test.db, user.id, null, { content: 'To anybody' });
    const old = await createMessage(test.db, colleague.id, user.id);
    const newest = await createMessage(test.db, user.id, admin.user.id, { content: 'x'.repeat(500) });

    const response = await get(token, '');
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.json()).toEqual([
      {
        party: admin.user.id,
        user: {
          id: admin.user.id,
          name: 'Dana Reyes',
          firstName: 'Dana',
          role: 'admin',
          jobTitle: 'Tax Specialist',
          closed: false,
        },
        assignee: null,
        lastMessage: {
          id: newest.id,
          fromUserId: user.id,
          excerpt: 'x'.repeat(160),
          sentAt: newest.sentAt,
          read: false,
        },
        unreadCount: 1,
      },
      expect.objectContaining({
        party: colleague.id,
        user: expect.objectContaining({ name: 'Bookkeeper' }),
        lastMessage: expect.objectContaining({ id: old.id }),
        unreadCount: 1,
      }),
      {
        party: 'support',
        user: null,
        assignee: null,
        lastMessage: expect.objectContaining({ id: queued.id, excerpt: 'To anybody' }),
        unreadCount: 0,
      },
    ]);
  });

  it('pages without losing or repeating one', async () => {
    const { user, token } = await signedInAdmin(test);
    const parties: number[] = [];
    for (let count = 0; count < 5; count++) {
      const client = await createUser(test.db);
      await createMessage(test.db, client.id, user.id);
      parties.unshift(client.id);
    }
    const seen: number[] = [];
    let query: Record<string, string> | undefined = { limit: '2' };
    while (query) {
      const response = await get(token, '', query);
      expect(response.headers['x-total-count']).toBe('5');
      seen.push(...response.json().map(({ party }: { party: number }) => party));
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      query = next ? Object.fromEntries(new URL(next, 'http://localhost').searchParams) : undefined;
    }
    expect(seen).toEqual(parties);
    const beyond = await get(token, '', { cursor: '1' });
    expect(beyond.json()).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('5');
  });

  it('counts unread messages no further than is shown', async () => {
    const { user, token } = await signedInCustomer(test);
    await test.pool.query(
      `insert into messages (from_user_id, to_user_id, content) select $1, $2, 'one of many' from generate_series(1, 150)`,
      [admin.user.id, user.id],
    );
    expect((await get(token, '')).json()).toMatchObject([{ unreadCount: 100 }]);
  });

  it('keeps the name of a closed account', async () => {
    const { token, user } = await signedInAdmin(test);
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    await createMessage(test.db, client.id, user.id);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, client.id));
    expect((await get(token, '')).json()).toMatchObject([{ user: { name: 'Maya Okafor', closed: true } }]);
  });

  it('is empty for staff while messages wait in the support queue', async () => {
    const { token } = await signedInAdmin(test);
    await createMessage(test.db, (await createUser(test.db)).id, null);
    expect((await get(token, '')).json()).toEqual([]);
  });

  it('returns 401 for visitors and 400 for an invalid cursor', async () => {
    expect((await get(undefined, '')).statusCode).toBe(401);
    expect((await get(admin.token, '', { cursor: 'last' })).statusCode).toBe(400);
  });

  it('matches the messages, even with concurrent sends and assignments', async () => {
    const clients = await Promise.all([1, 2].map(() => signedInCustomer(test)));
    const staff = await Promise.all([1, 2].map(() => signedInAdmin(test)));
    const send = (token: string, payload: object) =>
      test.request({
        method: 'POST',
        url: '/api/messages',
        token,
        payload: { content: 'Hello', ...payload },
      });
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round++) {
      const waiting = await Promise.all(clients.map(({ user }) => createMessage(test.db, user.id, null)));
      const responses = await Promise.all([
        ...clients.map(({ token }) => send(token, {})),
        ...clients.map(({ token }, index) => send(token, { toUserId: staff[index]?.user.id })),
        ...staff.flatMap(({ token }) => waiting.map(({ id }) => send(token, { replyToId: id }))),
        ...staff.flatMap(({ token }) =>
          waiting.map(({ id }) =>
            test.request({ method: 'POST', url: `/api/admin/messages/${id}/assign`, token, payload: {} }),
          ),
        ),
      ]);
      for (const { statusCode } of responses) statuses.add(statusCode);
    }
    expect([...statuses].sort()).toEqual([200, 201, 409]);
    await expectTrueConversations();
  });
});

describe('GET /api/conversations/:party', () => {
  it('returns one conversation, or the user it can be started with', async () => {
    const { user, token } = await signedInCustomer(test);
    expect((await get(token, `/${admin.user.id}`)).json()).toMatchObject({
      party: admin.user.id,
      user: { name: 'Dana Reyes' },
      lastMessage: null,
      unreadCount: 0,
    });
    expect((await get(token, '/support')).json()).toEqual({
      party: 'support',
      user: null,
      assignee: null,
      lastMessage: null,
      unreadCount: 0,
    });
    const { id } = await createMessage(test.db, admin.user.id, user.id);
    expect((await get(token, `/${admin.user.id}`)).json()).toMatchObject({
      lastMessage: { id },
      unreadCount: 1,
    });
    expect((await get(admin.token, `/${user.id}`)).json()).toMatchObject({
      party: user.id,
      user: { role: 'customer' },
      lastMessage: { id },
    });
  });

  it("names who answers 'Support' once somebody does, and finds it by that name", async () => {
    const { user, token } = await signedInCustomer(test);
    const { id } = await createMessage(test.db, user.id, null);
    expect((await get(token, '/support')).json()).toMatchObject({ user: null, assignee: null });
    await test.request({
      ...{ method: 'POST', url: '/api/messages', token: admin.token },
      payload: { content: 'Here I am.', replyToId: id },
    });
    const named = { id: admin.user.id, name: 'Dana Reyes', role: 'admin' };
    expect((await get(token, '/support')).json()).toMatchObject({ user: null, assignee: named });
    for (const typed of ['dana', 'support', 'here']) {
      expect((await get(token, `?q=${typed}`)).json()).toMatchObject([{ party: 'support', assignee: named }]);
    }
    expect((await get(token, '?q=marcus')).json()).toEqual([]);
  });

  it('returns 404 for users outside the scope', async () => {
    const { user, token } = await signedInCustomer(test);
    const stranger = await createUser(test.db);
    const gone = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    for (const party of [stranger.id, user.id, gone.id, 2_000_000_000, 'other']) {
      expect((await get(token, `/${party}`)).statusCode).toBe(404);
      expect((await get(token, `/${party}/messages`)).statusCode).toBe(404);
    }
    const colleague = await createAdmin(test.db);
    for (const party of [colleague.id, 'support']) {
      expect((await get(admin.token, `/${party}`)).statusCode).toBe(404);
    }
  });
});
