import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/core/database/db.ts';
import type { Env } from '#server/core/process/env.ts';
import { type Examination, Fault, reason, Warning } from './examination.ts';

/** Longer than a server waits, to tell a slow standby from one that does not replicate at all. */
const maxLagMs = 5_000;

/** Checks nothing without REPLICA_DATABASE_URL. */
export function replicaExaminations({ replicaDatabaseUrl }: Env, { pool }: Database): Examination[] {
  if (!replicaDatabaseUrl) return [];
  return [{ name: 'replica', needs: 'rights', run: () => examineReplica(replicaDatabaseUrl, pool) }];
}

async function examineReplica(url: string, primary: Database['pool']): Promise<string> {
  const { host } = new URL(url);
  const { pool, close } = openDatabase(url, { connections: 1 });
  const identify =
    'select system_identifier::text as id, pg_is_in_recovery() as standby from pg_control_system()';
  try {
    const copy = await pool.query(identify).catch((error) => {
      throw new Fault(
        `The replica at ${host} cannot be used (${reason(error)}): start it, or correct REPLICA_DATABASE_URL.`,
      );
    });
    const original = await primary.query(identify);
    if (copy.rows[0].id !== original.rows[0].id || !copy.rows[0].standby)
      throw new Fault(`${host} is no standby of the database: correct REPLICA_DATABASE_URL, or remove it.`);
    const started = performance.now();
    const { rows } = await primary.query('select pg_current_wal_flush_lsn() as committed');
    for (;;) {
      const replayed = await pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"', [
        rows[0].committed,
      ]);
      const ms = Math.round(performance.now() - started);
      if (replayed.rows[0].hasAll) return `${host} has everything after ${ms} ms`;
      if (ms > maxLagMs)
        throw new Warning(
          `The replica at ${host} is more than ${maxLagMs / 1000} seconds behind, so that it is not read: look at its log.`,
        );
      await wait(50);
    }
  } finally {
    await close();
  }
}
