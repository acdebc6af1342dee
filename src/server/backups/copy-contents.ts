import type { Storage } from '../core/storage/storage.ts';
import { quarantineFolder } from '../core/storage/stored-names.ts';
import { type ContentHashes, hashOf } from './backup-folder.ts';
import { countProgress, inParallel } from './in-parallel.ts';

interface Copied {
  /** Of all contents that are now in the target. */
  hashes: ContentHashes;
  copied: number;
  copiedBytes: number;
  /** How many of the copied ones had a damaged copy in the target. */
  replaced: number;
  missing: string[];
  /** Contents that differ from what is known about them, in the source and in the target; they are not copied. */
  damaged: string[];
}

/**
 * Copies contents that the target lacks or has damaged, and reads each copy back. `known` are hashes from a list:
 * contents never change under a name, so what differs from them is damaged.
 */
export async function copyContents(
  names: Iterable<string>,
  source: Storage,
  target: Storage,
  known: ContentHashes,
  print: (line: string) => void,
): Promise<Copied> {
  const wanted = [...names];
  const present = new Set<string>();
  for await (const { name } of target.list()) present.add(name);
  const result: Copied = {
    hashes: new Map(),
    copied: 0,
    copiedBytes: 0,
    replaced: 0,
    missing: [],
    damaged: [],
  };
  const progress = countProgress('files', wanted.length, print);
  await inParallel(wanted, async (name) => {
    progress();
    const isThere = async (hash: string) => present.has(name) && (await isStored(target, name, hash));
    const knownHash = known.get(name);
    if (knownHash && (await isThere(knownHash))) {
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
    if (knownHash && knownHash !== hash) {
      result.damaged.push(name);
      return;
    }
    result.hashes.set(name, hash);
    if (await isThere(hash)) return;
    await target.put(name, bytes);
    if (!(await isStored(target, name, hash)))
      throw new Error(`${name} was written, and something else was read back. Check the disk of the copy.`);
    result.copied += 1;
    result.copiedBytes += bytes.length;
    if (present.has(name)) result.replaced += 1;
  });
  return result;
}

export async function isStored(target: Storage, name: string, hash: string): Promise<boolean> {
  const stored = await target.get(name);
  return stored !== undefined && hashOf(stored) === hash;
}
