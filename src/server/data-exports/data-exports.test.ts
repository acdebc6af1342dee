import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
  testEnv,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { exportRow, partsOf, readZip, runExport } from '#test/data-exports.ts';
import { createDataExport } from '#test/factories/data-exports.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { dataExports, sessions, users } from '../core/database/schema.ts';
import { openVault, type Vault } from '../files/vault.ts';

let test: TestApp;
let vault: Vault;
beforeAll(async () => {
  test = await startTestApp();
  vault = openVault(testEnv(), test.db);
  afterFile(vault.close);
});

const ask = ({ token }: SignedInUser) => test.request({ method: 'POST', url: '/api/data-exports', token });
const listOf = async ({ token }: SignedInUser) =>
  (await test.request({ url: '/api/data-exports', token })).json();
const download = (id: number, token: string | undefined) =>
  test.request({ url: `/api/data-exports/${id}/download`, token });

describe('a copy of the user’s own data', () => {
  it('is made by a job, announced by email and downloaded', async () => {
    const maya = await signedInCustomer(test);
    const asked = await ask(maya);
    expect(asked.statusCode).toBe(202);
    const { id } = asked.json();
    expect(asked.json()).toEqual({
      id,
      status: 'waiting',
      createdAt: expect.any(String),
      fileSize: null,
      availableUntil: null,
    });
    const { rows } = await test.db.execute(
      sql`select data from pgboss.job where name = 'data-export' and (data ->> 'exportId')::int = ${id}`,
    );
    expect(rows).toHaveLength(1);
    expect((await download(id, maya.token)).statusCode).toBe(404);

    const events = await captureEvents(test);
    expect(await events.during(() => runExport(test, id, vault))).toContainEqual({
      topic: 'data-exports',
      to: { users: [maya.user.id] },
    });
    const [ready] = await listOf(maya);
    expect(ready).toMatchObject({ id, status: 'ready', fileSize: expect.any(Number) });
    const days = (new Date(ready.availableUntil).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    const mails = await queuedMails(test.db, maya.user.email);
    expect(mails).toMatchObject([{ subject: 'Your data is ready to download' }]);
    expect(JSON.stringify(mails)).toContain('/profile?tab=security');

    // The page sends this before it lets the browser download; nothing is recorded for it.
    const readable = await test.request({ url: `/api/data-exports/${id}`, token: maya.token });
    expect(readable.json()).toEqual(ready);
    const got = await download(id, maya.token);
    expect(got.statusCode).toBe(200);
    expect(got.headers['content-type']).toBe('application/zip');
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename=data-of-.*\.zip$/);
    expect(Number(got.headers['content-length'])).toBe(ready.fileSize);
    expect(got.rawPayload.length).toBe(ready.fileSize);
    expect([...(await readZip(got.rawPayload)).keys()]).toContain('README.txt');
    const audited = (await auditOf(test.db, 'user', maya.user.id)).map(({ action }) => action);
    expect(audited).toEqual(['data_export_requested', 'data_export_downloaded']);
  });

  it('is made one at a time, even with concurrent requests', async () => {
    const maya = await signedInCustomer(test);
    const answers = await Promise.all([ask(maya), ask(maya), ask(maya)]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await test.db.$count(dataExports, eq(dataExports.userId, maya.user.id))).toBe(1);
    expect(await auditOf(test.db, 'user', maya.user.id)).toHaveLength(1);
  });

  it('requires a recent proof of identity', async () => {
    const strict = await startTestApp({}, { rules: strictRules });
    const maya = await signedInCustomer(strict);
    const { id } = await createDataExport(test.db, maya.user.id, maya.user.id);
    await strict.db
      .update(sessions)
      .set({ provedAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, maya.user.id));
    for (const [method, url] of [
      ['POST', '/api/data-exports'],
      ['GET', `/api/data-exports/${id}/download`],
    ] as const) {
      const refused = await strict.request({ method, url, token: maya.token });
      expect(refused.json()).toMatchObject({ code: 'step_up_required' });
    }
  });

  it('is not announced to an unconfirmed address', async () => {
    const maya = await signedInCustomer(test, { emailConfirmed: false });
    const { id } = (await ask(maya)).json();
    await runExport(test, id, vault);
    expect(await queuedMails(test.db, maya.user.email)).toEqual([]);
    expect(await listOf(maya)).toMatchObject([{ id, status: 'ready' }]);
  });

  it('is refused to visitors, other users and for invalid ids', async () => {
    const maya = await signedInCustomer(test);
    const { id } = (await ask(maya)).json();
    await runExport(test, id, vault);
    expect((await test.request({ method: 'POST', url: '/api/data-exports' })).statusCode).toBe(401);
    expect((await download(id, undefined)).statusCode).toBe(401);
    for (const other of [await signedInCustomer(test), await signedInAdmin(test)]) {
      expect((await download(id, other.token)).statusCode).toBe(404);
      expect(await listOf(other)).toEqual([]);
    }
    const odd = await test.request({ url: '/api/data-exports/x/download', token: maya.token });
    expect(odd.statusCode).toBe(404);
  });

  it('cannot be downloaded after seven days, and is not listed', async () => {
    const maya = await signedInCustomer(test);
    const { id } = (await ask(maya)).json();
    await runExport(test, id, vault);
    await test.db
      .update(dataExports)
      .set({ finishedAt: sql`now() - interval '7 days'` })
      .where(eq(dataExports.id, id));
    expect((await download(id, maya.token)).statusCode).toBe(404);
    expect(await listOf(maya)).toEqual([]);
  });

  it('returns an error if it is damaged', async () => {
    const maya = await signedInCustomer(test);
    const { id } = (await ask(maya)).json();
    await runExport(test, id, vault);
    const [part] = await partsOf(test.db, id);
    await vault.storage.put(part?.storedFilename ?? '', Buffer.from('not what was stored'));
    const got = await download(id, maya.token);
    expect(got.statusCode).toBeGreaterThanOrEqual(500);
    expect(got.json()).toMatchObject({ message: expect.stringContaining('make a new one') });
    const audited = (await auditOf(test.db, 'user', maya.user.id)).map(({ action }) => action);
    expect(audited.at(-1)).toBe('data_export_damaged');
  });
});

describe('a copy of a client’s data', () => {
  const askFor = (id: number, token: string) =>
    test.request({ method: 'POST', url: `/api/admin/users/${id}/data-exports`, token });

  it('is made and downloaded by an owner, recorded, and separate from the client’s own copy', async () => {
    const maya = await signedInCustomer(test);
    const owner = await signedInAdmin(test);
    const colleague = await signedInAdmin(test);
    const { id } = (await askFor(maya.user.id, owner.token)).json();
    await runExport(test, id, vault);
    expect(await queuedMails(test.db, owner.user.email)).toMatchObject([
      { subject: 'A client’s data is ready to download' },
    ]);
    expect(await queuedMails(test.db, maya.user.email)).toEqual([]);
    expect(await listOf(maya)).toEqual([]);
    expect((await download(id, maya.token)).statusCode).toBe(404);
    expect((await download(id, owner.token)).statusCode).toBe(404);

    const url = `/api/admin/data-exports/${id}/download`;
    expect((await test.request({ url, token: colleague.token })).statusCode).toBe(404);
    const got = await test.request({ url, token: owner.token });
    expect(got.statusCode).toBe(200);
    expect([...(await readZip(got.rawPayload)).keys()]).toContain('account.txt');
    const listed = await test.request({
      url: `/api/admin/users/${maya.user.id}/data-exports`,
      token: owner.token,
    });
    expect(listed.json()).toMatchObject([{ id, status: 'ready' }]);
    expect(await auditOf(test.db, 'user', maya.user.id)).toMatchObject([
      { action: 'data_export_requested', actorId: owner.user.id, clientId: maya.user.id },
      { action: 'data_export_downloaded', actorId: owner.user.id, clientId: maya.user.id },
    ]);
  });

  it('is refused to staff who are not owners, and not found for staff or closed accounts', async () => {
    const maya = await signedInCustomer(test);
    const owner = await signedInAdmin(test);
    const staff = await signedInAdmin(test, { staffLevel: 'staff' });
    expect((await askFor(maya.user.id, staff.token)).statusCode).toBe(403);
    expect((await askFor(maya.user.id, maya.token)).statusCode).toBe(403);
    expect((await askFor(staff.user.id, owner.token)).statusCode).toBe(404);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, maya.user.id));
    expect((await askFor(maya.user.id, owner.token)).statusCode).toBe(404);
  });

  it('is not made once the account is closed', async () => {
    const maya = await signedInCustomer(test);
    const { id } = (await ask(maya)).json();
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, maya.user.id));
    await runExport(test, id, vault);
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'waiting' });
    expect(await partsOf(test.db, id)).toEqual([]);
  });
});
