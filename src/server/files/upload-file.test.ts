import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { invalidFileType, maxUploadBytes } from '#shared/files.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { filler, makeOffice, makeOldOffice, makePdf } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { fileAudit, fileRow, storedFolder } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { files } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const pdf = await makePdf('A page');
const sheet = await makeOffice('xlsx');

describe('uploading', () => {
  it('stores the file, encrypted, and returns its row', async () => {
    const client = await signedInCustomer(test);
    const bytes = await makePdf('W-2 with 412-55-9083');
    const response = await upload(test, client.token, {
      filename: 'W-2 2026.pdf',
      bytes,
      fields: { description: 'From my second job', userId: '1', downloads: '9' },
    });
    expect(response.statusCode).toBe(201);
    const file = response.json();
    expect(file).toMatchObject({
      originalFilename: 'W-2 2026.pdf',
      fileType: 'pdf',
      fileSize: bytes.length,
      downloads: 0,
      description: 'From my second job',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(file).not.toHaveProperty('storedFilename');
    const row = await fileRow(test.db, file.id);
    expect(row).toMatchObject({ userId: client.user.id, uploadedBy: client.user.id, scanned: false });
    const stored = await readFile(join(storedFolder, row.storedFilename));
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(stored.includes('412-55-9083')).toBe(false);
    expect(await fileAudit(test.db, file.id)).toEqual([{ action: 'file_uploaded', actorId: client.user.id }]);

    const download = await test.request({ url: `/api/files/${file.id}/download`, token: client.token });
    expect(download.rawPayload.equals(bytes)).toBe(true);
  });

  it('accepts exactly ten megabytes, and not one byte more', async () => {
    const { token } = await signedInCustomer(test);
    const pdf = await makePdf('Large');
    const fit = Buffer.concat([pdf.subarray(0, 15), filler(maxUploadBytes - pdf.length), pdf.subarray(15)]);
    expect(fit.length).toBe(maxUploadBytes);
    expect((await upload(test, token, { filename: 'fits.pdf', bytes: fit })).statusCode).toBe(201);
    const over = Buffer.concat([fit, Buffer.from('\n')]);
    const refused = await upload(test, token, { filename: 'over.pdf', bytes: over });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ message: 'Please upload a file smaller than 10MB.' });
  });

  it.each([
    ['picture.png', pdf, 415, invalidFileType.text],
    ['no extension', pdf, 415, invalidFileType.text],
    ['empty.pdf', Buffer.alloc(0), 422, /empty/],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 422, /do not match its name/],
    ['letter.docx', sheet, 422, /do not match its name/],
    ['sheet.xls', makeOldOffice(['WordDocument']), 422, /do not match its name/],
  ])('refuses %s', async (filename, bytes, status, message) => {
    const { token, user } = await signedInCustomer(test);
    const response = await upload(test, token, { filename, bytes });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(message);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  });

  it.each(['pdf', 'PDF'])('accepts the extension in any case: .%s', async (extension) => {
    const { token } = await signedInCustomer(test);
    const response = await upload(test, token, { filename: `a.${extension}`, bytes: await makePdf('a') });
    expect(response.json()).toMatchObject({ fileType: 'pdf' });
  });

  it('accepts each kind of Office file', async () => {
    const { token } = await signedInCustomer(test);
    const kinds: [string, Buffer][] = [
      ['a.docx', await makeOffice('docx')],
      ['a.xlsx', await makeOffice('xlsx')],
      ['a.doc', makeOldOffice(['WordDocument', '1Table'])],
      ['a.xls', makeOldOffice(['Workbook'])],
    ];
    for (const [filename, bytes] of kinds) {
      expect((await upload(test, token, { filename, bytes })).statusCode, filename).toBe(201);
    }
  });

  it('refuses a form without a file, a body that is not a form, and a form at any other endpoint', async () => {
    const { token } = await signedInCustomer(test);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const none = { method: 'POST', url: '/api/files', token } as const;
    expect((await test.request({ ...none, headers, payload: '--x--\r\n' })).statusCode).toBe(400);
    expect((await test.request({ ...none, headers, payload: 'nonsense' })).statusCode).toBe(400);
    const nameless =
      '--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n%PDF-\r\n--x--\r\n';
    expect((await test.request({ ...none, headers, payload: nameless })).statusCode).toBe(415);
    expect((await test.request({ ...none, payload: { file: 'text' } })).statusCode).toBe(415);
    const elsewhere = { method: 'POST', url: '/api/support', token, headers, payload: '--x--\r\n' } as const;
    expect((await test.request(elsewhere)).statusCode).toBe(415);
  });

  it('stores one file per idempotency key, however often it arrives', async () => {
    const { token, user } = await signedInCustomer(test);
    const bytes = await makePdf('once');
    const key = { 'idempotency-key': `upload-${user.id}` };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => upload(test, token, { filename: 'once.pdf', bytes }, key)),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(1);
    const other = await upload(test, token, { filename: 'once.pdf', bytes: await makePdf('other') }, key);
    expect(other.statusCode).toBe(422);
  });

  it('stops at the quota', async () => {
    const { token, user } = await signedInCustomer(test);
    await createFile(test.db, user.id, { fileSize: firm.files.quotaBytes - 100 });
    const response = await upload(test, token, { filename: 'more.pdf', bytes: await makePdf('more') });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining('an account holds 2 GB'),
    });
  });

  it('returns 401 for visitors', async () => {
    const response = await upload(test, undefined, { filename: 'a.pdf', bytes: await makePdf('a') });
    expect(response.statusCode).toBe(401);
  });

  it('lets staff upload a file to a client’s account', async () => {
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const client = await signedInCustomer(test);
    const form = { filename: 'Return.pdf', bytes: await makePdf('Return') };
    const response = await upload(test, admin.token, {
      ...form,
      fields: { ownerId: String(client.user.id) },
    });
    expect(response.statusCode).toBe(201);
    const list = await test.request({ url: '/api/files', token: client.token });
    expect(list.json()).toMatchObject([{ originalFilename: 'Return.pdf' }]);
    const nobody = await upload(test, admin.token, { ...form, fields: { ownerId: '2147483647' } });
    expect(nobody.statusCode).toBe(404);
    const colleague = await signedInAdmin(test);
    const foreign = await upload(test, admin.token, {
      ...form,
      fields: { ownerId: String(colleague.user.id) },
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('ignores an owner that a client names', async () => {
    const client = await signedInCustomer(test);
    const other = await createUser(test.db);
    const response = await upload(test, client.token, {
      filename: 'mine.pdf',
      bytes: await makePdf('mine'),
      fields: { ownerId: String(other.id) },
    });
    expect((await fileRow(test.db, response.json().id)).userId).toBe(client.user.id);
  });
});
