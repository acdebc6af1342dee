import type pg from 'pg';
import { OperatorError } from '../process/operator-error.ts';
import { isOlder, version } from '../process/version.ts';
import { oldestVersionOf, readMigrations } from './migration-files.ts';

type Connection = Pick<pg.Pool, 'query'>;

async function readOldestVersion(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query('select oldest_version from installation');
  return rows[0]?.oldest_version ?? undefined;
}

/** A newer version may have removed what this one uses: its requests would fail, or write data that nobody reads. */
export async function requireNewEnough(connection: Connection, own = version): Promise<void> {
  const oldest = await readOldestVersion(connection);
  if (!oldest || !isOlder(own, oldest)) return;
  throw new OperatorError(
    `This is version ${own}, and the database was changed for version ${oldest} or newer. Start that version, or restore the backup from before the update.`,
  );
}

/**
 * Stores the version that the migrations of this version require, unless a newer version has stored a higher one.
 * Updates only an existing row: the row is created at first use, with the same value (core/storage/installation.ts).
 */
export async function storeOldestVersion(client: pg.Client): Promise<void> {
  const own = oldestVersionOf(readMigrations());
  const stored = await readOldestVersion(client);
  if (stored && !isOlder(stored, own)) return;
  await client.query('update installation set oldest_version = $1', [own]);
}
