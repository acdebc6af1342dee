import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseUnavailable } from '../errors.ts';
import * as schema from './schema.ts';

/** A database or a transaction on it: services take either. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** What the application connects as: it may use the tables, not change them. */
export const appRole = 'portal_app';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The URL, for connections outside the pool. */
  url: string;
  close(): Promise<void>;
}

/**
 * The role is a start-up parameter of each connection, not a `SET ROLE` after it: under a pooler that shares
 * connections the latter leaks. Time-outs keep one bad query from holding a connection for ever.
 */
export function openDatabase(url: string, { connections = 10, role = appRole } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    // The server's own time-out cannot help when the server itself is stopped or out of reach.
    query_timeout: 16_000,
    keepAlive: true,
    options: `-c role=${role} -c statement_timeout=15s -c idle_in_transaction_session_timeout=30s -c timezone=UTC`,
  });
  // An idle connection that breaks must not end the process: the pool replaces it at the next query.
  pool.on('error', () => {});
  // Nor must one that breaks in the middle of a transaction: its query fails, and that is handled there.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

/**
 * One transaction, on a connection that is given back whatever happens to it: a broken one is thrown away, also when it
 * breaks before the transaction begins. Within another transaction it is a part of that one.
 */
export async function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = '$client' in db ? db.$client : undefined;
  if (!(pool instanceof pg.Pool)) return db.transaction(work);
  const client = await pool.connect();
  let broken = false;
  try {
    return await drizzle(client, { schema }).transaction(work);
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` unless another process holds this lock; then returns `undefined` immediately. The lock belongs to the
 * connection: a transaction's lock would need one open for as long as the work takes.
 */
export async function withLock<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const pool = '$client' in db ? db.$client : undefined;
  if (!(pool instanceof pg.Pool)) throw new Error('A lock needs the database itself, not a transaction');
  const client = await pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lock]);
    if (!rows[0].taken) {
      broken = false;
      return undefined;
    }
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
      broken = false;
    }
  } finally {
    // A broken connection is closed, and with it goes the lock.
    client.release(broken);
  }
}

/**
 * Hot queries are prepared once per database: planning and SQL building cost more than the rows.
 * Write `const findThing = prepared((db) => db.select()….prepare('find_thing'))`, call `findThing(db).execute({ … })`.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    let query = built.get(db);
    if (!query) {
      query = build(db);
      built.set(db, query);
    }
    return query;
  };
}

/**
 * A prepared query whose rows are as the driver reads them, under the names its SQL gives them: for the hottest reads,
 * where turning a hundred rows into objects by way of the schema costs as much as finding them.
 */
export function preparedRows<Row>(
  name: string,
  query: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  type Config = PreparedQueryConfig & { execute: { rows: Row[] } };
  const find = prepared((db) =>
    db._.session.prepareQuery<Config>(new PgDialect().sqlToQuery(query), undefined, name, false),
  );
  return async (db, values) => (await find(db).execute(values)).rows;
}
