import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { threads, users } from '../core/database/schema.ts';

let test: TestApp;
let events: Awaited<ReturnType<typeof captureEvents>>;
let owner: SignedInUser;
let marcus: SignedInUser;
let theo: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  events = await captureEvents(test);
  owner = await signedInAdmin(test);
});
beforeEach(async () => {
  marcus = await signedInAdmin(test, { staffLevel: 'staff' });
  theo = await signedInCustomer(test);
});

const get = ({ token }: SignedInUser, url: string) => test.request({ url, token });
const send = ({ token }: SignedInUser, method: 'POST' | 'PATCH', url: string, payload: object) =>
  test.request({ method, url, token, payload });
const close = ({ user }: SignedInUser) =>
  test.request({ method: 'DELETE', url: `/api/admin/users/${user.id}`, token: owner.token });
const setRole = ({ user }: SignedInUser, role: 'admin' | 'customer') => {
  const { email, firstName, lastName } = user;
  return test.request({
    method: 'PATCH',
    url: `/api/admin/users/${user.id}`,
    token: owner.token,
    payload: { email, firstName, lastName, role, ...(role === 'admin' && { staffLevel: 'staff' }) },
  });
};

async function stored(id: number | null) {
  const [row] = await test.db
    .select()
    .from(threads)
    .where(eq(threads.id, id as number));
  return row as NonNullable<typeof row>;
}

async function partiesOf(who: SignedInUser): Promise<unknown[]> {
  return (await get(who, '/api/conversations')).json().map(({ party }: { party: unknown }) => party);
}

describe.each([
  ['is closed', (who: SignedInUser) => close(who), 204],
  ['becomes a client’s', (who: SignedInUser) => setRole(who, 'customer'), 200],
])('when a staff account %s', (_what, leave, status) => {
  it('conversations that they were to answer go to the queue and may cause a new email to colleagues', async () => {
    const open = await createMessage(test.db, theo.user.id, marcus.user.id);
    const between = await createMessage(test.db, owner.user.id, marcus.user.id);
    const support = await createMessage(test.db, theo.user.id, null);
    await send(marcus, 'PATCH', `/api/admin/conversations/${support.threadId}`, {
      take: true,
      state: 'done',
    });
    await test.db
      .update(threads)
      .set({ alerted: 'assignee' })
      .where(eq(threads.id, open.threadId as number));
    const announced = await events.during(async () => expect((await leave(marcus)).statusCode).toBe(status));
    expect(announced).toContainEqual({ topic: 'messages', to: 'staff' });
    // 'Support' showed the name of the staff member who has left.
    expect(announced).toContainEqual({ topic: 'messages', to: { users: [theo.user.id] } });
    expect(await stored(support.threadId)).toMatchObject({ state: 'done', assigneeId: null });

    const query = `clientId=${theo.user.id}&view=queue&state=open`;
    const queue = (await get(owner, `/api/admin/conversations?${query}`)).json<StaffConversation[]>();
    expect(queue).toMatchObject([{ id: open.threadId, assignee: null, unreadCount: 0 }]);
    expect(await stored(open.threadId)).toMatchObject({ alerted: null });
    expect(await stored(between.threadId)).toMatchObject({ state: 'done', assigneeId: null });
    const answered = await send(owner, 'POST', `/api/admin/conversations/${open.threadId}/messages`, {
      content: 'I answer for Marcus.',
      seenUpToId: open.id,
    });
    expect(answered.statusCode).toBe(201);
    expect(await stored(open.threadId)).toMatchObject({ assigneeId: owner.user.id, state: 'waiting' });
    const seen = (await get(theo, `/api/conversations/${marcus.user.id}/messages`)).json();
    expect(seen).toMatchObject([{ content: 'I answer for Marcus.' }, { id: open.id }]);
  });
});

it('assigns no conversation to a staff member whose account is being closed', async () => {
  const queued = await createMessage(test.db, theo.user.id, null);
  const leaving = new pg.Client({ connectionString: test.url });
  await leaving.connect();
  try {
    await leaving.query('begin');
    await leaving.query('update users set deleted_at = now() where id = $1', [marcus.user.id]);
    const url = `/api/admin/conversations/${queued.threadId}`;
    const writes = [
      send(owner, 'PATCH', url, { assigneeId: marcus.user.id }),
      send(marcus, 'POST', `${url}/messages`, { content: 'Yes.', seenUpToId: queued.id }),
    ];
    await vi.waitFor(async () => {
      const { rowCount } = await leaving.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBeGreaterThan(0);
    }, 10_000);
    await leaving.query('commit');
    expect((await writes[0])?.statusCode).toBe(400);
    await writes[1];
  } finally {
    await leaving.end();
  }
  expect(await stored(queued.threadId)).toMatchObject({ assigneeId: null });
});

it('hides from a former staff member what clients and colleagues wrote', async () => {
  const asked = await createMessage(test.db, theo.user.id, marcus.user.id, { content: 'Secret of Theo' });
  await createMessage(test.db, owner.user.id, theo.user.id, { threadId: asked.threadId });
  const between = await createMessage(test.db, owner.user.id, marcus.user.id, { content: 'About Theo' });
  expect((await setRole(marcus, 'customer')).statusCode).toBe(200);
  const client = { user: marcus.user, token: await signInAs(test.db, { ...marcus.user, role: 'customer' }) };
  expect(await partiesOf(client)).toEqual([]);
  expect((await get(client, '/api/conversations?q=theo')).json()).toEqual([]);
  expect((await get(client, `/api/conversations/${theo.user.id}/messages`)).statusCode).toBe(404);
  expect((await get(client, `/api/conversations/${theo.user.id}`)).statusCode).toBe(404);
  expect((await send(client, 'POST', `/api/conversations/${theo.user.id}/read`, {})).statusCode).toBe(404);
  expect((await get(client, `/api/conversations/${owner.user.id}/messages`)).json()).toEqual([]);
  expect((await get(client, '/api/admin/conversations')).statusCode).toBe(403);

  // As a client they start a new conversation; the old one, also its messages, is the firm's.
  const wrote = await send(client, 'POST', '/api/messages', { content: 'Hello', toUserId: owner.user.id });
  expect(wrote.statusCode).toBe(201);
  const replied = await send(client, 'POST', '/api/messages', { content: 'And', replyToId: between.id });
  expect(replied.statusCode).toBe(404);
  expect((await get(client, `/api/conversations/${owner.user.id}/messages`)).json()).toHaveLength(1);
  expect(await stored(between.threadId)).toMatchObject({ customerId: null, lastMessageId: between.id });
});

it('keeps the conversations of a client who becomes staff, and hides comments about them', async () => {
  const asked = await createMessage(test.db, theo.user.id, marcus.user.id);
  const url = `/api/admin/conversations/${asked.threadId}`;
  await send(marcus, 'POST', `${url}/comments`, { content: 'Pays late.' });
  expect((await setRole(theo, 'admin')).statusCode).toBe(200);
  expect(await stored(asked.threadId)).toMatchObject({ state: 'done', assigneeId: marcus.user.id });
  const colleague = { user: theo.user, token: await signInAs(test.db, { ...theo.user, role: 'admin' }) };
  const own = await get(colleague, `${url}/messages`);
  expect(own.json()).toMatchObject([{ id: asked.id, comments: [] }]);
  expect((await get(owner, `${url}/messages`)).body).toContain('Pays late.');
  const toOneself = await send(colleague, 'POST', `${url}/messages`, { content: 'Me', seenUpToId: asked.id });
  expect(toOneself.statusCode).toBe(409);

  const told = await send(marcus, 'POST', '/api/messages', {
    content: 'Welcome',
    toUserId: theo.user.id,
    forwardOfId: asked.id,
  });
  expect(told.statusCode).toBe(201);
  const mine = (await get(colleague, '/api/admin/conversations?view=mine&state=open')).json();
  expect(mine).toMatchObject([{ kind: 'staff', staff: { id: marcus.user.id }, unreadCount: 1 }]);
  expect((await get(colleague, `/api/conversations/${marcus.user.id}/messages`)).json()).toMatchObject([
    { content: 'Welcome' },
  ]);

  // The old conversation is over, whoever wants to go on in it.
  const goOn = await send(marcus, 'POST', `${url}/messages`, { content: 'More', seenUpToId: asked.id });
  expect(goOn.json()).toMatchObject({
    code: 'not_possible',
    message: expect.stringContaining('belongs to the staff'),
  });
  expect((await send(marcus, 'PATCH', url, { state: 'open' })).json()).toMatchObject({
    code: 'not_possible',
  });

  // Back to being a client.
  expect((await setRole(theo, 'customer')).statusCode).toBe(200);
  const again = { user: theo.user, token: await signInAs(test.db, theo.user) };
  expect((await get(again, `/api/conversations/${marcus.user.id}/messages`)).json()).toMatchObject([
    { id: asked.id },
  ]);
});

it('keeps the conversations of a closed client as done, and refuses to reopen them or write to them', async () => {
  const asked = await createMessage(test.db, theo.user.id, marcus.user.id);
  const url = `/api/admin/conversations/${asked.threadId}`;
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await send(marcus, 'PATCH', url, { snoozedUntil: later });
  expect((await close(theo)).statusCode).toBe(204);
  expect((await get(marcus, url)).json()).toMatchObject({
    state: 'done',
    snoozedUntil: null,
    customer: { closed: true },
  });
  const answer = await send(marcus, 'POST', `${url}/messages`, { content: 'Hello', seenUpToId: asked.id });
  expect(answer.statusCode).toBe(409);
  for (const change of [{ state: 'open' }, { state: 'waiting' }, { snoozedUntil: later }]) {
    expect((await send(marcus, 'PATCH', url, change)).statusCode).toBe(409);
  }
  expect((await send(marcus, 'POST', `${url}/comments`, { content: 'Has left.' })).statusCode).toBe(201);
  expect(await test.db.$count(users, eq(users.id, theo.user.id))).toBe(1);
});
