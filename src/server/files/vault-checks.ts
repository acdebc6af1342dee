import { randomBytes } from 'node:crypto';
import type { Check } from '../core/process/readiness.ts';
import { isStorageFull, type Storage } from '../core/storage/storage.ts';
import { type Vault, wrongKeys } from './vault.ts';

/** Space for fifty of the largest files until only the vault's reserve is left: enough time to add more. */
const minFreeBytes = 1024 ** 3;
/** A probe is three requests, which object storages charge for. */
const keepSeconds = 30;

/** Nothing listens at its address. */
const isNotRunning = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code));

/** Rejects while there is little free space; a bucket has no limit. */
export async function requireFreeSpace({ freeBytes }: Pick<Storage, 'freeBytes'>): Promise<void> {
  const free = await freeBytes();
  if (free !== undefined && free < minFreeBytes) throw new Error(`${free} bytes are free`);
}

export const littleSpace = 'Less than 1 GB is free for files.';

/** What files need. A server that cannot accept files still serves everything else. */
export function vaultChecks({
  keysFit,
  storage,
  pingScanner,
}: Pick<Vault, 'keysFit' | 'storage' | 'pingScanner'>): Check[] {
  // A name per process: concurrent probes of several servers must not remove each other's file.
  const probe = `probe-${randomBytes(4).toString('hex')}`;
  return [
    {
      name: 'fileKey',
      required: true,
      needsDatabase: true,
      problem: 'The keys for files are not the ones they were encrypted with.',
      keepSeconds: 5,
      async run() {
        // If the keys cannot be checked, the check of the database or the storage reports the reason.
        if (!(await keysFit().catch(() => true))) throw new Error(wrongKeys);
      },
    },
    {
      name: 'storage',
      required: false,
      problem: (error) =>
        isStorageFull(error) ? 'There is no space left for files.' : 'Files cannot be stored or read.',
      keepSeconds,
      async run() {
        const bytes = randomBytes(16);
        await storage.put(probe, bytes);
        try {
          const read = await storage.get(probe);
          if (!read || !bytes.equals(read)) throw new Error('What was read is not what was written');
        } finally {
          await storage.remove(probe);
        }
      },
    },
    {
      name: 'diskSpace',
      required: false,
      problem: littleSpace,
      keepSeconds,
      run: () => requireFreeSpace(storage),
    },
    ...(pingScanner
      ? [
          {
            name: 'scanner',
            required: false,
            problem: (error: unknown) =>
              isNotRunning(error)
                ? 'The virus scanner is not running, so no file is taken in.'
                : 'The virus scanner does not answer, so no file is taken in.',
            keepSeconds,
            run: pingScanner,
          },
        ]
      : []),
  ];
}
