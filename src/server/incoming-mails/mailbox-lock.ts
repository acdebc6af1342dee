import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { appRole } from '../core/database/db.ts';

/**
 * Waits until no other process holds the lock, and runs `work` while this one does. The lock belongs to its own
 * connection: PostgreSQL releases it when the process dies. `held` is aborted when the connection is lost or `signal`
 * is aborted.
 */
export async function holdMailboxLock(
  databaseUrl: string,
  tryEveryMs: number,
  signal: AbortSignal,
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 16_000,
    keepAlive: true,
    options: `-c role=${appRole}`,
  });
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('The connection to the database ended.')));
  const held = AbortSignal.any([signal, lost.signal]);
  try {
    await client.connect();
    while (!held.aborted) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
        advisoryLocks.mailbox,
      ]);
      if (rows[0].taken) return await work(held);
      await wait(tryEveryMs, undefined, { signal: held }).catch(() => {});
    }
    if (!signal.aborted) held.throwIfAborted();
  } finally {
    await client.end().catch(() => {});
  }
}
