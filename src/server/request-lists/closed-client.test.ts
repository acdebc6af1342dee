import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { transaction } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import { closeAccounts } from '../users/close-accounts.ts';

let test: TestApp;
let admin: SignedInUser;
let events: Awaited<ReturnType<typeof captureEvents>>;
beforeAll(async () => {
  test = await startTestApp();
  events = await captureEvents(test);
  admin = await signedInAdmin(test);
});

const post = (id: number, verb: string) =>
  test.request({ method: 'POST', url: `/api/admin/request-lists/${id}/${verb}`, token: admin.token });
const openLists = (customerId: number) =>
  test.db.$count(
    requestLists,
    and(
      eq(requestLists.customerId, customerId),
      isNotNull(requestLists.sentAt),
      isNull(requestLists.closedAt),
    ),
  );

it('sends nothing to a client whose account is being closed', async () => {
  const client = await createUser(test.db, { emailConfirmed: true });
  const draft = await createRequestList(test.db, client.id, { sentAt: null });
  const { sending } = await transaction(test.db, async (tx) => {
    await lockCustomer(tx, client.id);
    const sent = post(draft.id, 'send');
    // Long enough for the call to finish if it did not wait for the lock.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await closeAccounts(tx, { address: '127.0.0.1', session: { user: admin.user } }, [client.id]);
    return { sending: sent };
  });
  expect((await sending).statusCode).toBe(409);
  expect(await openLists(client.id)).toBe(0);
  expect(await queuedMails(test.db, client.email)).toEqual([]);
});

it('records that the lists are closed with the account, in their history and the client’s timeline, and announces it', async () => {
  const client = await createUser(test.db, { emailConfirmed: true });
  const company = await createCompany(test.db);
  const colleague = await createUser(test.db);
  await joinCompany(test.db, client.id, company.id);
  await joinCompany(test.db, colleague.id, company.id, { accessLevel: 'read_only' });
  const own = await createRequestList(test.db, client.id, { nextReminderAt: '2030-01-01T00:00:00Z' });
  const companys = await createRequestList(test.db, client.id, {
    companyId: company.id,
    needsCallAt: own.sentAt,
  });
  const earlier = await createRequestList(test.db, client.id, { closedAt: '2029-01-01T00:00:00Z' });
  const draft = await createRequestList(test.db, client.id, { sentAt: null });
  const close = () =>
    test.request({ method: 'DELETE', url: `/api/admin/users/${client.id}`, token: admin.token });
  const announced = await events.during(close);
  expect(await openLists(client.id)).toBe(0);
  for (const { id } of [own, companys]) {
    expect((await auditOf(test.db, 'request_list', id)).at(-1)).toMatchObject({
      action: 'request_list_closed',
      actorId: admin.user.id,
      clientId: client.id,
    });
    const url = `/api/admin/request-lists/${id}/history`;
    const [latest] = (await test.request({ url, token: admin.token })).json();
    expect(latest.what).toBe('closed this list');
    const [row] = await test.db.select().from(requestLists).where(eq(requestLists.id, id));
    expect(row).toMatchObject({ nextReminderAt: null, needsCallAt: null });
  }
  for (const { id } of [earlier, draft]) {
    const actions = (await auditOf(test.db, 'request_list', id)).map(({ action }) => action);
    expect(actions).not.toContain('request_list_closed');
  }
  const timeline = await test.request({
    url: `/api/admin/clients/${client.id}/timeline?kind=audit`,
    token: admin.token,
  });
  const told = timeline.json().filter(({ what }: { what: string }) => what.startsWith('closed'));
  expect(told).toHaveLength(3);
  expect(announced).toContainEqual({ topic: 'request-lists', to: 'staff' });
  const readers = announced.flatMap(({ topic, to }) =>
    topic === 'request-lists' && typeof to === 'object' ? to.users : [],
  );
  expect(readers).toContain(colleague.id);
});

it('does not reopen a list of a closed account', async () => {
  const client = await createUser(test.db, { deletedAt: '2029-01-01T00:00:00Z' });
  const list = await createRequestList(test.db, client.id, { closedAt: '2029-01-01T00:00:00Z' });
  const response = await post(list.id, 'reopen');
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toContain('account of this client is closed');
  expect(await openLists(client.id)).toBe(0);
});

it('closes the lists of a client who becomes staff, and refuses to send or reopen any', async () => {
  const client = await createUser(test.db, { emailConfirmed: true });
  const list = await createRequestList(test.db, client.id);
  const draft = await createRequestList(test.db, client.id, { sentAt: null });
  const changed = await test.request({
    method: 'PATCH',
    url: `/api/admin/users/${client.id}`,
    payload: {
      firstName: 'Maya',
      lastName: 'Quill',
      email: client.email,
      role: 'admin',
      staffLevel: 'staff',
    },
    token: admin.token,
  });
  expect(changed.statusCode).toBe(200);
  expect(await openLists(client.id)).toBe(0);
  const recorded = await auditOf(test.db, 'request_list', list.id);
  expect(recorded.at(-1)).toMatchObject({ action: 'request_list_closed', actorId: admin.user.id });
  for (const response of [await post(list.id, 'reopen'), await post(draft.id, 'send')]) {
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('This person is staff now. Nothing can be asked of them.');
  }
});
