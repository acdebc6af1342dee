import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { exportRow, partsOf, runExport } from '#test/data-exports.ts';
import { createDataExport } from '#test/factories/data-exports.ts';
import { createUser } from '#test/factories/users.ts';
import { dataExportParts } from '../core/database/schema.ts';
import { readClaims } from '../files/claims.ts';
import { openVault, type Vault } from '../files/vault.ts';
import { storeParts } from './parts.ts';
import { sweepExports } from './sweep-exports.ts';

let test: TestApp;
let vault: Vault;
beforeAll(async () => {
  test = await startTestApp();
  vault = openVault(testEnv(), test.db);
  afterFile(vault.close);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A finished export with one stored part. */
async function finishedExport(userId: number, finishedAt = daysAgo(0)) {
  const row = await createDataExport(test.db, userId, userId, { finishedAt });
  const stored = await vault.takeOver(Uint8Array.from(randomBytes(10)));
  await test.db
    .insert(dataExportParts)
    .values({ exportId: row.id, position: 0, storedFilename: stored.storedFilename, sha256: stored.sha256 });
  return { id: row.id, name: stored.storedFilename };
}

async function queuedSweeps(): Promise<number> {
  const { rows } = await test.db.execute(
    sql`select 1 from pgboss.job where name = 'data-export-sweep' and state = 'created'`,
  );
  return rows.length;
}

it('deletes exports older than seven days, with their contents, and no newer ones', async () => {
  const old = await finishedExport((await createUser(test.db)).id, daysAgo(7.01));
  const young = await finishedExport((await createUser(test.db)).id, daysAgo(6.9));
  await sweepExports(test.context, vault.storage);
  expect(await exportRow(test.db, old.id)).toBeUndefined();
  expect(await vault.storage.get(old.name)).toBeUndefined();
  expect(await exportRow(test.db, young.id)).toBeDefined();
  expect(await vault.storage.get(young.name)).toBeDefined();
});

it('deletes the exports of an account when it is closed', async () => {
  const owner = await signedInAdmin(test);
  const maya = await createUser(test.db);
  const { id, name } = await finishedExport(maya.id);
  const before = await queuedSweeps();
  const closed = await test.request({
    method: 'DELETE',
    url: `/api/admin/users/${maya.id}`,
    token: owner.token,
  });
  expect(closed.statusCode).toBe(204);
  expect(await queuedSweeps()).toBe(before + 1);
  await sweepExports(test.context, vault.storage);
  expect(await exportRow(test.db, id)).toBeUndefined();
  expect(await vault.storage.get(name)).toBeUndefined();
});

it('keeps only the newest copy, from when it is ready', async () => {
  const maya = await createUser(test.db);
  const older = await finishedExport(maya.id);
  const newer = await createDataExport(test.db, maya.id, maya.id, {
    status: 'waiting',
    fileSize: null,
    finishedAt: null,
  });
  await sweepExports(test.context, vault.storage);
  expect(await exportRow(test.db, older.id)).toBeDefined();
  const before = await queuedSweeps();
  await runExport(test, newer.id, vault);
  expect(await queuedSweeps()).toBe(before + 1);
  await sweepExports(test.context, vault.storage);
  expect(await exportRow(test.db, older.id)).toBeUndefined();
  expect(await partsOf(test.db, newer.id)).toHaveLength(1);
});

it('marks exports that have waited for a day as failed', async () => {
  const { id: userId } = await createUser(test.db);
  const values = { status: 'waiting', fileSize: null, finishedAt: null } as const;
  const lost = await createDataExport(test.db, userId, userId, { ...values, createdAt: daysAgo(1.1) });
  await sweepExports(test.context, vault.storage);
  expect(await exportRow(test.db, lost.id)).toMatchObject({ status: 'failed' });
});

it('retries after the storage was unavailable', async () => {
  const old = await finishedExport((await createUser(test.db)).id, daysAgo(8));
  const away = { ...vault.storage, remove: () => Promise.reject(new Error('away')) };
  await expect(sweepExports(test.context, away)).rejects.toThrow('away');
  expect(await partsOf(test.db, old.id)).toHaveLength(1);
  await sweepExports(test.context, vault.storage);
  expect(await vault.storage.get(old.name)).toBeUndefined();
});

it('parts count as referenced in the storage sweep until their row is gone', async () => {
  const live = await finishedExport((await createUser(test.db)).id);
  async function* objects() {
    for (const name of [live.name, 'f'.repeat(40)]) yield { name, writtenAt: new Date() };
  }
  const claims = [];
  for await (const { claim } of readClaims(test.db, objects())) claims.push(claim);
  expect(claims).toEqual(['claimed', 'unclaimed']);
});

it('stores no part while the free space is only what is reserved for the database and the backups', async () => {
  const { id } = await createUser(test.db);
  const row = await createDataExport(test.db, id, id, { status: 'waiting', finishedAt: null });
  const full = { ...vault, requireSpace: () => Promise.reject(new Error('Full')) };
  const zip = Readable.from([randomBytes(10)]);
  await expect(storeParts(test.db, full, row.id, zip)).rejects.toThrow('Full');
  expect(await partsOf(test.db, row.id)).toEqual([]);
});
