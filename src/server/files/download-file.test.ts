import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { filler, makeOffice, makePdf } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { fileAudit, fileRow, storedFolder } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('downloading', () => {
  async function uploaded() {
    const client = await signedInCustomer(test);
    const bytes = await makePdf('Mine');
    const response = await upload(test, client.token, { filename: 'Prüfung "A" – 紙.pdf', bytes });
    return { client, bytes, id: response.json().id as number };
  }

  it('sends an attachment under its own name, and counts and records it', async () => {
    const { client, bytes, id } = await uploaded();
    const response = await test.request({ url: `/api/files/${id}/download`, token: client.token });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const disposition = String(response.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')).toContain('– 紙.pdf');
    expect((await fileRow(test.db, id)).downloads).toBe(1);
    expect((await fileAudit(test.db, id)).map(({ action }) => action)).toEqual([
      'file_uploaded',
      'file_downloaded',
    ]);
  });

  it('shows a PDF inline without counting it as a download', async () => {
    const { client, bytes, id } = await uploaded();
    const response = await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'self'",
    );
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(String(response.headers['content-disposition'])).toMatch(/^inline; /);
    expect((await fileRow(test.db, id)).downloads).toBe(0);
    expect((await fileAudit(test.db, id)).map(({ action }) => action)).toEqual([
      'file_uploaded',
      'file_opened',
    ]);
  });

  it('shows no other type in a frame', async () => {
    const client = await signedInCustomer(test);
    const bytes = await makeOffice('docx');
    const { id } = (await upload(test, client.token, { filename: 'letter.docx', bytes })).json();
    const response = await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toBe('This file type cannot be previewed. Please download it to view.');
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

  it('refuses contents that were changed, cut, reordered, swapped or lost', async () => {
    const { client, bytes, id } = await uploaded();
    const chunk = 64 * 1024 + 16;
    const large = Buffer.concat([bytes.subarray(0, 15), filler(200_000), bytes.subarray(15)]);
    const second = (await upload(test, client.token, { filename: 'other.pdf', bytes: large })).json();
    const own = join(storedFolder, (await fileRow(test.db, second.id)).storedFilename);
    const sealed = await readFile(own);
    const other = await readFile(join(storedFolder, (await fileRow(test.db, id)).storedFilename));
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
      const response = await test.request({ url, token: client.token });
      expect(response.statusCode, how).toBe(500);
      expect(response.json(), how).toMatchObject({
        code: 'file_damaged',
        message: expect.stringContaining('Please call us'),
      });
    }
    await writeFile(own, sealed);
    expect((await test.request({ url, token: client.token })).rawPayload.equals(large)).toBe(true);
    expect(
      (await fileAudit(test.db, second.id)).filter(({ action }) => action === 'file_damaged'),
    ).toHaveLength(4);
  });

  it('returns a clear error when contents are missing', async () => {
    const client = await signedInCustomer(test);
    const row = await createFile(test.db, client.user.id);
    const response = await test.request({ url: `/api/files/${row.id}/download`, token: client.token });
    expect(response.statusCode).toBe(500);
    expect(response.json().code).toBe('file_damaged');
  });
});

describe('who has seen a file', () => {
  it('shows both sides when it was uploaded and each time either side opened it', async () => {
    const client = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const { id } = (
      await upload(test, client.token, { filename: 'a.pdf', bytes: await makePdf('a') })
    ).json();
    await test.request({ url: `/api/files/${id}/download?inline=1`, token: client.token });
    await test.request({ url: `/api/files/${id}/download?inline=1`, token: admin.token });
    await test.request({ url: `/api/files/${id}/download`, token: admin.token });
    const url = `/api/files/${id}/history`;
    expect((await test.request({ url, token: client.token })).json()).toMatchObject([
      { event: 'downloaded', who: 'Dana Reyes', side: 'firm' },
      { event: 'opened', who: 'Dana Reyes', side: 'firm' },
      { event: 'opened', who: 'You', side: 'client' },
      { event: 'uploaded', who: 'You', side: 'client' },
    ]);
    expect((await test.request({ url, token: admin.token })).json()).toMatchObject([
      { event: 'downloaded', who: 'You', side: 'firm' },
      { event: 'opened', who: 'You', side: 'firm' },
      { event: 'opened', who: 'Maya Okafor', side: 'client' },
      { event: 'uploaded', who: 'Maya Okafor', side: 'client' },
    ]);
    const other = await signedInCustomer(test);
    expect((await test.request({ url, token: other.token })).statusCode).toBe(404);
    expect((await test.request({ url })).statusCode).toBe(401);
  });

  it('still shows an opening by a staff member who has left since', async () => {
    const client = await signedInCustomer(test);
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const form = { filename: 'a.pdf', bytes: await makePdf('a') };
    const { id } = (await upload(test, client.token, form)).json();
    await test.request({ url: `/api/files/${id}/download`, token: admin.token });
    await test.db.update(users).set({ role: 'customer' }).where(eq(users.id, admin.user.id));
    const history = await test.request({ url: `/api/files/${id}/history`, token: client.token });
    expect(history.json()).toMatchObject([
      { event: 'downloaded', who: 'Dana Reyes', side: 'firm' },
      { event: 'uploaded', who: 'You' },
    ]);
  });
});
