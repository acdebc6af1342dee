import type pg from 'pg';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { OperatorError } from '../core/process/operator-error.ts';
import { readMarker } from '../core/storage/installation.ts';
import type { Storage } from '../core/storage/storage.ts';
import {
  type Backup,
  type ContentHashes,
  contentsOf,
  dumpPath,
  hashOfFile,
  readContentHashes,
} from './backup-folder.ts';
import { copyContents } from './copy-contents.ts';
import { majorVersion, requireNewEnough, restoreDump } from './postgres-programs.ts';
import { countAllRows, listTables } from './snapshot.ts';

/** Runs in the transaction of the restore, so that the database never looks like the live one. */
const markAsRestored = 'update public.installation set restored_at = now()';

/**
 * Files first, then the database: after an interruption it can be started again, because the database is still empty.
 * The caller then migrates, which creates the role and grants the rights.
 */
export async function restoreBackup(
  client: pg.Client,
  databaseUrl: string,
  storage: Storage,
  folder: string,
  backup: Backup,
  print: (line: string) => void,
): Promise<{ copied: number }> {
  const hashes = await readContentHashes(folder, backup);
  await requireEmptyDatabase(client);
  await requireOwnStorage(storage, backup, hashes);
  await requireRestorable(client, folder, backup);
  const source = contentsOf(folder);
  const found = await copyContents(hashes.keys(), source, storage, { expected: hashes }, print);
  const [lost] = [...found.missing, ...found.damaged];
  if (lost)
    throw new OperatorError(
      `${found.missing.length} files are missing in the backup and ${found.damaged.length} damaged, such as ${lost}. The database was not restored; use another backup.`,
    );
  print('The files are in place; now the database.');
  await restoreDump(databaseUrl, dumpPath(folder, backup.id), markAsRestored);
  await requireAllRows(client, backup);
  return { copied: found.copied };
}

export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0)
    throw new OperatorError(
      `The database of DATABASE_URL is not empty: it has ${tables.length} tables, such as ${tables[0]}. Restore into a new database (CREATE DATABASE …); nothing was changed.`,
    );
}

/** Rejects the storage of another installation: its contents would be mixed with this one's. */
async function requireOwnStorage(
  storage: Storage,
  { manifest }: Backup,
  hashes: ContentHashes,
): Promise<void> {
  const marker = await readMarker(storage);
  if (typeof marker === 'object' && marker.id === manifest.installation) return;
  const foreign =
    'The storage of STORAGE_URL is used by another installation. Restore into an empty folder or prefix; nothing was changed.';
  if (marker) throw new OperatorError(foreign);
  // Without a marker, it may hold contents from an interrupted restore.
  for await (const { name } of storage.list()) if (!hashes.has(name)) throw new OperatorError(foreign);
}

async function requireRestorable(client: pg.Client, folder: string, { id, manifest }: Backup): Promise<void> {
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  if (manifest.migration.time > newest)
    throw new OperatorError(
      `The backup is of version ${manifest.productVersion}, whose database is newer than this version. Restore it with that version or a newer one.`,
    );
  await requireNewEnough('pg_restore', client);
  const own = await majorVersion('pg_restore');
  if (own < manifest.postgres)
    throw new OperatorError(
      `The backup is of PostgreSQL ${manifest.postgres} and pg_restore of ${own}: install postgresql-client-${manifest.postgres}.`,
    );
  if ((await hashOfFile(dumpPath(folder, id))) !== manifest.dump.sha256)
    throw new OperatorError(
      `${dumpPath(folder, id)} is damaged: its SHA-256 is not the manifest's. Nothing was restored.`,
    );
}

/** Must run right after the restore, before anything else writes. */
export async function requireAllRows(client: pg.Client, { manifest }: Backup): Promise<void> {
  const rows = await countAllRows(client);
  const wrong = Object.entries(manifest.rows).filter(([table, count]) => rows[table] !== count);
  if (wrong.length > 0)
    throw new OperatorError(
      `The restored database has other numbers of rows than the manifest: ${wrong.map(([table]) => table).join(', ')}.`,
    );
}
