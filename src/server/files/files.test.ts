import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '../../../firm.config.ts';
import { invalidFileType, largestUploadBytes } from '../../shared/files.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp, testFiles } from '../../test/app.ts';
import { filler, makeOffice, makeOldOffice, makePdf } from '../../test/documents.ts';
import { createFile, createUser, setPreferences } from '../../test/factories.ts';
import { queuedMails } from '../../test/queued-mails.ts';
import { upload } from '../../test/upload.ts';
import { auditLog, files, users } from '../core/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const pdf = await makePdf('A page');
const sheet = await makeOffice('xlsx');
const folder = fileURLToPath(testFiles.STORAGE_URL);

async function rowOf(id: number) {
  const [row] = await test.db.select().from(files).where(eq(files.id, id));
  return row as typeof files.$inferSelect;
}

async function auditOf(id: number) {
  const rows = await test.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'file'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id);
  return rows.map(({ action, actorId }) => ({ action, actorId }));
}

describe('uploading', () => {
  it('keeps the file, encrypted, and answers with its receipt', async () => {
    const client = await signedInCustomer(test);
    const bytes = await makePdf('W-2 with 412-55-9083');
    const answer = await upload(test, client.token, {
      filename: 'W-2 2026.pdf',
      bytes,
      fields: { description: 'From my second job', userId: '1', downloads: '9' },
    });
    expect(answer.statusCode).toBe(201);
    const file = answer.json();
    expect(file).toMatchObject({
      originalFilename: 'W-2 2026.pdf',
      fileType: 'pdf',
      fileSize: bytes.length,
      downloads: 0,
      description: 'From my second job',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(file).not.toHaveProperty('storedFilename');
    const row = await rowOf(file.id);
    expect(row).toMatchObject({ userId: client.user.id, uploadedBy: client.user.id, scanned: false });
    const stored = await readFile(join(folder, row.storedFilename));
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(stored.includes('412-55-9083')).toBe(false);
    expect(await auditOf(file.id)).toEqual([{ action: 'file_uploaded', actorId: client.user.id }]);

    const download = await test.request({ url: `/api/files/${file.id}/download`, token: client.token });
    expect(download.rawPayload.equals(bytes)).toBe(true);
  });

  it('takes exactly ten megabytes, and not one byte more', async () => {
    const { token } = await signedInCustomer(test);
    const pdf = await makePdf('Large');
    const fit = Buffer.concat([
      pdf.subarray(0, 15),
      filler(largestUploadBytes - pdf.length),
      pdf.subarray(15),
    ]);
    expect(fit.length).toBe(largestUploadBytes);
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
    const answer = await upload(test, token, { filename, bytes });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(message);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  });

  it.each(['pdf', 'PDF'])('asks for the extension in any case: .%s', async (extension) => {
    const { token } = await signedInCustomer(test);
    const answer = await upload(test, token, { filename: `a.${extension}`, bytes: await makePdf('a') });
    expect(answer.json()).toMatchObject({ fileType: 'pdf' });
  });

  it('takes each kind of Office file', async () => {
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

  it('refuses a form without a file, a body that is no form, and a form anywhere else', async () => {
    const { token } = await signedInCustomer(test);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const none = { method: 'POST', url: '/api/files', token } as const;
    expect((await test.request({ ...none, headers, payload: '--x--\r\n' })).statusCode).toBe(400);
    expect((await test.request({ ...none, headers, payload: 'nonsense' })).statusCode).toBe(400);
    expect((await test.request({ ...none, payload: { file: 'text' } })).statusCode).toBe(415);
    const elsewhere = { method: 'POST', url: '/api/support', token, headers, payload: '--x--\r\n' } as const;
    expect((await test.request(elsewhere)).statusCode).toBe(415);
  });

  it('has one effect under one key, however often it arrives', async () => {
    const { token, user } = await signedInCustomer(test);
    const bytes = await makePdf('once');
    const key = { 'idempotency-key': `upload-${user.id}` };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(test, token, { filename: 'once.pdf', bytes }, key)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(1);
    const other = await upload(test, token, { filename: 'once.pdf', bytes: await makePdf('other') }, key);
    expect(other.statusCode).toBe(422);
  });

  it('stops at the quota', async () => {
    const { token, user } = await signedInCustomer(test);
    await createFile(test.db, user.id, { fileSize: firm.files.quotaBytes - 100 });
    const answer = await upload(test, token, { filename: 'more.pdf', bytes: await makePdf('more') });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining('an account holds 2 GB'),
    });
  });

  it('is for people who are signed in', async () => {
    const answer = await upload(test, undefined, { filename: 'a.pdf', bytes: await makePdf('a') });
    expect(answer.statusCode).toBe(401);
  });

  it('lets staff put a file into a client’s account and tells the client', async () => {
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const client = await signedInCustomer(test);
    const form = { filename: 'Return.pdf', bytes: await makePdf('Return') };
    const answer = await upload(test, admin.token, { ...form, fields: { ownerId: String(client.user.id) } });
    expect(answer.statusCode).toBe(201);
    const list = await test.request({ url: '/api/files', token: client.token });
    expect(list.json()).toMatchObject([{ originalFilename: 'Return.pdf' }]);
    const [mail] = await queuedMails(test.db, client.user.email);
    expect(mail).toMatchObject({ subject: 'A document is waiting for you' });
    expect(JSON.stringify(mail)).toContain('Dana Reyes');
    expect(JSON.stringify(mail)).not.toContain('Return.pdf');

    const quiet = await createUser(test.db);
    await setPreferences(test.db, quiet.id, { emailNotifications: false });
    await upload(test, admin.token, { ...form, fields: { ownerId: String(quiet.id) } });
    expect(await queuedMails(test.db, quiet.email)).toEqual([]);

    const nobody = await upload(test, admin.token, { ...form, fields: { ownerId: '2147483647' } });
    expect(nobody.statusCode).toBe(404);
    const colleague = await signedInAdmin(test);
    const foreign = await upload(test, admin.token, {
      ...form,
      fields: { ownerId: String(colleague.user.id) },
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('believes no owner that a client names', async () => {
    const client = await signedInCustomer(test);
    const other = await createUser(test.db);
    const answer = await upload(test, client.token, {
      filename: 'mine.pdf',
      bytes: await makePdf('mine'),
      fields: { ownerId: String(other.id) },
    });
    expect((await rowOf(answer.json().id)).userId).toBe(client.user.id);
  });
});

describe('downloading', () => {
  async function uploaded() {
    const client = await signedInCustomer(test);
    const bytes = await makePdf('Mine');
    const answer = await upload(test, client.token, { filename: 'Prüfung "A" – 紙.pdf', bytes });
    return { client, bytes, id: answer.json().id as number };
  }

  it('sends an attachment under its own name, counts and records it', async () => {
    const { client, bytes, id } = await uploaded();
    const answer = await test.request({ url: `/api/files/${id}/download`, token: client.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')).toContain('– 紙.pdf');
    expect((await rowOf(id)).downloads).toBe(1);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['file_uploaded', 'file_downloaded']);
  });

  it('shows a PDF in a frame of ours without counting it', async () => {
    const { client, bytes, id } = await uploaded();
    const answer = await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'self'",
    );
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline; /);
    expect((await rowOf(id)).downloads).toBe(0);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['file_uploaded', 'file_opened']);
  });

  it('shows nothing else in a frame', async () => {
    const client = await signedInCustomer(test);
    const bytes = await makeOffice('docx');
    const { id } = (await upload(test, client.token, { filename: 'letter.docx', bytes })).json();
    const answer = await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toBe('This file type cannot be previewed. Please download it to view.');
  });

  it('is for the owner and the firm’s staff', async () => {
    const { id } = await uploaded();
    const other = await signedInCustomer(test);
    const admin = await signedInAdmin(test);
    const url = `/api/files/${id}/download`;
    expect((await test.request({ url })).statusCode).toBe(401);
    expect((await test.request({ url, token: other.token })).statusCode).toBe(404);
    expect((await test.request({ url, token: admin.token })).statusCode).toBe(200);
    expect(
      (await test.request({ url: '/api/files/2147483647/download', token: admin.token })).statusCode,
    ).toBe(404);
    expect((await test.request({ method: 'HEAD', url, token: admin.token })).statusCode).toBe(404);
  });

  it('refuses contents that were changed, cut, put in another order, swapped or lost', async () => {
    const { client, bytes, id } = await uploaded();
    const chunk = 64 * 1024 + 16;
    const large = Buffer.concat([bytes.subarray(0, 15), filler(200_000), bytes.subarray(15)]);
    const second = (await upload(test, client.token, { filename: 'other.pdf', bytes: large })).json();
    const own = join(folder, (await rowOf(second.id)).storedFilename);
    const sealed = await readFile(own);
    const other = await readFile(join(folder, (await rowOf(id)).storedFilename));
    const url = `/api/files/${second.id}/download`;
    const header = sealed.indexOf('\n---') + 48;
    const body = header + 16;
    const reordered = Buffer.concat([
      sealed.subarray(0, body),
      sealed.subarray(body + chunk, body + 2 * chunk),
      sealed.subarray(body, body + chunk),
      sealed.subarray(body + 2 * chunk),
    ]);
    const flipped = Buffer.from(sealed);
    flipped[sealed.length - 40] = (flipped[sealed.length - 40] as number) ^ 1;
    const tampered = { flipped, cut: sealed.subarray(0, body + 2 * chunk), reordered, swapped: other };
    for (const [how, contents] of Object.entries(tampered)) {
      await writeFile(own, contents);
      const answer = await test.request({ url, token: client.token });
      expect(answer.statusCode, how).toBe(500);
      expect(answer.json(), how).toMatchObject({
        code: 'file_damaged',
        message: expect.stringContaining('Please call us'),
      });
    }
    await writeFile(own, sealed);
    expect((await test.request({ url, token: client.token })).rawPayload.equals(large)).toBe(true);
    expect((await auditOf(second.id)).filter(({ action }) => action === 'file_damaged')).toHaveLength(4);
  });

  it('says plainly when contents are missing', async () => {
    const client = await signedInCustomer(test);
    const row = await createFile(test.db, client.user.id);
    const answer = await test.request({ url: `/api/files/${row.id}/download`, token: client.token });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().code).toBe('file_damaged');
  });
});

describe('lists', () => {
  it('hold one’s own files, newest first, found by name alone', async () => {
    const client = await signedInCustomer(test, { username: `search-${Date.now()}` });
    const other = await createUser(test.db);
    await createFile(test.db, other.id, { originalFilename: 'Foreign return.pdf' });
    await createFile(test.db, client.user.id, { originalFilename: 'Bank statement.pdf' });
    await createFile(test.db, client.user.id, { originalFilename: 'RETURN 2025.pdf', description: 'Draft' });
    const names = async (query: string) =>
      (await test.request({ url: `/api/files${query}`, token: client.token }))
        .json()
        .map((file: { originalFilename: string }) => file.originalFilename);
    expect(await names('')).toEqual(['RETURN 2025.pdf', 'Bank statement.pdf']);
    expect(await names('?q=return')).toEqual(['RETURN 2025.pdf']);
    expect(await names('?q=search-')).toEqual([]);
    expect(await names('?q=100%25')).toEqual([]);
    expect((await test.request({ url: '/api/files?limit=0', token: client.token })).statusCode).toBe(400);
    expect((await test.request({ url: '/api/files' })).statusCode).toBe(401);
  });

  it('show staff every client’s, found by file name, username and email, also after these change', async () => {
    const admin = await signedInAdmin(test);
    const mark = `zq${Date.now()}`;
    const owner = await createUser(test.db, { username: `${mark}-owner`, email: `${mark}@mail.test` });
    const file = await createFile(test.db, owner.id, { originalFilename: `${mark}.xlsx`, fileType: 'xlsx' });
    const find = async (query: string) =>
      (await test.request({ url: `/api/admin/files?${query}`, token: admin.token })).json();
    for (const q of [`${mark}.XLSX`, `${mark}-owner`, `${mark}@mail`]) {
      expect(await find(`q=${encodeURIComponent(q)}`)).toMatchObject([
        { id: file.id, user: { email: `${mark}@mail.test`, username: `${mark}-owner` }, scanned: false },
      ]);
    }
    expect((await find(`q=${mark}`))[0].user).not.toHaveProperty('password');
    expect(await find(`ownerId=${owner.id}`)).toHaveLength(1);
    expect(await find(`ownerId=${admin.user.id}`)).toEqual([]);
    expect(await find(`q=${mark}&type=pdf`)).toEqual([]);
    expect(await find(`q=${mark}&type=xlsx`)).toHaveLength(1);
    await test.db
      .update(users)
      .set({ email: `new-${mark}x@mail.test` })
      .where(eq(users.id, owner.id));
    expect(await find(`q=new-${mark}x`)).toHaveLength(1);
  });

  it('name the types there are, and whether uploads are scanned', async () => {
    const admin = await signedInAdmin(test);
    await createFile(test.db, admin.user.id, { fileType: 'csv' });
    const answer = await test.request({ url: '/api/admin/files/types', token: admin.token });
    expect(answer.json()).toMatchObject({ scanning: false });
    expect(answer.json().types).toContain('csv');
    expect([...answer.json().types]).toEqual([...new Set(answer.json().types)].sort());
  });
});

describe('who has seen a file', () => {
  it('is told to its owner: when it came, and each opening by the firm', async () => {
    const client = await signedInCustomer(test);
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const { id } = (
      await upload(test, client.token, { filename: 'a.pdf', bytes: await makePdf('a') })
    ).json();
    await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    await test.request({ url: `/api/files/${id}/download?inline=1`, token: admin.token });
    await test.request({ url: `/api/files/${id}/download`, token: admin.token });
    const url = `/api/files/${id}/history`;
    expect((await test.request({ url, token: client.token })).json()).toMatchObject([
      { event: 'downloaded', who: 'Dana Reyes' },
      { event: 'opened', who: 'Dana Reyes' },
      { event: 'uploaded', who: 'You' },
    ]);
    const other = await signedInCustomer(test);
    expect((await test.request({ url, token: other.token })).statusCode).toBe(404);
    expect((await test.request({ url })).statusCode).toBe(401);
  });
});

describe('deleting', () => {
  it('is for staff, takes the file off every list and is recorded', async () => {
    const client = await signedInCustomer(test);
    const admin = await signedInAdmin(test);
    const { id } = (
      await upload(test, client.token, { filename: 'a.pdf', bytes: await makePdf('a') })
    ).json();
    const call = { method: 'DELETE', url: `/api/files/${id}` } as const;
    expect((await test.request(call)).statusCode).toBe(401);
    expect((await test.request({ ...call, token: client.token })).statusCode).toBe(403);
    expect((await test.request({ ...call, token: admin.token })).statusCode).toBe(204);
    expect((await test.request({ ...call, token: admin.token })).statusCode).toBe(404);
    expect((await test.request({ url: '/api/files', token: client.token })).json()).toEqual([]);
    const download = await test.request({ url: `/api/files/${id}/download`, token: admin.token });
    expect(download.statusCode).toBe(404);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['file_uploaded', 'file_deleted']);
    // The contents stay for the grace period.
    expect(await readdir(folder)).toContain((await rowOf(id)).storedFilename);
  });
});
