import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { messages } from '../core/database/schema.ts';

let test: TestApp;
let events: Awaited<ReturnType<typeof captureEvents>>;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  events = await captureEvents(test);
  admin = await signedInAdmin(test);
});

const patch = (token: string, id: number) =>
  test.request({ method: 'PATCH', url: `/api/messages/${id}/read`, token });
const post = (token: string, url: string, payload: object = {}) =>
  test.request({ method: 'POST', url, token, payload });
const unreadOf = (userId: number) =>
  test.db.$count(messages, and(eq(messages.toUserId, userId), eq(messages.read, false)));

describe('PATCH /api/messages/:id/read', () => {
  it('marks a message as read for its recipient and notifies the sender', async () => {
    const { user, token } = await signedInCustomer(test);
    const { id } = await createMessage(test.db, user.id, admin.user.id);
    const heard = await events.during(async () => {
      const response = await patch(admin.token, id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, read: true });
      expect(response.json()).not.toHaveProperty('attachments');
    });
    expect(heard).toEqual([
      { topic: 'messages', to: { users: [user.id] } },
      { topic: 'messages', to: 'staff' },
    ]);
    // A second time: nothing changes, so no event is sent.
    expect(await events.during(() => patch(admin.token, id))).toEqual([]);
    expect((await test.request({ url: '/api/messages', token })).json()[0]).toMatchObject({ read: true });
  });

  it('returns 404 for the sender, a colleague and staff who see the message in the support queue', async () => {
    const { user, token } = await signedInCustomer(test);
    const colleague = await signedInAdmin(test);
    const direct = await createMessage(test.db, user.id, admin.user.id);
    const queued = await createMessage(test.db, user.id, null);
    expect((await patch(token, direct.id)).statusCode).toBe(404);
    expect((await patch(colleague.token, direct.id)).statusCode).toBe(404);
    expect((await patch(admin.token, queued.id)).statusCode).toBe(404);
    expect((await patch(admin.token, 2_000_000_000)).statusCode).toBe(404);
    expect(await test.db.$count(messages, and(eq(messages.fromUserId, user.id), messages.read))).toBe(0);
  });
});

describe('POST /api/messages/read-all', () => {
  it('marks all unread messages of the user, or those up to the shown one', async () => {
    const { user, token } = await signedInCustomer(test);
    const other = await createUser(test.db);
    const ids: number[] = [];
    for (let count = 0; count < 3; count++)
      ids.push((await createMessage(test.db, admin.user.id, user.id)).id);
    await createMessage(test.db, admin.user.id, other.id);
    const first = await post(token, '/api/messages/read-all', { upToId: ids[1] });
    expect(first.json()).toEqual({ marked: 2 });
    expect(await unreadOf(user.id)).toBe(1);
    expect((await post(token, '/api/messages/read-all')).json()).toEqual({ marked: 1 });
    expect((await post(token, '/api/messages/read-all')).json()).toEqual({ marked: 0 });
    expect(await unreadOf(other.id)).toBe(1);
  });

  it('announces to more senders than fit into one notification', async () => {
    const reader = await signedInAdmin(test);
    await test.pool.query(
      `with writers as (
         insert into users (username, email, password) select 'writer' || n || $2, 'writer' || n || $2 || '@example.test', 'x'
         from generate_series(1, 600) n returning id
       ) insert into messages (from_user_id, to_user_id, content) select id, $1, 'Hello' from writers`,
      [reader.user.id, crypto.randomUUID()],
    );
    const heard = await events.during(async () => {
      expect((await post(reader.token, '/api/messages/read-all')).json()).toEqual({ marked: 600 });
    });
    const told = heard.flatMap(({ to }) => (typeof to === 'object' ? to.users : []));
    expect(new Set(told).size).toBe(600);
  });

  it('rejects an invalid id', async () => {
    expect((await post(admin.token, '/api/messages/read-all', { upToId: 'all' })).statusCode).toBe(400);
  });
});

describe('POST /api/conversations/:party/read', () => {
  it('marks messages of the other party, up to the last one shown', async () => {
    const { user, token } = await signedInCustomer(test);
    const colleague = await signedInAdmin(test);
    const first = await createMessage(test.db, admin.user.id, user.id);
    await createMessage(test.db, admin.user.id, user.id);
    await createMessage(test.db, colleague.user.id, user.id);
    const mine = await createMessage(test.db, user.id, admin.user.id);
    const url = `/api/conversations/${admin.user.id}/read`;
    expect((await post(token, url, { upToId: first.id })).json()).toEqual({ marked: 1 });
    expect((await post(token, url)).json()).toEqual({ marked: 1 });
    expect(await unreadOf(user.id)).toBe(1);
    expect(await test.db.$count(messages, and(eq(messages.id, mine.id), messages.read))).toBe(0);
    expect((await post(token, '/api/conversations/support/read')).json()).toEqual({ marked: 0 });
  });

  it('returns 404 for users outside the scope', async () => {
    const { token } = await signedInCustomer(test);
    const stranger = await createUser(test.db);
    for (const party of [stranger.id, 2_000_000_000, 'nobody', 0]) {
      expect((await post(token, `/api/conversations/${party}/read`)).statusCode).toBe(404);
    }
  });
});
