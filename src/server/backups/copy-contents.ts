import type { Storage } from '../core/storage/storage.ts';
import { quarantineFolder } from '../core/storage/stored-names.ts';
import { type ContentHashes, hashOf } from './backup-folder.ts';
import { countProgress, inParallel } from './in-parallel.ts';

interface Copied {
  /** Of all contents that are now in the target. */
  hashes: ContentHashes;
  copied: number;
  copiedBytes: number;
  missing: string[];
  /** Contents that differ from the expected ones; they are not copied. */
  damaged: string[];
}

interface Trust {
  /**
   * Hashes of contents copied and checked earlier. If present, they are not read again: contents never change under a
   * name.
   */
  known?: ContentHashes;
  /** The hashes that the source's contents must have. */
  expected?: ContentHashes;
}

/** Copies contents that the target lacks, and reads each copy back. */
export async function copyContents(
  names: Iterable<string>,
  source: Storage,
  target: Storage,
  { known, expected }: Trust,
  print: (line: string) => void,
): Promise<Copied> {
  const wanted = [...names];
  const present = new Set<string>();
  for await (const { name } of target.list()) present.add(name);
  const result: Copied = { hashes: new Map(), copied: 0, copiedBytes: 0, missing: [], damaged: [] };
  const progress = countProgress('files', wanted.length, print);
  await inParallel(wanted, async (name) => {
    progress();
    const knownHash = present.has(name) && known?.get(name);
    if (knownHash) {
      result.hashes.set(name, knownHash);
      return;
    }
    // If a file was re-encrypted since the snapshot, its old contents are in quarantine.
    const bytes = (await source.get(name)) ?? (await source.get(`${quarantineFolder}/${name}`));
    if (!bytes) {
      result.missing.push(name);
      return;
    }
    const hash = hashOf(bytes);
    if (expected && expected.get(name) !== hash) {
      result.damaged.push(name);
      return;
    }
    result.hashes.set(name, hash);
    if (present.has(name) && (await isStored(target, name, hash))) return;
    await target.put(name, bytes);
    if (!(await isStored(target, name, hash)))
      throw new Error(`${name} was written, and something else was read back. Check the disk of the copy.`);
    result.copied += 1;
    result.copiedBytes += bytes.length;
  });
  return result;
}

export async function isStored(target: Storage, name: string, hash: string): Promise<boolean> {
  const stored = await target.get(name);
  return stored !== undefined && hashOf(stored) === hash;
}
