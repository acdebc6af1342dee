import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { jobQueues } from '#server/job-queues.ts';
import { emptyDatabaseUrl } from '#test/database.ts';
import { createOlderDatabase } from '#test/older-database.ts';
import { withBriefLocks } from './large-tables.ts';
import { migrateSchema } from './migrate.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database of the previous version with enough audit entries that building an index takes a moment. */
async function databaseWithRows(suffix: string) {
  const url = await createOlderDatabase(suffix, 12);
  const client = await connect(url);
  await client.query(`insert into users (username, email, password, role)
    values ('uma', 'uma@example.test', 'x', 'admin'), ('paul', 'paul@example.test', 'x', 'customer')`);
  await client.query(`insert into audit_log (actor_id, address, action, subject_type, subject_id)
    select 1, '127.0.0.1', 'sign_in', 'user', '1' from generate_series(1, 20000)`);
  return { url, client };
}

/** Writes one entry after the other, as a server does. Returns a function that stops it and returns how many. */
function keepWriting(client: pg.Client) {
  let stopped = false;
  const written = (async () => {
    let lines = 0;
    while (!stopped) {
      await client.query('begin');
      await client.query(`update users set phone = '5550100' where id = 1`);
      await client.query(
        `insert into audit_log (actor_id, address, action, subject_type) values (1, '::1', 'w', 'user')`,
      );
      await client.query('commit');
      lines += 1;
    }
    return lines;
  })();
  return () => {
    stopped = true;
    return written;
  };
}

async function countWritten(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as lines from audit_log where action = 'w'`);
  return rows[0].lines;
}

const unfinished = async (client: pg.Client) =>
  (
    await client.query(`
      select indexrelid::regclass::text as name from pg_index where not indisvalid
      union select conname from pg_constraint where not convalidated`)
  ).rows;

it('migrates filled tables while a server writes to them, and has nothing to do the second time', async () => {
  const { url, client } = await databaseWithRows('large_tables');
  const stop = keepWriting(await connect(url));
  await migrateSchema(url, { queues: jobQueues });
  const lines = await stop();
  expect(await countWritten(client)).toBe(lines);
  expect(await unfinished(client)).toEqual([]);
  const levels = await client.query('select username, staff_level from users order by id');
  expect(levels.rows).toEqual([
    { username: 'uma', staff_level: 'owner' },
    { username: 'paul', staff_level: 'staff' },
  ]);
  const indexes = 'select indexrelid from pg_index order by 1';
  const before = await client.query(indexes);
  await migrateSchema(url, { queues: jobQueues });
  expect((await client.query(indexes)).rows).toEqual(before.rows);
});

it('lets writes through while another transaction blocks its lock, and continues once that has ended', async () => {
  const { url, client } = await databaseWithRows('locked_tables');
  const reader = await connect(url);
  await reader.query('begin');
  await reader.query('select from audit_log limit 1');
  const migrated = migrateSchema(url, { queues: jobQueues });
  const stop = keepWriting(client);
  await wait(2000);
  const linesMeanwhile = await countWritten(reader);
  await reader.query('commit');
  await migrated;
  await stop();
  expect(linesMeanwhile).toBeGreaterThan(10);
  expect(await unfinished(client)).toEqual([]);
});

it('says what to do when the locks are never free, and changes nothing', async () => {
  const client = await connect(await emptyDatabaseUrl('never_free'));
  const other = await connect(await emptyDatabaseUrl('never_free'));
  await other.query('begin');
  await other.query('select from audit_log limit 1');
  const change = async () => {
    await client.query('alter table audit_log add column never integer');
  };
  const attempts = { count: 2, pauseMs: 1 };
  await expect(withBriefLocks(client, change, attempts)).rejects.toThrow('Run `npm run migrate` again');
  await other.query('rollback');
  const wrong = () => Promise.reject(new Error('not about locks'));
  await expect(withBriefLocks(client, wrong)).rejects.toThrow('not about locks');
});

it('rebuilds an index that an interrupted build left invalid', async () => {
  const url = await emptyDatabaseUrl('invalid_index');
  const client = await connect(url);
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'audit_log_by_action'::regclass`,
  );
  await client.query('drop index sessions_by_device');
  expect(await unfinished(client)).toEqual([{ name: 'audit_log_by_action' }]);
  await migrateSchema(url, { queues: jobQueues });
  expect(await unfinished(client)).toEqual([]);
  const { rows } = await client.query(`select to_regclass('sessions_by_device') is not null as built`);
  expect(rows).toEqual([{ built: true }]);
});

interface Snapshot {
  tables: Record<string, { name: string; indexes: Record<string, { columns: unknown[]; where?: string }> }>;
}

it('creates every index of the schema, on its table and with its condition', async () => {
  const journal = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8'));
  const newest = String(journal.entries.length - 1).padStart(4, '0');
  const snapshot: Snapshot = JSON.parse(await readFile(`migrations/meta/${newest}_snapshot.json`, 'utf8'));
  const wanted = Object.values(snapshot.tables).flatMap(({ name: table, indexes }) =>
    Object.entries(indexes).map(([name, { columns, where }]) => ({
      ...{ name, table, columns: columns.length, conditional: where !== undefined },
    })),
  );
  const client = await connect(await emptyDatabaseUrl('every_index'));
  const { rows } = await client.query(
    `select c.relname as name, indrelid::regclass::text as table, indnkeyatts::int as columns,
       indpred is not null as conditional
     from pg_index join pg_class c on c.oid = indexrelid where c.relname = any($1) and indisvalid`,
    [wanted.map(({ name }) => name)],
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(rows.sort(byName)).toEqual(wanted.sort(byName));
});
