import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile, createUnaskedFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createHeldLink, openLink, sendByLink } from '#test/link-visit.ts';
import { upload, uploadForm } from '#test/upload.ts';
import { fileReviews, requestItemFiles } from '../core/database/schema.ts';

let test: TestApp;
let bytes: Buffer;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  bytes = Buffer.from(await makePdf('W-2'));
  staff = await signedInAdmin(test);
});

const post = (token: string, url: string, payload?: object) =>
  test.request({ method: 'POST', url, token, ...(payload && { payload }) });

/** A client with a list of one item. */
async function asked(values: Parameters<typeof createRequestList>[2] = {}) {
  const client = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
  const list = await createRequestList(test.db, client.user.id, values);
  return { client, list, itemId: list.items[0]?.id as number };
}

async function sendUnasked({ token }: SignedInUser): Promise<number> {
  const sent = await upload(test, token, { filename: 'Lease.pdf', bytes });
  expect(sent.statusCode).toBe(201);
  return sent.json().id;
}

async function sendFor({ token }: SignedInUser, itemId: number, fields = {}): Promise<number> {
  const { payload, headers } = uploadForm({ filename: 'IMG_1.pdf', bytes, fields });
  const url = `/api/request-items/${itemId}/files`;
  const sent = await test.request({ method: 'POST', url, payload, headers, token });
  expect(sent.statusCode).toBe(201);
  return sent.json().files.at(-1).id;
}

async function use({ token }: SignedInUser, itemId: number, fileId: number, replaces?: number) {
  const used = await post(token, `/api/request-items/${itemId}/own-file`, { fileId, replaces });
  expect(used.statusCode).toBe(200);
}

async function clientSays({ token }: SignedInUser, itemId: number, what: 'not-applicable' | 'applies') {
  expect((await post(token, `/api/request-items/${itemId}/${what}`)).statusCode).toBe(200);
}

async function staffDo(url: string, payload?: object) {
  const done = await post(staff.token, url, payload);
  expect(done.statusCode, done.body).toBe(200);
}

const onItem = (itemId: number, verb: string) => `/api/admin/request-items/${itemId}/${verb}`;
const poorScan = { reason: 'not_readable' };

/** What waits of this client under 'To review': 'file 7', 'item 3'. */
async function waiting(clientId: number): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = '/api/admin/request-items/to-review?limit=500';
  while (next) {
    const response = await test.request({ url: next, token: staff.token });
    for (const { id, list, client } of response.json()) {
      if (client.id === clientId) found.push(`${list === null ? 'file' : 'item'} ${id}`);
    }
    next = /<([^>]+)>;\s*rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return found.sort();
}

describe('a file without a request that the client uses for an item', () => {
  async function used(values: Parameters<typeof createRequestList>[2] = {}) {
    const found = await asked(values);
    const fileId = await sendUnasked(found.client);
    await use(found.client, found.itemId, fileId);
    expect(await waiting(found.client.user.id)).toEqual([`item ${found.itemId}`]);
    return { ...found, fileId, clientId: found.client.user.id };
  }

  it('waits again when the client uses another file for the item', async () => {
    const { client, clientId, itemId, fileId } = await used();
    const other = await sendFor(client, itemId, { replaces: String(fileId) });
    expect(other).not.toBe(fileId);
    expect(await waiting(clientId)).toEqual([`file ${fileId}`, `item ${itemId}`]);
  });

  it('waits again when the client says that the item does not apply, until it applies after all', async () => {
    const { client, clientId, itemId, fileId } = await used();
    await clientSays(client, itemId, 'not-applicable');
    expect(await waiting(clientId)).toEqual([`file ${fileId}`]);
    await clientSays(client, itemId, 'applies');
    expect(await waiting(clientId)).toEqual([`item ${itemId}`]);
  });

  it('waits again when staff close the list without a decision', async () => {
    const { clientId, list, fileId } = await used();
    await staffDo(`/api/admin/request-lists/${list.id}/close`);
    expect(await waiting(clientId)).toEqual([`file ${fileId}`]);
  });

  it('is decided with the item', async () => {
    const { client, clientId, itemId, fileId } = await used();
    await staffDo(onItem(itemId, 'return'), poorScan);
    await sendFor(client, itemId, { replaces: String(fileId) });
    expect(await waiting(clientId)).toEqual([`item ${itemId}`]);
  });

  it('waits with the item again when the decision about it is undone', async () => {
    const { client, clientId, itemId, fileId } = await used();
    await staffDo(onItem(itemId, 'return'), poorScan);
    await staffDo(onItem(itemId, 'undo'));
    await sendFor(client, itemId, { replaces: String(fileId) });
    expect(await waiting(clientId)).toEqual([`file ${fileId}`, `item ${itemId}`]);
  });
});

it('a colleague’s file waits under their name although a client of the same company uses it for an own list', async () => {
  const company = await createCompany(test.db);
  const colleague = await signedInCustomer(test);
  const { client, itemId } = await asked();
  for (const { user } of [client, colleague]) {
    await joinCompany(test.db, user.id, company.id, { accessLevel: 'read_only' });
  }
  const { id: fileId } = await createUnaskedFile(test.db, colleague.user.id, { companyId: company.id });
  await use(client, itemId, fileId);
  expect(await waiting(colleague.user.id)).toEqual([`file ${fileId}`]);
  await staffDo(onItem(itemId, 'accept'));
  expect(await waiting(colleague.user.id)).toEqual([`file ${fileId}`]);
});

describe('a file that was sent for an item and that nobody has looked at', () => {
  it('waits on its own when another one takes its place', async () => {
    const { client, itemId } = await asked();
    const first = await sendFor(client, itemId);
    const second = await sendFor(client, itemId, { replaces: String(first) });
    expect(await waiting(client.user.id)).toEqual([`file ${first}`, `item ${itemId}`]);
    await staffDo(`/api/admin/files/${first}/accept`);
    await sendFor(client, itemId, { replaces: String(second) });
    expect(await waiting(client.user.id)).toEqual([`file ${second}`, `item ${itemId}`]);
  });

  it('waits on its own when the item does not apply, even if somebody else sent it by upload link', async () => {
    const { token, list, client } = await createHeldLink(test.db);
    const itemId = list.items[1]?.id as number;
    const { items } = (await openLink(test, token)).json();
    await sendByLink(test, token, { fields: { key: items[1].key } });
    const [added] = await test.db.select().from(requestItemFiles).where(eq(requestItemFiles.itemId, itemId));
    const session = { user: client, token: await signInAs(test.db, client) };
    await clientSays(session, itemId, 'not-applicable');
    expect(await waiting(client.id)).toEqual([`file ${added?.fileId}`]);
    await clientSays(session, itemId, 'applies');
    expect(await waiting(client.id)).toEqual([`item ${itemId}`]);
  });

  it('keeps the name that the client gave it when staff file it under another item', async () => {
    const { client, list, itemId } = await asked({ items: [{}, {}] });
    const first = await sendFor(client, itemId);
    await sendFor(client, itemId, { replaces: String(first) });
    const payload = { listId: list.id, itemId: list.items[1]?.id };
    const filed = await post(staff.token, `/api/admin/files/${first}/file-under`, payload);
    expect(filed.json().files[0]).toMatchObject({
      originalFilename: '2029 – W-2 – Acme – Okafor.pdf',
      sentAs: 'IMG_1.pdf',
    });
  });

  it('waits on its own when the account of the person whom the list asked is closed', async () => {
    const company = await createCompany(test.db);
    const { client, list, itemId } = await asked({ companyId: company.id });
    const colleague = await signedInCustomer(test);
    await joinCompany(test.db, client.user.id, company.id, { accessLevel: 'full' });
    await joinCompany(test.db, colleague.user.id, company.id, { accessLevel: 'full' });
    const fileId = await sendFor(colleague, itemId);
    const owner = await signedInAdmin(test, { staffLevel: 'owner' });
    const url = `/api/admin/users/${client.user.id}`;
    expect((await test.request({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(204);
    expect(await waiting(client.user.id)).toEqual([]);
    expect(await waiting(colleague.user.id)).toEqual([`file ${fileId}`]);
    expect(list.companyId).toBe(company.id);
  });
});

describe('a file that does not wait', () => {
  it('is one that staff returned, and that the client then replaces', async () => {
    const { client, itemId } = await asked();
    const first = await sendFor(client, itemId);
    await staffDo(onItem(itemId, 'return'), poorScan);
    await sendFor(client, itemId, { replaces: String(first) });
    expect(await waiting(client.user.id)).toEqual([`item ${itemId}`]);
  });

  it('is one from staff that the client used for an item and then replaced', async () => {
    const { client, itemId } = await asked();
    const draft = await createFile(test.db, client.user.id, { uploadedBy: staff.user.id });
    await use(client, itemId, draft.id);
    await sendFor(client, itemId, { replaces: String(draft.id) });
    expect(await waiting(client.user.id)).toEqual([`item ${itemId}`]);
    expect(await test.db.$count(fileReviews, eq(fileReviews.fileId, draft.id))).toBe(0);
  });
});

it('keeps an item that was made for a file when another file was filed there since', async () => {
  const { client, list } = await asked();
  const [one, two] = [await sendUnasked(client), await sendUnasked(client)];
  await staffDo(`/api/admin/files/${one}/file-under`, { listId: list.id });
  const [made] = await test.db.select().from(requestItemFiles).where(eq(requestItemFiles.fileId, one));
  await staffDo(`/api/admin/files/${two}/file-under`, { listId: list.id, itemId: made?.itemId });
  const undone = await post(staff.token, `/api/admin/files/${one}/undo`);
  expect(undone.statusCode).toBe(409);
  expect(undone.json().message).toMatch(/^The item was changed since\./);
  await staffDo(`/api/admin/files/${two}/undo`);
  await staffDo(`/api/admin/files/${one}/undo`);
  expect((await waiting(client.user.id)).sort()).toEqual([`file ${one}`, `file ${two}`].sort());
});
