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

/** Starts a server, runs `work` on it and stops it. */
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

const createMarker = (client: pg.Client) => client.query('create table marker ()');
const hasMarker = async (client: pg.Client) =>
  (await client.query("select to_regclass('marker') is not null as found")).rows[0].found;

/** Creating a database takes seconds, and more on a busy machine. */
const startMs = 60_000;

it(
  'without a folder every start creates an empty database',
  async () => {
    await during(startEmbeddedDatabase({ unsafe: true }), createMarker);
    expect(await during(startEmbeddedDatabase({ unsafe: true }), hasMarker)).toBe(false);
  },
  startMs,
);

it(
  'with a folder the data of the previous start remains',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-persistent-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // PostgreSQL may run as another user, who needs access to the folder.
    await chmod(folder, 0o755);
    await during(startEmbeddedDatabase({ folder, unsafe: true }), createMarker);
    expect(await during(startEmbeddedDatabase({ folder, unsafe: true }), hasMarker)).toBe(true);
  },
  startMs,
);

it('demo data is not added to a database that has users', async () => {
  const { db, pool, close } = await openTestDatabase();
  await createUser(db);
  const count = async () => (await pool.query('select count(*) from users')).rows;
  const before = await count();
  expect(await seedIfEmpty(await workerDatabaseUrl(), testFiles)).toBe(false);
  expect(await count()).toEqual(before);
  await close();
});

it(
  'reset refuses to run with DATABASE_URL set',
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
