import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { sealAsVersion1 } from '#test/seal-as-version-1.ts';
import { type Database, transaction } from '../database/db.ts';
import { recordAudit } from './audit.ts';
import { sealAuditLog, verifyAuditLog } from './audit-seals.ts';

let database: Database;
let owner: pg.Client;
beforeAll(async () => {
  database = await openEmptyDatabase('audit_seals');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return async () => {
    await owner.end();
    await database.close();
  };
});

const nobody = { address: '127.0.0.1', session: null };
const write = (action: 'sign_in' | 'sign_out', tx = database.db) =>
  recordAudit(tx, nobody, action, { type: 'user', id: 1, details: { note: 'ä "quoted"' } });

/** Transactions of other tests run too: entries newer than the oldest of them are sealed later. */
async function sealLines(expected: number): Promise<void> {
  let sealed = 0;
  await vi.waitFor(async () => {
    sealed += await sealAuditLog(database.db);
    expect(sealed).toBe(expected);
  }, 10_000);
}

it('seals final entries in batches, and finds nothing wrong', async () => {
  for (let line = 0; line < 5; line++) await write('sign_in');
  await sealLines(5);
  await database.db.execute(sql`
    insert into audit_log (address, action, subject_type) select '::1', 'sign_in', 'user' from generate_series(1, 2500)`);
  await sealLines(2500);
  expect(await verifyAuditLog(database.db)).toEqual({
    seals: expect.any(Number),
    sealedLines: 2505,
    pendingLines: 0,
    brokenSeals: [],
    strayLines: 0,
  });
});

it('verifies seals of version 1 followed by seals of version 2', async () => {
  const older = await openEmptyDatabase('audit_seals_v1');
  afterFile(() => older.close());
  const addLines = (count: number) =>
    older.db.execute(sql`
      insert into audit_log (address, action, subject_type, subject_id)
      select '::1', 'file_opened', 'file', n::text from generate_series(1, ${count}::int) n`);
  await addLines(3);
  await sealAsVersion1(older.db);
  await addLines(2);
  await vi.waitFor(async () => expect(await sealAuditLog(older.db)).toBe(2), 10_000);
  const { rows } = await older.db.execute(sql`select version from audit_seals order by id`);
  expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  expect(await verifyAuditLog(older.db)).toMatchObject({ sealedLines: 5, brokenSeals: [], strayLines: 0 });
});

it('leaves an entry unsealed while an older transaction is running, and misses none that commits late', async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let began = () => {};
  const written = new Promise<void>((resolve) => {
    began = resolve;
  });
  const late = transaction(database.db, async (tx) => {
    await write('sign_out', tx);
    began();
    await running;
  });
  await written;
  await write('sign_in');
  expect(await sealAuditLog(database.db)).toBe(0);
  finish();
  await late;
  await sealLines(2);
  expect(await verifyAuditLog(database.db)).toMatchObject({
    brokenSeals: [],
    strayLines: 0,
    pendingLines: 0,
  });
});

it('keeps the application itself from changing or removing an entry or a seal', async () => {
  for (const statement of [
    'update audit_log set action = $$nothing$$',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_seals set hash = hash',
    'delete from audit_seals',
    'update audit_pending set audit_id = audit_id + 1',
  ]) {
    const refused = await database.db.execute(sql.raw(statement)).then(
      () => 'done',
      (error) => String(error.cause ?? error),
    );
    expect(refused, statement).toMatch(/permission denied/);
  }
});

/** How many seals the entries got depends on the transactions of other tests, so a seal is found by an entry. */
async function sealOf(line: number): Promise<number> {
  const { rows } = await owner.query('select id from audit_seals where $1 = any(audit_ids)', [line]);
  return rows[0].id;
}

async function verifyAfter(tampering: string) {
  // The chain is checked inside the tampering transaction, which is then undone.
  await owner.query('begin');
  await owner.query(tampering);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const proof = await verifyAuditLog(drizzle(owner) as never);
  await owner.query('rollback');
  return proof;
}

it.each([
  ['an edited line', 3, "update audit_log set details = '{}' where id = 3"],
  ['a removed line', 100, 'delete from audit_log where id = 100'],
  [
    'another client in a line',
    3,
    "insert into users (id, username, email, password) overriding system value values (9, 'a', 'a@example.test', 'x'); update audit_log set client_id = 9 where id = 3",
  ],
  ['a seal relabelled as version 1', 100, 'update audit_seals set version = 1 where 100 = any(audit_ids)'],
  ['a seal of an unknown version', 100, 'update audit_seals set version = 3 where 100 = any(audit_ids)'],
])('detects %s', async (_what, line, tampering) => {
  expect(await verifyAfter(tampering)).toMatchObject({ brokenSeals: [await sealOf(line)] });
});

it('detects an entry that was kept off the list of pending entries', async () => {
  const tampering =
    "alter table audit_log disable trigger audit_log_await_seal; insert into audit_log (address, action, subject_type) values ('::1', 'sign_in', 'user')";
  expect(await verifyAfter(tampering)).toMatchObject({ strayLines: 1 });
});

it('detects a forged seal, and the next one, which builds on it', async () => {
  const forged = await sealOf(100);
  const tampering = `update audit_seals set hash = sha256(hash) where id = ${forged}`;
  expect(await verifyAfter(tampering)).toMatchObject({ brokenSeals: [forged, forged + 1] });
});
