import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firm } from '#firm';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createUploadLink } from '#test/factories/upload-links.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { requestLists, uploadLinks } from '../core/database/schema.ts';

/** With `assignedStaffOnly` other staff cannot reach a client through a list, its upload link or a template. */
let test: TestApp;
beforeAll(async () => {
  firm.files.assignedStaffOnly = true;
  test = await startTestApp();
});
afterAll(() => {
  firm.files.assignedStaffOnly = false;
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function clientOfColleague() {
  const [own, other] = [await signedInAdmin(test), await signedInAdmin(test)];
  const client = await createUser(test.db, { emailConfirmed: true });
  await assignClient(test.db, client.id, own.user.id);
  return { own, other, client };
}

it('lets only assigned staff see, renew, email and end the upload link', async () => {
  const { own, other, client } = await clientOfColleague();
  const list = await createRequestList(test.db, client.id);
  const before = await createUploadLink(test.db, list.id);
  const url = `/api/request-lists/${list.id}/upload-link`;
  const calls: [Method, string, number][] = [
    ['GET', url, 200],
    ['POST', url, 201],
    ['POST', `${url}/mail`, 204],
    ['DELETE', url, 204],
  ];
  for (const [method, address] of calls) {
    const response = await test.request({ method, url: address, token: other.token });
    expect(response.statusCode, `${method} ${address}`).toBe(404);
    expect(response.body).not.toContain(before.token);
  }
  expect(await queuedMails(test.db, client.email)).toEqual([]);
  const [link] = await test.db.select().from(uploadLinks).where(eq(uploadLinks.listId, list.id));
  expect(link).toMatchObject({ version: before.version, expiresAt: before.expiresAt });
  for (const [method, address, status] of calls) {
    const response = await test.request({ method, url: address, token: own.token });
    expect(response.statusCode, `${method} ${address}`).toBe(status);
  }
});

it('sends a template only to clients of the sender, and reveals nothing about others', async () => {
  const { own, other, client } = await clientOfColleague();
  const template = await createRequestTemplate(test.db);
  const call = async (token: string, path: string, payload: object) => {
    const url = `/api/admin/request-templates/${template.id}/${path}`;
    const choice = { clientIds: [client.id], period: '2029' };
    return (await test.request({ method: 'POST', url, token, payload: { ...choice, ...payload } })).json();
  };
  const sending = { dueOn: '2030-04-09', assigneeId: null };
  const nobody = { count: 0, clients: [], ids: [], leftOut: 0 };
  expect(await call(other.token, 'recipients', {})).toEqual(nobody);
  expect(await call(other.token, 'send', sending)).toMatchObject({ sent: 0, leftOut: 0 });
  expect(await test.db.$count(requestLists, eq(requestLists.customerId, client.id))).toBe(0);
  expect(await call(own.token, 'recipients', {})).toMatchObject({ count: 1 });
  expect(await call(own.token, 'send', sending)).toMatchObject({ sent: 1 });
  // It does not reveal either whether a client already has a list.
  expect(await call(other.token, 'recipients', {})).toEqual(nobody);
  expect(await call(other.token, 'send', sending)).toMatchObject({ sent: 0, leftOut: 0 });
});

it('returns 404 for lists of other clients in every call', async () => {
  const { other, client } = await clientOfColleague();
  const { id, items } = await createRequestList(test.db, client.id);
  const title = { title: 'Taken over', dueOn: '2030-04-09', assigneeId: other.user.id };
  const calls: [Method, string, object?][] = [
    ['GET', `request-lists/${id}`],
    ['PATCH', `request-lists/${id}`, title],
    ['DELETE', `request-lists/${id}`],
    ['POST', `request-lists/${id}/send`],
    ['POST', `request-lists/${id}/close`],
    ['POST', `request-lists/${id}/reopen`],
    ['POST', `request-lists/${id}/roll-forward`],
    ['POST', `request-lists/${id}/items`, { kind: 'document', label: 'Bank statement' }],
    ['GET', `request-lists/${id}/history`],
    ['GET', `request-lists/${id}/reminders`],
    ['PATCH', `request-items/${items[0]?.id}`, { kind: 'document', label: 'Bank statement' }],
    ['DELETE', `request-items/${items[0]?.id}`],
    ['POST', 'request-lists', { ...title, clientId: client.id, items: [] }],
    ...['remind/preview', 'remind', 'called', 'pause', 'assign'].map((verb): [Method, string, object] => [
      'POST',
      `request-lists/${verb}`,
      { ids: [id], until: null, assigneeId: other.user.id },
    ]),
  ];
  for (const [method, path, payload] of calls) {
    const url = `/api/admin/${path}`;
    const response = await test.request({ method, url, token: other.token, ...(payload && { payload }) });
    expect(response.statusCode, `${method} ${path}`).toBe(404);
  }
});
