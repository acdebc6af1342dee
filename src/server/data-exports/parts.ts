import type { Readable } from 'node:stream';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Db, transaction } from '../core/database/db.ts';
import { dataExportParts, dataExports } from '../core/database/schema.ts';
import type { Storage } from '../core/storage/storage.ts';
import type { Vault } from '../files/vault.ts';

/** Sealing and opening hold a part in memory several times over, so parts must not be large. */
export const partBytes = 8 * 1024 * 1024;
/**
 * How many parts are removed in one transaction. Fewer than the storage sweep accepts without an owner
 * (files/sweep-storage.ts), so that a crash in the middle does not stop the sweep.
 */
const removedAtOnce = 20;

/** Stores a stream in parts. Returns the names of the parts, in order, and the number of bytes. */
export async function storeParts(
  db: Db,
  vault: Vault,
  exportId: number,
  zip: Readable,
): Promise<{ names: string[]; fileSize: number }> {
  const names: string[] = [];
  let fileSize = 0;
  for await (const part of inParts(zip)) {
    fileSize += part.length;
    await vault.requireSpace();
    const { storedFilename, sha256 } = await vault.takeOver(part);
    try {
      await db.insert(dataExportParts).values({ exportId, position: names.length, storedFilename, sha256 });
    } catch (error) {
      // The export was removed, or another attempt is writing it.
      await vault.storage.remove(storedFilename).catch(() => {});
      throw error;
    }
    names.push(storedFilename);
  }
  return { names, fileSize };
}

async function* inParts(stream: Readable): AsyncGenerator<Uint8Array> {
  let part = Buffer.alloc(partBytes);
  let used = 0;
  for await (const chunk of stream) {
    let rest = chunk as Buffer;
    while (rest.length > 0) {
      const copied = rest.copy(part, used);
      used += copied;
      rest = rest.subarray(copied);
      if (used < partBytes) continue;
      yield part;
      // The vault has transferred the memory of the last part to a thread.
      part = Buffer.alloc(partBytes);
      used = 0;
    }
  }
  if (used > 0) yield part.subarray(0, used);
}

export function listParts(db: Db, exportId: number) {
  return db
    .select({ storedFilename: dataExportParts.storedFilename, sha256: dataExportParts.sha256 })
    .from(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
    .orderBy(asc(dataExportParts.position));
}

/**
 * Contents first: if removing them fails, the rows are still there for a retry. The export is locked meanwhile, so that
 * no other attempt can declare these parts finished.
 */
export async function removeParts(
  db: Db,
  storage: Storage,
  exportId: number,
  when?: 'unless ready',
): Promise<void> {
  while ((await removeSome(db, storage, exportId, when)) > 0);
}

function removeSome(
  db: Db,
  storage: Storage,
  exportId: number,
  when: 'unless ready' | undefined,
): Promise<number> {
  return transaction(db, async (tx) => {
    const [locked] = await tx
      .select({ status: dataExports.status })
      .from(dataExports)
      .where(eq(dataExports.id, exportId))
      .for('no key update');
    if (when && locked?.status === 'ready') return 0;
    const names = (await listParts(tx, exportId).limit(removedAtOnce)).map(
      ({ storedFilename }) => storedFilename,
    );
    for (const name of names) await storage.remove(name);
    if (names.length > 0)
      await tx.delete(dataExportParts).where(inArray(dataExportParts.storedFilename, names));
    return names.length;
  });
}
