import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { emptyDatabaseUrl } from '#test/database.ts';
import { OperatorError } from '../process/operator-error.ts';
import { type Database, openDatabase, preparedRows, withLock } from './db.ts';
import { requireMigrated } from './migrate.ts';
import { leadsToPooler } from './pooler.ts';

let direct: Database;
/** Behaves as if a pooler were in front: its login has none of the settings. */
let pooled: Database;
beforeAll(async () => {
  const url = await emptyDatabaseUrl('pooler_settings');
  direct = openDatabase(url, { connections: 1 });
  pooled = openDatabase(url, { connections: 1, poolerUrl: url });
  afterFile(async () => {
    await direct.close();
    await pooled.close();
  });
});

it('keeps a server from starting with a login that lacks settings, and says how to add them', async () => {
  const refused = await requireMigrated(pooled.pool).catch((error) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  const database = new URL(pooled.url).pathname.slice(1);
  const settings = ['role', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  for (const name of settings)
    expect(refused.message).toContain(`ALTER ROLE "postgres" IN DATABASE "${database}" SET ${name} = '`);
  await requireMigrated(direct.pool);
});

it('prepares statements on a direct connection, but none through a pooler', async () => {
  const findNumber = preparedRows<{ number: number }>(
    'find_number',
    sql`select ${sql.placeholder('number')}::int as number`,
  );
  for (const [{ db }, names] of [
    [pooled, []],
    [direct, [{ name: 'find_number' }]],
  ] as const) {
    expect(await findNumber(db, { number: 7 })).toEqual([{ number: 7 }]);
    expect((await db.execute(sql`select name from pg_prepared_statements`)).rows).toEqual(names);
  }
});

it('takes no session-level lock through a pooler', async () => {
  await expect(withLock(pooled.db, 1, async () => {})).rejects.toThrow('not a transaction or a pooler');
});

it('recognizes a direct connection to the database', async () => {
  expect(await leadsToPooler(direct.pool)).toBe(false);
});
