import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startPostgres } from '#test/services.ts';
import { dropScratch } from './verify-backup.ts';

let port: number;
let owner: pg.Client;
let superuser: pg.Client;

async function connect(login: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `postgres://${login}@127.0.0.1:${port}/${database}` });
  client.on('error', () => {});
  await client.connect();
  return client;
}

beforeAll(async () => {
  const postgres = await startPostgres();
  port = postgres.port;
  superuser = await connect('postgres:postgres', 'postgres');
  await superuser.query("create role owner login createdb password 'owner'");
  await superuser.query("alter system set autovacuum_naptime = '1s'");
  await superuser.query('select pg_reload_conf()');
  owner = await connect('owner:owner', 'postgres');
  afterFile(async () => {
    await owner.end();
    await superuser.end();
    await postgres.stop();
  });
});

const exists = async (name: string) =>
  (await superuser.query('select from pg_database where datname = $1', [name])).rowCount === 1;

it('drops a scratch database that autovacuum works in, as its owner', async () => {
  await owner.query('create database scratch');
  const inside = await connect('owner:owner', 'scratch');
  // Slow enough to be still at work when the database is dropped.
  await inside.query(`create table rows (id int) with (autovacuum_vacuum_threshold = 1,
    autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
  await inside.query('insert into rows select generate_series(1, 200000)');
  await inside.query('delete from rows');
  await inside.end();
  const atWork = `select from pg_stat_activity where datname = 'scratch' and backend_type = 'autovacuum worker'
    and query like 'autovacuum:%rows'`;
  await vi.waitFor(async () => expect((await superuser.query(atWork)).rowCount).toBe(1), { timeout: 60_000 });
  await dropScratch(owner, 'scratch', () => {});
  expect(await exists('scratch')).toBe(false);
}, 120_000);

it('tries again while somebody else is connected, and otherwise leaves the database to the next check', async () => {
  await owner.query('create database watched');
  const monitor = await connect('postgres:postgres', 'watched');
  const said: string[] = [];
  await dropScratch(owner, 'watched', (line) => said.push(line));
  expect(said).toEqual(['The database watched is still in use. The next check drops it.']);
  await monitor.end();
  await dropScratch(owner, 'watched', (line) => said.push(line));
  expect(said).toHaveLength(1);
  expect(await exists('watched')).toBe(false);
}, 120_000);
