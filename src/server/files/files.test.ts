import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { fileAudit, fileRow, storedFolder } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('lists', () => {
  it('show the user’s own files, newest first, found only by file name', async () => {
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

  it('show staff every client’s files, found by file name, username and email, even after these change', async () => {
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

  it('name the existing types', async () => {
    const admin = await signedInAdmin(test);
    await createFile(test.db, admin.user.id, { fileType: 'csv' });
    const { types } = (await test.request({ url: '/api/admin/files/types', token: admin.token })).json();
    expect(types).toContain('csv');
    expect([...types]).toEqual([...new Set(types)].sort());
  });

  it('say that the virus scanner is down only if one is set up and does not answer', async () => {
    const { token } = await signedInAdmin(test);
    const clamdUrl = new URL(`tcp://127.0.0.1:${await freePort()}`);
    const isDown = async ({ request }: TestApp) =>
      (await request({ url: '/api/admin/files/types', token })).json().scannerDown;
    expect(await isDown(test)).toBe(false);
    expect(await isDown(await startTestApp({ clamdUrl }))).toBe(true);
  });
});

describe('deleting', () => {
  it('is for staff only, removes the file from every list and is recorded', async () => {
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
    expect((await fileAudit(test.db, id)).map(({ action }) => action)).toEqual([
      'file_uploaded',
      'file_deleted',
    ]);
    // The contents stay for the grace period.
    expect(await readdir(storedFolder)).toContain((await fileRow(test.db, id)).storedFilename);
  });
});
