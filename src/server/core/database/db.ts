import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseUnavailable } from '../errors.ts';
import * as schema from './schema.ts';

/** A database or a transaction on it: services take either. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** The role that the application connects as: it may use the tables but not alter them. */
export const appRole = 'portal_app';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The URL of the database itself, for connections outside the pool. */
  url: string;
  close(): Promise<void>;
}

/** Settings of every connection besides the role. The timeouts keep a bad query from holding a connection forever. */
export const sessionSettings = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
};

interface Options {
  /** A pooler in transaction mode for queries. Work that needs its own session connects to the database directly. */
  poolerUrl?: string | undefined;
  connections?: number;
  role?: string;
  queryTimeoutMs?: number;
  connectTimeoutMs?: number;
}

/** For commands that an operator or a timer runs: nobody waits for a response, and a busy server is worth waiting for. */
export const commandConnectTimeoutMs = 60_000;

/**
 * The role is a start-up parameter of each connection, because a `SET ROLE` would leak to other clients of a pooler. A
 * pooler rejects such parameters, so there the login itself has the settings (pooler.ts).
 */
export function openDatabase(
  url: string,
  {
    poolerUrl,
    connections = 10,
    role = appRole,
    queryTimeoutMs = 16_000,
    connectTimeoutMs = 5_000,
  }: Options = {},
): Database {
  const settings = Object.entries({ role, ...sessionSettings }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: poolerUrl ?? url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    // PostgreSQL's own timeout cannot help when its server is stopped or unreachable.
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    ...(!poolerUrl && { options: settings.join(' ') }),
  });
  // An idle connection that breaks must not end the process: the pool replaces it at the next query.
  pool.on('error', () => {});
  // The same goes for one that breaks during a transaction: its query fails, and the caller handles that.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    closeAfterTimeout(client as pg.PoolClient & pg.Client);
    if (poolerUrl) prepareNothing(client);
  });
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

/**
 * Closes a connection on which a query timed out. The rollback that follows would wait just as long, and both together
 * would exceed the time limit of a request: the caller would get no response at all.
 */
function closeAfterTimeout(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.end().catch(() => {});
      });
    }
    return result;
  }) as typeof client.query;
}

/**
 * A prepared statement belongs to one database connection, and a pooler may give each transaction another one. A
 * statement without a name is not prepared but parsed each time it runs.
 */
function prepareNothing(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }) as typeof client.query;
}

/**
 * Runs one transaction and always releases its connection; a broken one is discarded, even if it breaks before the
 * transaction begins. Inside another transaction it becomes part of that one.
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
 * Runs `work` unless another process holds this lock; then returns `undefined` immediately. The lock is session-level:
 * a transaction-level lock would keep a transaction open for as long as the work takes. It needs a direct connection,
 * because a pooler would give the connection to others meanwhile.
 */
export async function withLock<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const pool = '$client' in db ? db.$client : undefined;
  if (!(pool instanceof pg.Pool) || !pool.options.options)
    throw new Error('A lock needs the database itself, not a transaction or a pooler');
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
    // Closing a broken connection also releases the lock.
    client.release(broken);
  }
}

/**
 * Hot queries are prepared once per database: planning and building the SQL cost more than fetching the rows.
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
 * A prepared query that returns rows as the driver reads them, with the column names of its SQL. For the hottest reads,
 * in which mapping a hundred rows through the schema costs as much as finding them.
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
