import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { maxItemFiles } from '#shared/request-items.ts';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { makePdf } from '#test/documents.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { fileRow, storedFolder } from '#test/stored-files.ts';
import { uploadForm } from '#test/upload.ts';
import { files, requestItemFiles, users } from '../core/database/schema.ts';
import { itemFilename } from './item-filename.ts';

let test: TestApp;
let bytes: Buffer;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  bytes = Buffer.from(await makePdf('W-2'));
});

function send(
  token: string | undefined,
  itemId: number | undefined,
  { filename = 'IMG_2231.pdf', contents = bytes, fields = {}, key = '' as string } = {},
) {
  const { payload, headers } = uploadForm({ filename, bytes: contents, fields });
  return test.request({
    method: 'POST',
    url: `/api/request-items/${itemId}/files`,
    payload,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    token,
  });
}

const useOwn = (token: string, itemId: number | undefined, payload: object) =>
  test.request({ method: 'POST', url: `/api/request-items/${itemId}/own-file`, token, payload });

async function okafor() {
  const client = await signedInCustomer(test);
  await test.db.update(users).set({ lastName: 'Okafor' }).where(eq(users.id, client.user.id));
  return client;
}

describe('a file for an item', () => {
  it('is stored, named after the item, and received at once', async () => {
    const { token, user } = await okafor();
    const { id, items } = await createRequestList(test.db, user.id, { period: '2026' });
    const response = await send(token, items[0]?.id);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      state: 'received',
      files: [{ originalFilename: '2026 – W-2 – Acme – Okafor.pdf', sentAs: 'IMG_2231.pdf', byLink: false }],
    });
    const [file] = response.json().files;
    expect(await fileRow(test.db, file.id)).toMatchObject({
      userId: user.id,
      uploadedBy: user.id,
      companyId: null,
      fileType: 'pdf',
    });
    const download = await test.request({ url: `/api/files/${file.id}/download`, token });
    expect(download.rawPayload.equals(bytes)).toBe(true);
    const [entry] = await auditOf(test.db, 'request_list', id);
    expect(entry).toMatchObject({
      action: 'request_item_file_added',
      details: { item: 'Wage statement (Form W-2)', file: '2026 – W-2 – Acme – Okafor.pdf' },
    });
  });

  it('can be one of several, each with its own name', async () => {
    const { token, user } = await okafor();
    const { items } = await createRequestList(test.db, user.id, { period: '2026' });
    await send(token, items[0]?.id);
    const second = await send(token, items[0]?.id, { filename: 'Back.PDF' });
    expect(second.json().files.map((file: { originalFilename: string }) => file.originalFilename)).toEqual([
      '2026 – W-2 – Acme – Okafor.pdf',
      '2026 – W-2 – Acme – Okafor (2).PDF',
    ]);
  });

  it('replaces one that was sent, which stays in Files', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id, { items: [{ state: 'returned' }] });
    const before = await createItemFile(test.db, items[0]?.id as number, user.id);
    const response = await send(token, items[0]?.id, { fields: { replaces: String(before.id) } });
    expect(response.json()).toMatchObject({ state: 'received', returnReason: null });
    expect(response.json().files).toHaveLength(1);
    expect(response.json().files[0].id).not.toBe(before.id);
    expect((await fileRow(test.db, before.id)).deletedAt).toBeNull();
    const foreign = await createFile(test.db, user.id);
    const refused = await send(token, items[0]?.id, { fields: { replaces: String(foreign.id) } });
    expect(refused.statusCode).toBe(404);
  });

  it('never gets the name of another file of the item, even of a replaced one', async () => {
    const { token, user } = await okafor();
    const { items } = await createRequestList(test.db, user.id, { period: '2026' });
    const first = await send(token, items[0]?.id);
    await send(token, items[0]?.id, { fields: { replaces: String(first.json().files[0].id) } });
    await send(token, items[0]?.id);
    const rows = await test.db.select().from(files).where(eq(files.userId, user.id)).orderBy(files.id);
    expect(rows.map(({ originalFilename }) => originalFilename)).toEqual([
      '2026 – W-2 – Acme – Okafor.pdf',
      '2026 – W-2 – Acme – Okafor (2).pdf',
      '2026 – W-2 – Acme – Okafor (3).pdf',
    ]);
  });

  it('is stored once per idempotency key, however often it arrives', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const key = randomUUID();
    const before = (await readdir(storedFolder)).length;
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(token, items[0]?.id, { key })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    expect(new Set(responses.map((response) => response.json().files[0].id)).size).toBe(1);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(1);
    expect((await readdir(storedFolder)).length).toBe(before + 1);
  });

  it('is kept when several arrive at the same time', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    await Promise.all(Array.from({ length: 4 }, () => send(token, items[0]?.id)));
    const read = await test.request({ url: `/api/request-lists/${items[0]?.listId}`, token });
    const names = read
      .json()
      .items[0].files.map((file: { originalFilename: string }) => file.originalFilename);
    expect(new Set(names).size).toBe(4);
  });

  it('is rejected before its contents are stored if it cannot be added', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id, { items: [{}, { state: 'accepted' }] });
    const before = await readdir(storedFolder);
    expect((await send(undefined, items[0]?.id)).statusCode).toBe(401);
    expect((await send(other.token, items[0]?.id)).statusCode).toBe(404);
    expect((await send(token, items[1]?.id)).statusCode).toBe(409);
    expect((await send(token, items[0]?.id, { filename: 'photo.png' })).statusCode).toBe(415);
    const html = Buffer.from('<html></html>');
    expect((await send(token, items[0]?.id, { contents: html })).statusCode).toBe(422);
    await createFile(test.db, user.id, { fileSize: firm.files.quotaBytes - 10 });
    expect((await send(token, items[0]?.id)).json()).toMatchObject({ code: 'quota_exceeded' });
    expect(await readdir(storedFolder)).toEqual(before);
  });

  it('is rejected if the item is full, and leaves no contents behind', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const itemId = items[0]?.id as number;
    const full = await Promise.all(Array.from({ length: maxItemFiles }, () => createFile(test.db, user.id)));
    await test.db.insert(requestItemFiles).values(full.map(({ id: fileId }) => ({ itemId, fileId })));
    const before = await readdir(storedFolder);
    expect((await send(token, itemId)).statusCode).toBe(409);
    expect(await readdir(storedFolder)).toEqual(before);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(maxItemFiles);
  });

  it('for a company’s list belongs to its sender and to the company', async () => {
    const asked = await signedInCustomer(test);
    const person = await signedInCustomer(test);
    const company = await createCompany(test.db, { name: 'Okafor & Finch Framing' });
    await joinCompany(test.db, asked.user.id, company.id, { accessLevel: 'standard' });
    await joinCompany(test.db, person.user.id, company.id, { accessLevel: 'full' });
    const { id, items } = await createRequestList(test.db, asked.user.id, {
      companyId: company.id,
      period: '2026-03',
    });
    const response = await send(person.token, items[0]?.id);
    const [file] = response.json().files;
    expect(file.originalFilename).toBe('2026-03 – W-2 – Acme – Okafor & Finch Framing.pdf');
    expect(await fileRow(test.db, file.id)).toMatchObject({
      userId: person.user.id,
      companyId: company.id,
    });
    // With standard access a person sees the list that asks them, but only their own files.
    const read = await test.request({ url: `/api/request-lists/${id}`, token: asked.token });
    expect(read.json().items[0]).toMatchObject({ state: 'received', files: [] });
  });
});

describe('a file that is already here', () => {
  it('is used for an item once, under its existing name', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const file = await createFile(test.db, user.id, { originalFilename: 'Lease.pdf' });
    for (let time = 0; time < 2; time++) {
      const response = await useOwn(token, items[0]?.id, { fileId: file.id });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        state: 'received',
        files: [{ originalFilename: 'Lease.pdf', sentAs: null }],
      });
    }
    const actions = (await auditOf(test.db, 'request_list', items[0]?.listId as number)).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['request_item_file_added', 'request_turn_changed']);
  });

  it('cannot be another client’s or a deleted one', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const foreign = await createFile(test.db, other.user.id);
    const deleted = await createFile(test.db, user.id, { deletedAt: '2029-01-01T00:00:00Z' });
    for (const { id: fileId } of [foreign, deleted]) {
      expect((await useOwn(token, items[0]?.id, { fileId })).statusCode).toBe(404);
    }
    expect((await useOwn(token, items[0]?.id, {})).statusCode).toBe(400);
  });
});

describe('the name of a file', () => {
  const item = { label: 'Rent / lease: "studio"', shortLabel: null, issuer: null };

  it('leaves out unknown parts and characters that file systems do not allow', () => {
    const name = itemFilename({ period: null, item, whose: 'St. Cloud', sentAs: 'a.b.docx', number: 1 });
    expect(name).toBe('Rent lease studio – St. Cloud.docx');
  });

  it('keeps its number and its extension however long the label is', () => {
    const long = { ...item, label: 'x'.repeat(400) };
    const name = itemFilename({ period: '2026', item: long, whose: 'Okafor', sentAs: 'a.pdf', number: 3 });
    expect(name).toMatch(/^2026 – x+ \(3\)\.pdf$/);
    expect([...name].length).toBe(255);
  });
});
