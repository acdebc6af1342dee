import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { book, booking, guest, slotsOf } from '#test/bookings.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createInvitation } from '#test/factories/invitations.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createAdmin, type User } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { inTransaction } from '../core/context.ts';
import { messages, requestLists, threads, users } from '../core/database/schema.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { watchConversations } from '../staff-conversations/alert-waiting.ts';
import { findAssignedStaff } from './assign-staff.ts';

let test: TestApp;
let owner: SignedInUser;
let client: SignedInUser;
/** Has a confirmed address and takes bookings, as far as an owner can decide that before they accept. */
let invited: User;
let colleague: User;
beforeAll(async () => {
  // In a database of its own: 'first' chooses among all staff who take bookings, and all staff get the emails.
  const database = await openEmptyDatabase('invited_staff');
  afterFile(() => database.close());
  test = await startTestApp({}, { database });
  owner = await signedInAdmin(test, { bookable: false });
});
beforeEach(async () => {
  await test.db.update(users).set({ bookable: false }).where(eq(users.role, 'admin'));
  client = await signedInCustomer(test);
  const ready = { emailConfirmed: true, bookable: true } as const;
  invited = await createAdmin(test.db, { ...ready, password: '' });
  await createInvitation(test.db, invited.id, { invitedBy: owner.user.id });
  colleague = await createAdmin(test.db, ready);
});

const call = (method: 'POST' | 'PATCH' | 'GET', url: string, by: SignedInUser, payload?: object) =>
  test.request({ method, url: `/api/${url}`, token: by.token, ...(payload && { payload }) });

/** Calls it with each of the two: the colleague can be chosen, the invited one cannot. */
async function expectRefused(
  ask: (chosen: User) => Promise<{ statusCode: number; json(): { fields?: object } }>,
  status: number,
  field?: string,
) {
  const refused = await ask(invited);
  expect(refused.statusCode).toBe(status);
  if (field) expect(refused.json().fields).toHaveProperty(field);
  expect((await ask(colleague)).statusCode).toBeLessThan(300);
}

it('are no recipients of a client’s message, and have no conversation with one', async () => {
  await expectRefused(
    ({ id }) => call('POST', 'messages', client, { toUserId: id, content: 'Good morning' }),
    404,
    'toUserId',
  );
  expect(await test.db.$count(messages, eq(messages.toUserId, invited.id))).toBe(0);
  const other = await signedInCustomer(test);
  await expectRefused(({ id }) => call('GET', `conversations/${id}/messages`, other), 404);
});

it('are no recipients of a message that a colleague forwards', async () => {
  const original = await createMessage(test.db, client.user.id, null);
  await expectRefused(
    ({ id }) =>
      call('POST', 'messages', owner, { toUserId: id, forwardOfId: original.id, content: 'For you' }),
    404,
    'toUserId',
  );
});

it('get no answer in a conversation of earlier', async () => {
  await expectRefused(async ({ id }) => {
    const { id: seenUpToId, threadId } = await createMessage(test.db, owner.user.id, id);
    return call('POST', `admin/conversations/${threadId}/messages`, owner, { content: 'And?', seenUpToId });
  }, 409);
});

it('are given no conversation', async () => {
  const assigned = async ({ id: assigneeId }: User) => {
    const sender = await signedInCustomer(test);
    const { threadId } = await createMessage(test.db, sender.user.id, null);
    return call('PATCH', `admin/conversations/${threadId}`, owner, { assigneeId });
  };
  await expectRefused(assigned, 400, 'assigneeId');
  const handedOver = async ({ id: assigneeId }: User) => {
    const sender = await signedInCustomer(test);
    const { id } = await createMessage(test.db, sender.user.id, null);
    return call('POST', `admin/messages/${id}/assign`, owner, { assigneeId });
  };
  await expectRefused(handedOver, 400, 'assigneeId');
  expect(await test.db.$count(threads, eq(threads.assigneeId, invited.id))).toBe(0);
});

it('are given no request list: when it is made, changed, handed over or sent to many', async () => {
  const details = { title: 'Your 2030 tax return', period: '2030', dueOn: '2031-04-09' };
  const items = [{ kind: 'document', label: 'Interest statement (Form 1099-INT)' }];
  const clientId = client.user.id;
  await expectRefused(
    ({ id: assigneeId }) =>
      call('POST', 'admin/request-lists', owner, { ...details, assigneeId, clientId, items }),
    400,
    'assigneeId',
  );
  const list = await createRequestList(test.db, clientId);
  await expectRefused(
    ({ id: assigneeId }) =>
      call('PATCH', `admin/request-lists/${list.id}`, owner, { ...details, assigneeId }),
    400,
    'assigneeId',
  );
  await expectRefused(
    ({ id: assigneeId }) => call('POST', 'admin/request-lists/assign', owner, { assigneeId, ids: [list.id] }),
    400,
    'assigneeId',
  );
  const template = await createRequestTemplate(test.db);
  await expectRefused(
    ({ id: assigneeId }) =>
      call('POST', `admin/request-templates/${template.id}/send`, owner, {
        ...{ period: '2029', dueOn: '2035-04-01', assigneeId, clientIds: [clientId] },
      }),
    400,
    'assigneeId',
  );
  expect(await test.db.$count(requestLists, eq(requestLists.assigneeId, invited.id))).toBe(0);
});

it('are not assigned to a client', async () => {
  await expectRefused(
    ({ id }) =>
      test.request({
        method: 'PATCH',
        url: `/api/admin/users/${client.user.id}/staff`,
        token: owner.token,
        payload: { staffIds: [id] },
      }),
    400,
    'staffIds',
  );
  expect((await findAssignedStaff(test.db, client.user.id)).map(({ id }) => id)).toEqual([colleague.id]);
});

it('take no bookings, by name or as the first available, until they have accepted', async () => {
  await test.db.update(users).set({ bookable: false }).where(eq(users.id, colleague.id));
  expect(await slotsOf(test, invited.id, openDay())).toEqual([]);
  const first = () => test.request({ url: '/api/admin/first/availability', query: { date: openDay() } });
  expect((await first()).json()).toEqual([]);
  const bookings = () =>
    Promise.all(
      [invited.id, 'first'].map((host) =>
        book(test, {
          ...booking(invited.id),
          ...guest(),
          admin_id: host,
          start_time: host === 'first' ? '10:00' : '11:00',
        }),
      ),
    );
  for (const refused of await bookings()) {
    expect(refused.json()).toMatchObject({ code: 'slot_taken' });
  }

  await test.db.update(users).set({ password: colleague.password }).where(eq(users.id, invited.id));
  expect((await slotsOf(test, invited.id, openDay())).length).toBeGreaterThan(0);
  for (const booked of await bookings()) expect(booked.statusCode).toBe(201);
});

it('get no emails about waiting conversations or about the firm', async () => {
  const askedAt = '2026-10-05T19:00:00.000Z';
  await createMessage(test.db, client.user.id, null, { sentAt: askedAt });
  await watchConversations(test.context, new Date('2026-10-08T19:00:00.000Z'));
  const mailFor = ({ email }: User) => ({ to: email, subject: 'Something changed', parts: [] });
  await inTransaction(test.context, (tx) => mailOwners(tx, { id: 0 }, mailFor));
  expect(await queuedMails(test.db, invited.email)).toEqual([]);
  expect((await queuedMails(test.db, colleague.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Clients are waiting for an answer', 'Something changed']),
  );
});
