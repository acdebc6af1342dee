import { afterAll, beforeAll, expect, it } from 'vitest';
import { firm } from '#firm';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createUnaskedFile } from '#test/factories/files.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, createUser } from '#test/factories/users.ts';

/** With `assignedStaffOnly` only assigned staff may review a customer's items. */
let test: TestApp;
beforeAll(async () => {
  firm.files.assignedStaffOnly = true;
  test = await startTestApp();
});
afterAll(() => {
  firm.files.assignedStaffOnly = false;
});

it('lets only the client’s assigned staff see, count and decide items; the list’s assignee may not', async () => {
  const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
  const client = await createUser(test.db);
  await assignClient(test.db, client.id, own.user.id);
  const { items } = await createRequestList(test.db, client.id, {
    assigneeId: other.user.id,
    items: [{ state: 'received' }, { state: 'open' }],
  });
  const id = items[0]?.id ?? 0;
  const file = await createItemFile(test.db, id, client.id);
  const seenBy = async ({ token }: typeof own) => {
    const list = await test.request({ url: '/api/admin/request-items/to-review', token });
    const mine = await test.request({ url: '/api/admin/request-items/to-review?mine=true', token });
    const counts = (await test.request({ url: '/api/admin/request-counts', token })).json();
    const board = (await test.request({ url: '/api/admin/dashboard', token })).json();
    const one = await test.request({ url: `/api/admin/request-items/${id}/review`, token });
    return {
      files: list.json().map((item: { files: { id: number }[] }) => item.files.map((sent) => sent.id)),
      mine: mine.json().length,
      counted: [counts.toReview, counts.waitingClients, board.needsYou.toReview],
      read: one.statusCode,
    };
  };
  expect(await seenBy(own)).toEqual({ files: [[file.id]], mine: 0, counted: [1, 1, 1], read: 200 });
  expect(await seenBy(other)).toEqual({ files: [], mine: 0, counted: [0, 0, 0], read: 404 });
  for (const verb of ['accept', 'waive', 'undo']) {
    const url = `/api/admin/request-items/${id}/${verb}`;
    expect((await test.request({ method: 'POST', url, token: other.token })).statusCode, verb).toBe(404);
  }
  const accepted = await test.request({
    method: 'POST',
    url: `/api/admin/request-items/${id}/accept`,
    token: own.token,
  });
  expect(accepted.json()).toMatchObject({ state: 'accepted', files: [{ id: file.id }] });
});

it('lets only assigned staff count, decide and file a file without a request', async () => {
  const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
  const client = await createUser(test.db);
  await assignClient(test.db, client.id, own.user.id);
  const { id } = await createUnaskedFile(test.db, client.id);
  const toReview = async ({ token }: typeof own) =>
    (await test.request({ url: '/api/admin/request-counts', token })).json().toReview;
  expect([await toReview(own), await toReview(other)]).toEqual([1, 0]);
  const { id: listId } = await createRequestList(test.db, client.id);
  for (const verb of ['accept', 'file-under', 'undo']) {
    const url = `/api/admin/files/${id}/${verb}`;
    const payload = verb === 'file-under' ? { payload: { listId } } : {};
    const refused = await test.request({ method: 'POST', url, ...payload, token: other.token });
    expect(refused.statusCode, verb).toBe(404);
  }
});
