import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { databaseErrorCode } from '../errors.ts';
import { announceFailedJobs, installJobs, type JobQueue } from '../jobs/jobs.ts';
import { OperatorError } from '../process/operator-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { appRole, type Db } from './db.ts';
import { ensureExtensions } from './extensions.ts';
import { analyzeSearchWords, fillSearchWords } from './fill-search-words.ts';
import { assignMessagesToThreads, fillThreadStates } from './fill-threads.ts';
import { turnOffJit } from './jit.ts';
import {
  buildLargeIndexes,
  validateConstraints,
  waitForAdvisoryLock,
  withBriefLocks,
} from './large-tables.ts';
import { migrationsFolder, readMigrations } from './migration-files.ts';
import { requireNewEnough, storeOldestVersion } from './oldest-version.ts';
import { requireLoginSettings } from './pooler.ts';
import { grantRights } from './rights.ts';
import * as schema from './schema.ts';

interface FeatureParts {
  /** The queues that features define. */
  queues: JobQueue[];
  /** Fills tables, while no other migration runs. */
  loadContent?: (db: Db) => Promise<void>;
}

/**
 * Brings the schema up to date as its owner and gives the application its rights. Call `migrateDatabase` of
 * src/server/migrate.ts instead, which adds the features' queues and content.
 */
export async function migrateSchema(url: string, { queues, loadContent }: FeatureParts): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks also fails its running query, which reports the error.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw unusableDatabase(error);
  });
  try {
    await waitForAdvisoryLock(client, advisoryLocks.migrations);
    await ensureAppRole(client);
    await ensureExtensions(client);
    await turnOffJit(client);
    const db = drizzle(client, { schema });
    await withBriefLocks(client, () => migrate(db, { migrationsFolder }));
    await requireNewEnough(client);
    await storeOldestVersion(client);
    await fillSearchWords(client);
    await assignMessagesToThreads(client);
    await buildLargeIndexes(client);
    await analyzeSearchWords(client);
    await fillThreadStates(client);
    await validateConstraints(client);
    await installJobs(url, queues);
    await announceFailedJobs(client);
    await grantRights(client);
    await loadContent?.(db);
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database lacks; like Drizzle, compares the time of the newest. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const newest = Number(rows[0]?.newest ?? 0);
  return readMigrations()
    .filter(({ when }) => when > newest)
    .map(({ name }) => name);
}

/** PostgreSQL's error codes for a missing role, missing tables or missing rights. */
const notMigrated = new Set(['22023', '3F000', '42P01', '42501']);

/** The message of PostgreSQL or the network, which contains no password. */
function unusableDatabase(error: Error & { code?: string }): OperatorError {
  // A host with several IP addresses fails with an AggregateError, whose message is empty.
  const reason = error.message || error.code;
  return new OperatorError(
    `The database of DATABASE_URL cannot be used: ${reason}. Check the address, and whether its server is running.`,
    { cause: error },
  );
}

/** A server must not start on a database that lacks migrations: requests would fail with unrelated errors. */
export async function requireMigrated(pool: pg.Pool): Promise<void> {
  let lacks = '';
  try {
    await requireLoginSettings(pool);
    const pending = await pendingMigrations(pool);
    if (pending.length === 0) return await requireNewEnough(pool);
    lacks = `: it lacks ${pending.join(', ')}`;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (!notMigrated.has(databaseErrorCode(error) ?? '')) throw unusableDatabase(error as Error);
  }
  throw new OperatorError(
    `The database is not ready for this version${lacks}. Run \`npm run migrate\` with the DATABASE_URL of its owner, then start again.`,
  );
}

/** The role belongs to the whole server, so another database of the same server may have made it already. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  if (await mayBecomeAppRole(client)) return;
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole]);
    if (rowCount === 0) await createRole(client);
    await client.query(`grant ${appRole} to current_user`);
  } catch (error) {
    const { rows } = await client.query('select current_user as owner');
    throw new OperatorError(
      `The database user may not make the role ${appRole}. Let an administrator of the server run once:\n` +
        `  CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO "${rows[0].owner}";`,
      { cause: error },
    );
  }
}

async function createRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`create role ${appRole} nologin`);
  } catch (error) {
    // The role was created concurrently for another database of this PostgreSQL server.
    if (!(error instanceof pg.DatabaseError) || !['23505', '42710'].includes(error.code ?? '')) throw error;
  }
}

/** Tries it instead of looking it up: what membership allows differs between PostgreSQL 15 and 16. */
async function mayBecomeAppRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set role ${appRole}`);
    await client.query('reset role');
    return true;
  } catch {
    return false;
  }
}
