import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createLog } from '../process/log.ts';
import { transaction } from './db.ts';
import { logSlowQueries } from './slow-queries.ts';

it('logs slow statements with their text but without values, also on connections opened earlier', async () => {
  const { db, pool, close } = await openTestDatabase();
  await pool.query('select 1');
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  logSlowQueries(pool, log, 1_000);
  try {
    await pool.query('select 1');
    await pool.query('select pg_sleep(1.1), $1::text', ['Okafor']);
    await db.execute(sql`select pg_sleep(1.1), ${'Okafor'}::text`);
    await transaction(db, (tx) => tx.execute(sql`select pg_sleep(${1.1})`));
    await expect(pool.query('select 1 / (random() * 0)::int from pg_sleep(1.1)')).rejects.toThrow(
      'division by zero',
    );
  } finally {
    await close();
  }
  // Any statement is slow on a busy machine.
  const slept = lines.filter((line) => line.includes('pg_sleep'));
  expect(slept).toHaveLength(4);
  expect(lines.join('')).not.toContain('Okafor');
  expect(JSON.parse(slept[1] ?? '')).toMatchObject({
    level: 40,
    msg: 'slow query',
    query: 'select pg_sleep(1.1), $1::text',
    ms: expect.any(Number),
  });
});
