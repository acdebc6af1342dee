import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { formatFileSize } from '#shared/format.ts';
import { OperatorError } from '../core/process/operator-error.ts';
import { isStorageFull } from '../core/storage/storage.ts';
import { type Backup, contentsOf, listBackups, removeBackup } from './backup-folder.ts';
import type { ReferencedContents } from './snapshot.ts';

/** Encryption and the file system round each file up. */
const roundingBytes = 4096;
/** For what else is written to this disk meanwhile. */
const reserveBytes = 64 * 1024 ** 2;
/** Time enough to add a disk. */
const minFreeBytes = 1024 ** 3;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether one of the next backups may not fit. */
export function isSpaceLow(freeBytes: number, dumpBytes: number): boolean {
  return freeBytes < Math.max(minFreeBytes, 2 * dumpBytes);
}

/** Refuses a backup that will not fit: a full disk could also stop the database. */
export async function requireSpace(
  client: pg.Client,
  folder: string,
  newest: Backup | undefined,
  newContents: ReferencedContents[],
): Promise<void> {
  const dump = newest ? newest.manifest.dump.bytes * 1.1 : await estimateFirstDump(client);
  const copies = newContents.reduce((sum, { bytes }) => sum + bytes + roundingBytes, 0);
  const needed = dump + copies + reserveBytes;
  const free = await freeBytesOf(folder);
  if (free >= needed) return;
  throw new OperatorError(
    `The disk of ${folder} has ${formatFileSize(free)} free, and this backup needs about ${formatFileSize(needed)}. Nothing was written. ${makeRoom}`,
  );
}

/** The dump is compressed and has no indexes. */
async function estimateFirstDump(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::float / 3 as bytes');
  return rows[0].bytes;
}

const makeRoom = 'Make room there, or move the backups to a larger disk. Earlier backups are not affected.';

export async function namesIn(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of contentsOf(folder).list()) names.add(name);
  return names;
}

/** A backup that is being made. */
export interface Unfinished {
  folder: string;
  /** The contents that were there before. */
  present: Set<string>;
  /** Undefined until it has a folder of its own. */
  id?: string;
}

/**
 * Removes what a failed backup leaves. Contents stay for the next one to go on with, unless the disk is full. Returns
 * the error to throw.
 */
export async function cleanUpAfter(error: unknown, { folder, present, id }: Unfinished): Promise<unknown> {
  const { incomplete } = await listBackups(folder);
  if (id && incomplete.includes(id)) await removeBackup(folder, id);
  if (!isStorageFull(error)) return error;
  const contents = contentsOf(folder);
  for (const name of await namesIn(folder)) if (!present.has(name)) await contents.remove(name);
  await contents.removeLeftovers(new Date());
  return new OperatorError(
    `The disk of ${folder} ran full during the backup; what it had written was removed. ${makeRoom}`,
    { cause: error },
  );
}
