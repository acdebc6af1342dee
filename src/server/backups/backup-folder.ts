import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { OperatorError } from '../core/process/operator-error.ts';
import { openDiskStorage } from '../core/storage/storage-disk.ts';
import { contentName } from '../core/storage/stored-names.ts';

/**
 * FOLDER/files/NAME                 contents as they are in the storage: encrypted, under random names, written once
 * FOLDER/2026-11-16T064719Z/        one backup
 *   database.dump                   pg_dump's custom format
 *   files.sha256                    the contents that belong to it, in the format of `sha256sum --check`
 *   manifest.json                   written last: without it the backup is incomplete
 */
const contentsFolder = 'files';
const dumpName = 'database.dump';
const listName = 'files.sha256';
const manifestName = 'manifest.json';
const backupId = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const manifestShape = z.object({
  version: z.literal(1),
  /** The time of the snapshot, by the database's clock. */
  madeAt: z.iso.datetime(),
  installation: z.uuid(),
  productVersion: z.string(),
  /** The major version of the server and of pg_dump. */
  postgres: count,
  /** The newest migration of the schema: its time, as Drizzle compares it, and its name. */
  migration: z.object({ time: count, name: z.string() }),
  dump: z.object({ bytes: count, sha256 }),
  /** Rows by table, such as `public.users`. */
  rows: z.record(z.string(), count),
  files: z.object({ count, listSha256: sha256 }),
});
export type Manifest = z.infer<typeof manifestShape>;

export interface Backup {
  id: string;
  manifest: Manifest;
}

/** SHA-256 of the encrypted contents, by name. */
export type ContentHashes = Map<string, string>;

export const contentsOf = (folder: string) => openDiskStorage(pathToFileURL(join(folder, contentsFolder)));
export const dumpPath = (folder: string, id: string) => join(folder, id, dumpName);
export const countRows = ({ rows }: Pick<Manifest, 'rows'>) =>
  Object.values(rows).reduce((sum, each) => sum + each, 0);

/** Complete backups, oldest first, and the remains of interrupted ones. */
export async function listBackups(folder: string): Promise<{ complete: Backup[]; incomplete: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw new OperatorError(`The backup folder ${folder} cannot be read.`, { cause });
  });
  const complete: Backup[] = [];
  const incomplete: string[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory() && backupId.test(entry.name))) {
    const manifest = await readManifest(folder, name);
    if (manifest) complete.push({ id: name, manifest });
    else incomplete.push(name);
  }
  complete.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { complete, incomplete };
}

export async function findBackup(folder: string, id?: string): Promise<Backup> {
  const { complete } = await listBackups(folder);
  const found = id ? complete.find((backup) => backup.id === id) : complete.at(-1);
  if (found) return found;
  const ids = complete.map((backup) => backup.id).join(', ') || 'none';
  throw new OperatorError(`There is no complete backup ${id ?? ''} in ${folder}. Complete ones: ${ids}.`);
}

async function readManifest(folder: string, id: string): Promise<Manifest | undefined> {
  const path = join(folder, id, manifestName);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(`${path} cannot be understood: it is damaged, or a newer version made it.`, {
      cause,
    });
  }
}

export async function startBackup(folder: string, madeAt: string): Promise<string> {
  const id = `${madeAt.slice(0, 19).replaceAll(':', '')}Z`;
  // Anyone who can read the folder can read what clients wrote.
  await mkdir(join(folder, id), { mode: 0o700, recursive: true });
  return id;
}

/** Writes the manifest last: a folder without one is not a backup. */
export async function finishBackup(
  folder: string,
  id: string,
  hashes: ContentHashes,
  about: Omit<Manifest, 'version' | 'dump' | 'files'>,
): Promise<Backup> {
  const list = [...hashes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, hash]) => `${hash}  ${name}\n`)
    .join('');
  await writeDurably(join(folder, id, listName), list);
  const manifest: Manifest = {
    version: 1,
    ...about,
    dump: await syncAndHash(dumpPath(folder, id)),
    files: { count: hashes.size, listSha256: hashOf(list) },
  };
  await writeDurably(join(folder, id, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(folder);
  return { id, manifest };
}

/** Checked against the manifest, so that a damaged list is not taken for a short one. */
export async function readContentHashes(folder: string, { id, manifest }: Backup): Promise<ContentHashes> {
  const list = await readFile(join(folder, id, listName), 'utf8');
  if (hashOf(list) !== manifest.files.listSha256)
    throw new OperatorError(`${join(folder, id, listName)} is damaged: its SHA-256 is not the manifest's.`);
  const hashes: ContentHashes = new Map();
  for (const line of list.split('\n').filter(Boolean)) {
    const [hash = '', name = ''] = line.split('  ');
    if (contentName.test(name)) hashes.set(name, hash);
  }
  return hashes;
}

/** Removes the manifest first: what an interruption leaves no longer counts as a backup. */
export async function removeBackup(folder: string, id: string): Promise<void> {
  await rm(join(folder, id, manifestName), { force: true });
  await syncFolder(join(folder, id));
  await rm(join(folder, id), { recursive: true, force: true });
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A dump may be larger than memory. */
export async function hashOfFile(path: string): Promise<string> {
  const hash: Hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function syncAndHash(path: string): Promise<Manifest['dump']> {
  await using file = await open(path, 'r+');
  await file.sync();
  const { size } = await file.stat();
  return { bytes: size, sha256: await hashOfFile(path) };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = `${path}.part`;
  {
    await using file = await open(temporary, 'w', 0o600);
    await file.writeFile(text);
    await file.sync();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}
