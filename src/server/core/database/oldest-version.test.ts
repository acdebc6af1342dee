import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobQueues } from '#server/job-queues.ts';
import { emptyDatabaseUrl } from '#test/database.ts';
import { OperatorError } from '../process/operator-error.ts';
import { version } from '../process/version.ts';
import { readInstallation } from '../storage/installation.ts';
import { openDatabase } from './db.ts';
import { migrateSchema, requireMigrated } from './migrate.ts';
import { oldestVersionOf, readMigrations } from './migration-files.ts';
import { requireNewEnough } from './oldest-version.ts';

async function openOwned(suffix: string) {
  const url = await emptyDatabaseUrl(suffix);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { db, pool, close } = openDatabase(url, { connections: 1 });
  onTestFinished(async () => {
    await owner.end();
    await close();
  });
  const stored = async () => (await owner.query('select oldest_version from installation')).rows;
  return { url, owner, db, pool, stored };
}

const asked = oldestVersionOf(readMigrations());

describe('the oldest version that may run on a database', () => {
  it('is the highest that a migration names', () => {
    const migrations = ['0.1.0', '0.10.0', '0.9.0'].map((oldestVersion) => ({ oldestVersion }));
    expect(oldestVersionOf(migrations)).toBe('0.10.0');
  });

  it('is stored with the installation row, or by the next migration if an older version created that row', async () => {
    const { url, owner, db, stored } = await openOwned('oldest_stored');
    await readInstallation(db);
    expect(await stored()).toEqual([{ oldest_version: asked }]);
    await owner.query('update installation set oldest_version = null');
    await migrateSchema(url, { queues: jobQueues });
    expect(await stored()).toEqual([{ oldest_version: asked }]);
  });

  it('is not lowered by migrating with an older version that may still run', async () => {
    const { url, owner, db, stored } = await openOwned('oldest_kept');
    await readInstallation(db);
    await owner.query('update installation set oldest_version = $1', [version]);
    await migrateSchema(url, { queues: jobQueues });
    expect(await stored()).toEqual([{ oldest_version: version }]);
  });

  it('keeps older servers from starting and migrating, and says why in one sentence', async () => {
    const { url, owner, db, pool } = await openOwned('oldest_refused');
    await readInstallation(db);
    await requireMigrated(pool);
    await owner.query(`update installation set oldest_version = '99.1.0'`);
    for (const start of [() => requireMigrated(pool), () => migrateSchema(url, { queues: jobQueues })]) {
      const error = await start().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OperatorError);
      expect(String(error)).toContain(
        `This is version ${version}, and the database was changed for version 99.1.0 or newer.`,
      );
    }
    await requireNewEnough(pool, '99.1.0');
  });
});
