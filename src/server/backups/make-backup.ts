import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { OperatorError } from '../core/process/operator-error.ts';
import { version } from '../core/process/version.ts';
import type { Storage } from '../core/storage/storage.ts';
import {
  type Backup,
  type ContentHashes,
  contentsOf,
  dumpPath,
  finishBackup,
  listBackups,
  readContentList,
  startBackup,
} from './backup-folder.ts';
import { cleanUpAfter, namesIn, requireSpace, type Unfinished } from './backup-space.ts';
import { copyContents } from './copy-contents.ts';
import { dumpDatabase, requireNewEnough } from './postgres-programs.ts';
import { type Snapshot, stillReferenced, withSnapshot } from './snapshot.ts';

export interface Made {
  backup: Backup;
  copied: number;
  copiedBytes: number;
  /** Damaged copies of earlier backups that were copied again. */
  replaced: number;
  /** Contents that differ from what an earlier backup recorded, in the storage and in the folder: they are lost. */
  damaged: string[];
  /** Contents that a row references but the storage lacks: they are lost, or in another backup. */
  missing: string[];
}

/**
 * The database first, then the files: contents are stored before their row, so every row of the dump has its contents,
 * and contents that were added later do no harm.
 */
export async function makeBackup(
  client: pg.Client,
  databaseUrl: string,
  storage: Storage,
  folder: string,
  print: (line: string) => void,
): Promise<Made> {
  await requireNewEnough('pg_dump', client);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished: Unfinished = { folder, present: await namesIn(folder) };
  try {
    return await writeBackup(client, databaseUrl, storage, unfinished, print);
  } catch (error) {
    throw await cleanUpAfter(error, unfinished);
  }
}

async function writeBackup(
  client: pg.Client,
  databaseUrl: string,
  storage: Storage,
  unfinished: Unfinished,
  print: (line: string) => void,
): Promise<Made> {
  const { folder, present } = unfinished;
  const { complete } = await listBackups(folder);
  const newest = complete.at(-1);
  const { id, snapshot } = await withSnapshot(client, async (taken) => {
    requireOwnFolder(taken, newest, folder);
    const newContents = taken.contents.filter(({ name }) => !present.has(name));
    await requireSpace(client, folder, newest, newContents);
    const id = await startBackup(folder, taken.takenAt);
    unfinished.id = id;
    await dumpDatabase(databaseUrl, taken.id, dumpPath(folder, id));
    return { id, snapshot: taken };
  });
  print('The database is dumped; now the files.');
  const known = await readKnownHashes(folder, complete);
  const { hashes, missing, ...done } = await copyContents(
    snapshot.contents.map(({ name }) => name),
    storage,
    contentsOf(folder),
    known,
    print,
  );
  // Their hash stays in the list: without it, the next backup would take what is damaged in the storage for good.
  for (const name of done.damaged) hashes.set(name, known.get(name) as string);
  const { takenAt: madeAt, installation, postgres, rows, migrationTime: time } = snapshot;
  const name = journal.entries.find(({ when }) => when === time)?.tag ?? 'unknown';
  const migration = { time, name };
  const about = { madeAt, installation, productVersion: version, postgres, migration, rows };
  const backup = await finishBackup(folder, id, hashes, about);
  return { ...done, backup, missing: await stillReferenced(client, missing) };
}

/** Of the newest intact list. */
async function readKnownHashes(folder: string, complete: Backup[]): Promise<ContentHashes> {
  for (const backup of complete.toReversed()) {
    const { hashes, isIntact } = await readContentList(folder, backup);
    if (isIntact) return hashes;
  }
  return new Map();
}

/** In a shared folder, `keepBackups` would remove the backups of the other installation. */
function requireOwnFolder({ installation }: Snapshot, newest: Backup | undefined, folder: string): void {
  if (newest && newest.manifest.installation !== installation)
    throw new OperatorError(
      `${folder} has the backups of another installation. Give each one a folder of its own.`,
    );
}
