import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { OperatorError } from '../core/process/operator-error.ts';
import type { Storage } from '../core/storage/storage.ts';
import { openDiskStorage } from '../core/storage/storage-disk.ts';
import { contentName } from '../core/storage/stored-names.ts';

/**
 * FOLDER/files/NAME                 contents as they are in the storage: encrypted, under random names, written once
 * FOLDER/2026-11-16T064719Z/        one backup
 *   database.dump                   pg_dump's custom format
 *   files.sha256                    the contents that belong to it, in the format of `sha256sum --check`
 *   manifest.sha256                 of manifest.json, in the same format; earlier versions wrote none
 *   manifest.json                   written last: without it the backup is incomplete
 */
const contentsFolder = 'files';
const dumpName = 'database.dump';
const listName = 'files.sha256';
const manifestName = 'manifest.json';
const manifestHashName = 'manifest.sha256';
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

export interface Backups {
  complete: Backup[];
  /** Their manifest is damaged, or a newer version made it. */
  unusable: string[];
  /** The remains of interrupted ones. */
  incomplete: string[];
}

/** SHA-256 of the encrypted contents, by name. */
export type ContentHashes = Map<string, string>;

export function contentsOf(folder: string): Storage {
  const contents = openDiskStorage(pathToFileURL(join(folder, contentsFolder)));
  const get = (name: string) => contents.get(name).catch(takeAsDamaged);
  return { ...contents, get };
}

/** A sector that the disk can no longer read costs one file, as a damaged byte does. */
function takeAsDamaged(error: NodeJS.ErrnoException): Uint8Array {
  if (error.code !== 'EIO') throw error;
  return new Uint8Array();
}

export const dumpPath = (folder: string, id: string) => join(folder, id, dumpName);
export const countRows = ({ rows }: Pick<Manifest, 'rows'>) =>
  Object.values(rows).reduce((sum, each) => sum + each, 0);

/** All backups, oldest first. */
export async function listBackups(folder: string): Promise<Backups> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw new OperatorError(`The backup folder ${folder} cannot be read.`, { cause });
  });
  const ids = entries.filter((entry) => entry.isDirectory() && backupId.test(entry.name));
  const found: Backups = { complete: [], unusable: [], incomplete: [] };
  for (const id of ids.map(({ name }) => name).sort()) {
    const manifest = await readManifest(folder, id);
    if (typeof manifest === 'object') found.complete.push({ id, manifest });
    else found[manifest].push(id);
  }
  return found;
}

async function readManifest(folder: string, id: string): Promise<Manifest | 'incomplete' | 'unusable'> {
  try {
    const text = await readIfPresent(join(folder, id, manifestName));
    if (text === undefined) return 'incomplete';
    const hash = await readIfPresent(join(folder, id, manifestHashName));
    if (hash !== undefined && hash !== hashLine(text, manifestName)) return 'unusable';
    return manifestShape.parse(JSON.parse(text));
  } catch {
    return 'unusable';
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(join(folder, id, manifestHashName), hashLine(text, manifestName));
  await writeDurably(join(folder, id, manifestName), text);
  await syncFolder(folder);
  return { id, manifest };
}

interface ContentList {
  hashes: ContentHashes;
  /** Whether it is the list of the manifest: a damaged one must not be taken for a short one. */
  isIntact: boolean;
}

/** The lines that can be understood, even if others are damaged. */
export async function readContentList(folder: string, { id, manifest }: Backup): Promise<ContentList> {
  const list = await readFile(join(folder, id, listName), 'utf8').catch(() => '');
  const hashes: ContentHashes = new Map();
  for (const line of list.split('\n').filter(Boolean)) {
    const [hash = '', name = ''] = line.split('  ');
    if (contentName.test(name)) hashes.set(name, hash);
  }
  return { hashes, isIntact: hashOf(list) === manifest.files.listSha256 };
}

export async function isDumpIntact(folder: string, { id, manifest }: Backup): Promise<boolean> {
  return (await hashOfFile(dumpPath(folder, id)).catch(() => '')) === manifest.dump.sha256;
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

const hashLine = (text: string, name: string) => `${hashOf(text)}  ${name}\n`;

/** A dump may be larger than memory. */
async function hashOfFile(path: string): Promise<string> {
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
