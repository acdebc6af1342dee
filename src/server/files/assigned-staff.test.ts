import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { assignClient, createUser } from '#test/factories/users.ts';

/** With `assignedStaffOnly` a customer's files are visible to assigned staff only. */
let test: TestApp;
beforeAll(async () => {
  firm.files.assignedStaffOnly = true;
  test = await startTestApp();
});
afterAll(() => {
  firm.files.assignedStaffOnly = false;
});

describe('with assignedStaffOnly', () => {
  it('lists, counts and opens files only for the assigned staff member', async () => {
    const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
    const client = await createUser(test.db);
    await assignClient(test.db, client.id, own.user.id);
    const { id, originalFilename } = await createFile(test.db, client.id, {
      originalFilename: `${crypto.randomUUID()}.pdf`,
    });
    const seenBy = async ({ token }: typeof own) => {
      const list = await test.request({ url: '/api/admin/files', query: { q: originalFilename }, token });
      const board = await test.request({ url: '/api/admin/dashboard', token });
      const history = await test.request({ url: `/api/files/${id}/history`, token });
      return { listed: list.json().length, counted: board.json().documentCount, history: history.statusCode };
    };
    expect(await seenBy(own)).toEqual({ listed: 1, counted: 1, history: 200 });
    expect(await seenBy(other)).toEqual({ listed: 0, counted: 0, history: 404 });
  });

  it('follows the assignment immediately, with an event to the users concerned', async () => {
    const [before, after] = [await signedInAdmin(test), await signedInAdmin(test)];
    const client = await createUser(test.db);
    await assignClient(test.db, client.id, before.user.id);
    const { id } = await createFile(test.db, client.id);
    const events = await captureEvents(test);
    const received = await events.during(() =>
      test.request({
        method: 'PATCH',
        url: `/api/admin/users/${client.id}/staff`,
        payload: { staffIds: [after.user.id] },
        token: before.token,
      }),
    );
    expect(received).toContainEqual({ topic: 'files', to: { users: [after.user.id, before.user.id] } });
    const open = ({ token }: typeof before) => test.request({ url: `/api/files/${id}/history`, token });
    expect((await open(after)).statusCode).toBe(200);
    expect((await open(before)).statusCode).toBe(404);
  });

  it('names no attachments in messages to staff who may not open them', async () => {
    const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
    const { user: client, token: clientToken } = await signedInCustomer(test);
    await assignClient(test.db, client.id, own.user.id);
    const mark = crypto.randomUUID();
    const { id: fileId } = await createFile(test.db, client.id, { originalFilename: `${mark}.pdf` });
    const queued = await createMessage(test.db, client.id, null, { content: `Please look ${mark}` });
    const direct = await createMessage(test.db, client.id, other.user.id);
    for (const { id } of [queued, direct]) await attachFile(test.db, id, fileId);

    const namesFor = async (url: string, token: string, method: 'GET' | 'POST' = 'GET') => {
      const response = await test.request({ method, url, token, ...(method === 'POST' && { payload: {} }) });
      expect(response.statusCode, url).toBe(200);
      const rows = [response.json()].flat() as { attachments: { originalFilename: string }[] }[];
      expect(rows.length, url).toBeGreaterThan(0);
      return rows.flatMap(({ attachments }) => attachments.map(({ originalFilename }) => originalFilename));
    };
    const inbox = '/api/admin/messages';
    for (const url of [`${inbox}/${queued.id}`, `${inbox}?q=${mark}`]) {
      expect(await namesFor(url, own.token), url).toEqual([`${mark}.pdf`]);
      expect(await namesFor(url, other.token), url).toEqual([]);
    }
    expect(await namesFor(`/api/conversations/${client.id}/messages`, other.token)).toEqual([]);
    expect(await namesFor(`/api/conversations/${other.user.id}/messages`, clientToken)).toEqual([
      `${mark}.pdf`,
    ]);
    expect(await namesFor(`${inbox}/${queued.id}/assign`, other.token, 'POST')).toEqual([]);
    await assignClient(test.db, client.id, other.user.id);
    expect(await namesFor(`${inbox}/${queued.id}`, other.token)).toEqual([`${mark}.pdf`]);
  });

  it('names no types of other clients’ files', async () => {
    const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
    const client = await createUser(test.db);
    await assignClient(test.db, client.id, own.user.id);
    for (const fileType of ['pdf', 'xlsx']) await createFile(test.db, client.id, { fileType });
    const typesFor = async ({ token }: typeof own) =>
      (await test.request({ url: '/api/admin/files/types', token })).json().types;
    expect(await typesFor(own)).toEqual(['pdf', 'xlsx']);
    expect(await typesFor(other)).toEqual([]);
  });

  it('lets only owners assign staff: an assignment gives access to files', async () => {
    const [owner, staff] = [await signedInAdmin(test), await signedInAdmin(test, { staffLevel: 'staff' })];
    const client = await createUser(test.db);
    const assign = ({ token }: typeof owner) =>
      test.request({
        method: 'PATCH',
        url: `/api/admin/users/${client.id}/staff`,
        token,
        payload: { staffIds: [staff.user.id] },
      });
    const refused = await assign(staff);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Only an owner can assign staff to clients.');
    expect((await assign(owner)).json()).toMatchObject([{ id: staff.user.id }]);
  });
});
