import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { transaction } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import { closeAccounts } from '../users/close-accounts.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
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
    await closeAccounts(tx, [client.id]);
    return { sending: sent };
  });
  expect((await sending).statusCode).toBe(409);
  expect(await openLists(client.id)).toBe(0);
  expect(await queuedMails(test.db, client.email)).toEqual([]);
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
  for (const response of [await post(list.id, 'reopen'), await post(draft.id, 'send')]) {
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('This person is staff now. Nothing can be asked of them.');
  }
});
