import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { firm } from '#firm';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { fileRow, storedFolder } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { transaction } from '../core/database/db.ts';
import { files, idempotencyKeys } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const contents = async () => new Set(await readdir(storedFolder));

async function newContents(before: Set<string>) {
  return [...(await contents())].filter((name) => !before.has(name));
}

/** A key as left by a server that was killed during an upload, or that is still working on it. */
async function holdKeyOf(userId: number, seconds: number) {
  const key = randomUUID();
  await test.db.insert(idempotencyKeys).values({
    caller: `user:${userId}`,
    endpoint: 'POST /api/files',
    key,
    holder: randomUUID(),
    heldUntil: sql`now() + ${seconds} * interval '1 second'`,
  });
  return key;
}

const keyRow = (key: string) =>
  and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.endpoint, 'POST /api/files'));

it('stores the contents once for six uploads with the same key', async () => {
  const { token, user } = await signedInCustomer(test);
  const before = await contents();
  const form = { filename: 'once.pdf', bytes: await makePdf('once') };
  const key = { 'idempotency-key': randomUUID() };
  // One stores it and five wait, which is as many as may.
  const responses = await Promise.all(Array.from({ length: 6 }, () => upload(test, token, form, key)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  expect(new Set(responses.map((answer) => answer.json().id)).size).toBe(1);
  expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(1);
  expect(await newContents(before)).toEqual([
    (await fileRow(test.db, responses[0]?.json().id)).storedFilename,
  ]);
});

it('refuses another file with a used key, and stores nothing of it', async () => {
  const { token } = await signedInCustomer(test);
  const key = { 'idempotency-key': randomUUID() };
  await upload(test, token, { filename: 'a.pdf', bytes: await makePdf('a') }, key);
  const before = await contents();
  for (const form of [
    { filename: 'a.pdf', bytes: await makePdf('b') },
    { filename: 'b.pdf', bytes: await makePdf('a') },
  ]) {
    const answer = await upload(test, token, form, key);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'idempotency_mismatch' });
  }
  expect(await newContents(before)).toEqual([]);
});

it('releases the key of an upload that failed', async () => {
  const { token } = await signedInCustomer(test);
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const refused = await upload(test, token, { filename: 'a.pdf', bytes: Buffer.from('no PDF') }, headers);
  expect(refused.statusCode).toBe(422);
  expect(await test.db.$count(idempotencyKeys, keyRow(key))).toBe(0);
  const better = await upload(test, token, { filename: 'a.pdf', bytes: await makePdf('a') }, headers);
  expect(better.statusCode).toBe(201);
});

it('takes over the key of a killed server once its lease has ended', async () => {
  const { token, user } = await signedInCustomer(test);
  const form = { filename: 'a.pdf', bytes: await makePdf('a') };
  const key = await holdKeyOf(user.id, 2);
  const begun = Date.now();
  const waited = await upload(test, token, form, { 'idempotency-key': key });
  expect(waited.statusCode).toBe(201);
  expect(Date.now() - begun).toBeGreaterThan(1500);
  const [row] = await test.db.select().from(idempotencyKeys).where(keyRow(key));
  expect(row).toMatchObject({ holder: null, heldUntil: null, answer: waited.json() });
});

it('writes no row and stores no contents if another request took over the key in the meantime', async () => {
  const { token, user } = await signedInCustomer(test);
  const before = await contents();
  const key = randomUUID();
  const form = { filename: 'a.pdf', bytes: await makePdf('a') };
  const answer = await transaction(test.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.quota}, ${user.id})`);
    const sent = upload(test, token, form, { 'idempotency-key': key });
    await vi.waitFor(async () => expect(await newContents(before)).toHaveLength(1), 10_000);
    await test.db.update(idempotencyKeys).set({ holder: randomUUID() }).where(keyRow(key));
    return { sent };
  }).then(({ sent }) => sent);
  expect(answer.statusCode).toBe(503);
  expect(await newContents(before)).toEqual([]);
  expect(await test.db.$count(files, eq(files.userId, user.id))).toBe(0);
  // The request that took it over still holds it.
  expect(await test.db.$count(idempotencyKeys, keyRow(key))).toBe(1);
});

it('removes the contents if their row is refused after they were stored', async () => {
  const { token, user } = await signedInCustomer(test);
  const before = await contents();
  const form = { filename: 'a.pdf', bytes: await makePdf('a') };
  const { sent } = await transaction(test.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.quota}, ${user.id})`);
    const sent = upload(test, token, form);
    await vi.waitFor(async () => expect(await newContents(before)).toHaveLength(1), 10_000);
    await createFile(tx, user.id, { fileSize: firm.files.quotaBytes - 1 });
    return { sent };
  });
  expect((await sent).json()).toMatchObject({ code: 'quota_exceeded' });
  expect(await newContents(before)).toEqual([]);
});

it('removes the contents if the database is lost before their row is written', async () => {
  const { token, user } = await signedInCustomer(test);
  const before = await contents();
  const form = { filename: 'a.pdf', bytes: await makePdf('a') };
  const owner = new pg.Client({ connectionString: test.url });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1, $2)', [advisoryLocks.quota, user.id]);
    const sent = upload(test, token, form);
    await vi.waitFor(async () => {
      const ended = await owner.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
        [advisoryLocks.quota, user.id],
      );
      expect(ended.rowCount).toBe(1);
    }, 10_000);
    expect((await sent).statusCode).toBe(503);
    expect(await newContents(before)).toEqual([]);
  } finally {
    await owner.end();
  }
});
