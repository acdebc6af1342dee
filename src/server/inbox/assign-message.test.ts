import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { messages, threads, users } from '../core/database/schema.ts';

let test: TestApp;
let events: Awaited<ReturnType<typeof captureEvents>>;
let dana: SignedInUser;
let marcus: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  events = await captureEvents(test);
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  marcus = await signedInAdmin(test, { firstName: 'Marcus', lastName: 'Bell' });
});

const assign = ({ token }: SignedInUser, id: number, payload: object = {}) =>
  test.request({ method: 'POST', url: `/api/admin/messages/${id}/assign`, token, payload });

async function assigneeOf(id: number) {
  const [row] = await test.db
    .select({ toUserId: messages.toUserId, assigneeId: threads.assigneeId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.id, id));
  expect(row?.toUserId).toBeNull();
  return row?.assigneeId;
}

describe('POST /api/admin/messages/:id/assign', () => {
  it('makes the staff member who takes a message the assignee of its conversation, and moves no message', async () => {
    const { user, token } = await signedInCustomer(test);
    const { id } = await createMessage(test.db, user.id, null);
    const received = await events.during(async () => {
      const response = await assign(dana, id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, toUserId: null, read: false, queued: true });
      expect(response.json().to).toMatchObject({ name: 'Dana Reyes' });
    });
    expect(received).toEqual([
      { topic: 'messages', to: { users: [user.id] } },
      { topic: 'messages', to: 'staff' },
    ]);
    const conversations = await test.request({ url: '/api/conversations', token });
    expect(conversations.json()).toMatchObject([{ party: 'support', lastMessage: { id } }]);
    const [message] = await test.db.select().from(messages).where(eq(messages.id, id));
    const audit = await auditOf(test.db, 'conversation', message?.threadId as number);
    expect(audit).toMatchObject([{ action: 'conversation_assigned', details: { assigneeId: dana.user.id } }]);
  });

  it('assigns it to a colleague, after which only that colleague can reassign it here', async () => {
    const { id } = await createMessage(test.db, (await createUser(test.db)).id, null);
    expect((await assign(dana, id, { assigneeId: marcus.user.id })).json()).toMatchObject({
      to: { id: marcus.user.id },
    });
    const refused = await assign(dana, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'message_taken',
      message: 'Marcus Bell has already taken this conversation. Talk to them before you answer.',
    });
    expect((await assign(marcus, id)).statusCode).toBe(200);
    expect((await assign(marcus, id, { assigneeId: dana.user.id })).statusCode).toBe(200);
    expect(await assigneeOf(id)).toBe(dana.user.id);
  });

  it('only one of two concurrent assignments succeeds', async () => {
    const client = await createUser(test.db);
    const first = await createMessage(test.db, client.id, null);
    const second = await createMessage(test.db, client.id, null);
    const statuses = await Promise.all([assign(dana, second.id), assign(marcus, first.id)]);
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('covers all that this client wrote to the firm, including support requests, and nobody else', async () => {
    const client = await createUser(test.db);
    const earlier = await createMessage(test.db, client.id, null);
    const request = await createSupportRequest(test.db, client.id);
    const { id } = await createMessage(test.db, client.id, null);
    const other = await createMessage(test.db, (await createUser(test.db)).id, null);
    await assign(dana, id);
    expect(await assigneeOf(earlier.id)).toBe(dana.user.id);
    expect(await assigneeOf(request.id)).toBe(dana.user.id);
    expect(await assigneeOf(other.id)).toBeNull();
  });

  it('frees conversations taken by a staff member whose account is closed', async () => {
    const leaving = await createAdmin(test.db);
    const { id } = await createMessage(test.db, (await createUser(test.db)).id, null);
    await assign(dana, id, { assigneeId: leaving.id });
    expect((await assign(marcus, id)).statusCode).toBe(409);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, leaving.id));
    expect((await assign(marcus, id)).json()).toMatchObject({ to: { id: marcus.user.id } });
  });

  it('works only for messages in the support queue', async () => {
    const direct = await createMessage(test.db, (await createUser(test.db)).id, marcus.user.id);
    const response = await assign(dana, direct.id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'not_possible',
      message: 'This message was written to one person. Forward it to pass it on to a colleague.',
    });
    expect((await assign(dana, 2_000_000_000)).statusCode).toBe(404);
  });

  it('accepts only active staff, and not the author, as assignee', async () => {
    const client = await createUser(test.db);
    const gone = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    const { id } = await createMessage(test.db, client.id, null);
    for (const assigneeId of [client.id, gone.id, 2_000_000_000]) {
      const response = await assign(dana, id, { assigneeId });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toHaveProperty('assigneeId');
    }
    const own = await createMessage(test.db, dana.user.id, null);
    expect((await assign(dana, own.id)).statusCode).toBe(400);
    expect((await assign(marcus, own.id)).statusCode).toBe(200);
  });
});
