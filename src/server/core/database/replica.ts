import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseErrorCode } from '../errors.ts';
import type { Log } from '../process/log.ts';
import { type Db, openDatabase } from './db.ts';
import * as schema from './schema.ts';
import { logSlowQueries } from './slow-queries.ts';

/** A standby of the database, for long reads. */
export interface Replica {
  read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A healthy standby is milliseconds behind. */
const maxWaitMs = 500;
const connections = 4;
/** How long the standby is avoided after it was unavailable or too far behind. */
const restMs = 30_000;

/**
 * Runs a read on the replica if there is one, and on the database if the replica is unavailable, fails or lags. The
 * read is never staler than the call: it sees everything that was committed before, such as the same user's writes.
 * Within a transaction it becomes part of that one. `work` must be safe to run twice, and must not send queries
 * concurrently.
 */
export function readFromReplica<T>(
  { db, replica }: { db: Db; replica?: Replica | undefined },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const isTransaction = !('$client' in db && db.$client instanceof pg.Pool);
  return replica && !isTransaction ? replica.read(db, work) : work(db);
}

/** The WAL position of the latest commit, and its database. */
type Position = { committed: string; database: string };

export function openReplica(url: string, log: Log, slowQueryMs: number): Replica {
  const { pool, close } = openDatabase(url, { connections });
  logSlowQueries(pool, log, slowQueryMs);
  let restsUntil = 0;

  /**
   * Returns a connection to a standby that has caught up. The whole read uses it: behind one URL there may be several
   * standbys, and another connection may lead to one that is further behind.
   */
  async function connect({ committed, database }: Position, endAt: number): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      for (;;) {
        const { rows } = await client.query(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn and current_database() = $2 as "hasAll"',
          [committed, database],
        );
        if (rows[0].hasAll) return client;
        if (performance.now() > endAt) throw new ReplicaLags();
        await wait(5);
      }
    } catch (error) {
      client.release(!(error instanceof ReplicaLags));
      throw error;
    }
  }

  function rest(error: unknown): void {
    restsUntil = performance.now() + restMs;
    log.warn({ err: error }, `The replica is not used for ${restMs / 1000} seconds.`);
  }

  /** A full pool means that other reads use it, which says nothing about the standby's health. */
  const isFull = () => pool.idleCount === 0 && pool.totalCount >= connections;

  return {
    async read(primary, work) {
      if (performance.now() < restsUntil || isFull()) return work(primary);
      const position = await findPosition(primary);
      if (!position) return work(primary);
      const connecting = connect(position, performance.now() + maxWaitMs);
      let client: pg.PoolClient;
      try {
        client = await Promise.race([connecting, tooLate()]);
      } catch (error) {
        connecting.then(
          (late) => late.release(),
          () => {},
        );
        rest(error);
        return work(primary);
      }
      let broken = false;
      try {
        return await work(drizzle(client, { schema }));
      } catch (error) {
        if (!isConflict(error) && (await answers(client))) throw error;
        broken = true;
        rest(error);
      } finally {
        client.release(broken);
      }
      return work(primary);
    },
    close,
  };
}

class ReplicaLags extends Error {
  override name = 'ReplicaLags';
  override message = 'It does not answer, is too far behind, or is no standby of this database';
}

async function tooLate(): Promise<never> {
  await wait(maxWaitMs + 50, undefined, { ref: false });
  throw new ReplicaLags();
}

/** Undefined if the database cannot tell, as during a failover: the read then runs on the database itself. */
async function findPosition(primary: Db): Promise<Position | undefined> {
  const found = primary.execute<Position>(
    'select pg_current_wal_flush_lsn() as committed, current_database() as database',
  );
  return found.then(
    ({ rows }) => rows[0],
    () => undefined,
  );
}

/** A standby cancels queries that conflict with what it replays. */
const isConflict = (error: unknown) => /^40(001|P01)$/.test(databaseErrorCode(error) ?? '');

/**
 * Whether the standby still answers, so that something else failed: a read may also use the storage, or be too slow
 * anywhere.
 */
function answers(client: pg.PoolClient): Promise<boolean> {
  const answered = client.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, wait(maxWaitMs, false, { ref: false })]);
}
