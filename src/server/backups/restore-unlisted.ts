import { pathToFileURL } from 'node:url';
import type { Db } from '../core/database/db.ts';
import type { Storage } from '../core/storage/storage.ts';
import { openVault } from '../files/vault.ts';
import { type ContentHashes, contentsOf } from './backup-folder.ts';
import { inParallel } from './in-parallel.ts';
import { findProblem, readStoredContents } from './verify-files.ts';

/**
 * Contents that rows reference and the backup's list did not bring, because the list or they are damaged. What opens
 * with FILE_KEYS and is what its row says is copied; the rest is lost.
 */
export async function restoreUnlisted(
  db: Db,
  folder: string,
  fileKeys: string[],
  storage: Storage,
  restored: ContentHashes,
): Promise<{ copied: number; lost: string[] }> {
  const backup = contentsOf(folder);
  const vault = openVault({ storageUrl: pathToFileURL(folder), fileKeys, clamdUrl: undefined }, db, backup);
  const result = { copied: 0, lost: [] as string[] };
  try {
    await inParallel(readStoredContents(db), async (contents) => {
      const { label, storedFilename } = contents;
      if (restored.has(storedFilename)) return;
      const problem = await findProblem(vault, contents);
      const bytes = await backup.get(storedFilename);
      if (problem || !bytes) {
        result.lost.push(`${label} (${storedFilename}): ${problem}`);
        return;
      }
      await storage.put(storedFilename, bytes);
      result.copied += 1;
    });
  } finally {
    await vault.close();
  }
  return result;
}
