import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { emptyDatabaseUrl } from '#test/database.ts';
import { isDatabaseUnavailable } from '../errors.ts';
import { type Database, openDatabase, transaction } from './db.ts';

let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  database = openDatabase(await emptyDatabaseUrl('connections'), { connections: 3 });
  admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
});
afterAll(async () => {
  await database.close();
  await admin.end();
});

/** Ends every connection of the pool from the outside, as a restart or a failover does. */
async function breakConnections(): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [`${inject('template')}_connections`],
  );
}

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a broken connection', () => {
  it('in the middle of a transaction fails that transaction and nothing else', async () => {
    const failed = failure(
      transaction(database.db, async (tx) => {
        await tx.execute(sql`select 1`);
        await breakConnections();
        await wait(50);
        await tx.execute(sql`select 2`);
      }),
    );
    expect(isDatabaseUnavailable(await failed)).toBe(true);
    expect((await database.db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
  });

  it('is removed from the pool: transactions always get a working one', async () => {
    for (let round = 0; round < 6; round++) {
      await Promise.all([1, 2, 3].map(() => transaction(database.db, (tx) => tx.execute(sql`select 1`))));
      await breakConnections();
      // Some of these get a connection that is already broken, before the pool has noticed.
      await Promise.all(
        [1, 2, 3].map(() => failure(transaction(database.db, (tx) => tx.execute(sql`select 1`)))),
      );
    }
    const results = await Promise.all(
      [1, 2, 3].map(() => transaction(database.db, (tx) => tx.execute(sql`select 1 as one`))),
    );
    expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  });
});

it('fails a transaction whose query times out, without waiting for its rollback', async () => {
  const impatient = openDatabase(database.url, { connections: 1, queryTimeoutMs: 2_000 });
  const begun = performance.now();
  const failed = failure(transaction(impatient.db, (tx) => tx.execute(sql`select pg_sleep(8)`)));
  expect(isDatabaseUnavailable(await failed)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(3_500);
  expect((await impatient.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await impatient.close();
});

it('treats a server that is no longer the leader of its cluster as unavailable', async () => {
  const failed = failure(
    transaction(database.db, async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table refused (id int)`);
    }),
  );
  expect(isDatabaseUnavailable(await failed)).toBe(true);
});

it('runs a nested transaction as part of the outer one', async () => {
  await failure(
    transaction(database.db, async (tx) => {
      await transaction(tx, (inner) =>
        inner.execute(
          sql`insert into contacts (full_name, email, message) values ('A', 'inner@example.test', 'm')`,
        ),
      );
      throw new Error('the outer one fails');
    }),
  );
  const { rows } = await database.db.execute(sql`select from contacts where email = 'inner@example.test'`);
  expect(rows).toEqual([]);
});
