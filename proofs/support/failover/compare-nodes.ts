import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const tables = ['appointments', 'messages', 'files', 'idempotency_keys', 'audit_log'];
/** A standby applies what it has received with a short delay. */
const tries = 20;

/** The tables whose rows differ between the servers of the cluster. */
export async function differingNodes(urls: string[]): Promise<string[]> {
  for (let left = tries; ; left--) {
    const hashes = await Promise.all(urls.map(readHashes));
    const different = tables.filter((_, index) => new Set(hashes.map((each) => each[index])).size > 1);
    if (different.length === 0 || left === 0) return different;
    await wait(1_000);
  }
}

async function readHashes(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const hashes: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${table} as row`,
      );
      hashes.push(rows[0].hash);
    }
    return hashes;
  } finally {
    await client.end();
  }
}
