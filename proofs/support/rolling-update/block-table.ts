import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * Reads a table in a transaction that stays open, as a long report would, so that nothing can alter the table. It ends
 * some seconds after the first attempt to lock the table exclusively. Returns how many attempts have waited.
 */
export async function blockTable(databaseUrl: string, table: string, seconds: number): Promise<number> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  const [blocker, observer] = clients as [pg.Client, pg.Client];
  for (const client of clients) await client.connect();
  await blocker.query('begin');
  await blocker.query(`select from ${table} limit 1`);
  const waiting = new Set<string>();
  let end = Number.POSITIVE_INFINITY;
  while (performance.now() < end) {
    // Only an ALTER waits for an exclusive lock; requests queued behind it wait for weaker ones.
    const { rows } = await observer.query(
      `select virtualtransaction as try from pg_locks
       where relation = $1::regclass and mode = 'AccessExclusiveLock' and not granted`,
      [table],
    );
    for (const { try: one } of rows) waiting.add(one);
    if (waiting.size > 0) end = Math.min(end, performance.now() + seconds * 1000);
    await wait(50);
  }
  await blocker.query('commit');
  for (const client of clients) await client.end();
  return waiting.size;
}
