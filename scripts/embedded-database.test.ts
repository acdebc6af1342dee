import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#test/factories/users.ts';
import { testFiles } from '../src/test/app.ts';
import { openTestDatabase, workerDatabaseUrl } from '../src/test/database.ts';
import { type RunningDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { seedIfEmpty } from './seed.ts';

/** Starts a server, does something in it and stops it again. */
async function during<T>(
  start: Promise<RunningDatabase>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const server = await start;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const result = await work(client).finally(() => client.end());
  await server.stop();
  return result;
}

const leaveSomething = (client: pg.Client) => client.query('create table left_behind ()');
const isThere = async (client: pg.Client) =>
  (await client.query("select to_regclass('left_behind') is not null as found")).rows[0].found;

/** Making a database is the work of seconds, and of many on a busy machine. */
const startMs = 60_000;

it(
  'without a folder, as for the demo, every start is on a fresh database',
  async () => {
    await during(startEmbeddedDatabase({ unsafe: true }), leaveSomething);
    expect(await during(startEmbeddedDatabase({ unsafe: true }), isThere)).toBe(false);
  },
  startMs,
);

it(
  'in a folder, as for development, the data stays from one start to the next',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-kept-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // PostgreSQL may run as a user of its own.
    await chmod(folder, 0o755);
    await during(startEmbeddedDatabase({ folder, unsafe: true }), leaveSomething);
    expect(await during(startEmbeddedDatabase({ folder, unsafe: true }), isThere)).toBe(true);
  },
  startMs,
);

it('people who are there already are left alone by the demo data', async () => {
  const { db, pool, close } = await openTestDatabase();
  await createUser(db);
  const count = async () => (await pool.query('select count(*) from users')).rows;
  const before = await count();
  expect(await seedIfEmpty(await workerDatabaseUrl(), testFiles)).toBe(false);
  expect(await count()).toEqual(before);
  await close();
});

it(
  'a reset touches no database that somebody named',
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/reset.ts'], {
      env: { ...process.env, DATABASE_URL: 'postgres://localhost/real' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Reset empties the development database only.');
  },
  startMs,
);
