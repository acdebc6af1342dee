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
  isDumpIntact,
  readContentList,
} from './backup-folder.ts';
import { copyContents } from './copy-contents.ts';
import { majorVersion, requireNewEnough, restoreDump } from './postgres-programs.ts';
import { countAllRows, listTables } from './snapshot.ts';

/** Runs in the transaction of the restore, so that the database never looks like the live one. */
const markAsRestored = 'update public.installation set restored_at = now()';

const restoreTheRest = 'To restore everything else and list what is lost, add --without-damaged.';
const nothingRestored = `Nothing was restored. ${restoreTheRest}`;

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
  { withoutDamaged, print }: { withoutDamaged: boolean; print: (line: string) => void },
): Promise<{ copied: number; restored: ContentHashes }> {
  const { hashes, isIntact } = await readContentList(folder, backup);
  if (!isIntact && !withoutDamaged)
    throw new OperatorError(`The files.sha256 of backup ${backup.id} is damaged. ${nothingRestored}`);
  await requireEmptyDatabase(client);
  await requireOwnStorage(storage, backup, hashes);
  await requireRestorable(client, folder, backup);
  const source = contentsOf(folder);
  const found = await copyContents(hashes.keys(), source, storage, hashes, print);
  const [lost] = [...found.missing, ...found.damaged];
  if (lost && !withoutDamaged)
    throw new OperatorError(
      `${found.missing.length} files are missing in the backup folder and ${found.damaged.length} damaged, such as ${lost}. The database was not restored. ${restoreTheRest}`,
    );
  print('The files are in place; now the database.');
  await restoreDump(databaseUrl, dumpPath(folder, backup.id), markAsRestored);
  await requireAllRows(client, backup);
  return { copied: found.copied, restored: found.hashes };
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

async function requireRestorable(client: pg.Client, folder: string, backup: Backup): Promise<void> {
  const { manifest } = backup;
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
  if (!(await isDumpIntact(folder, backup)))
    throw new OperatorError(`The database.dump of backup ${backup.id} is damaged. ${nothingRestored}`);
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
