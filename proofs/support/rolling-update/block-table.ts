import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Reads a table in a transaction that stays open, as a long report would: nothing can change the table meanwhile. */
export async function blockTable(databaseUrl: string, table: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select from ${table} limit 1`);
  await wait(seconds * 1000);
  await client.query('commit');
  await client.end();
}
