import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { dataExportParts, dataExports, files } from '#server/core/database/schema.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { openVault } from '#server/files/vault.ts';
import { makePdf } from '#test/documents.ts';

/**
 * The factories insert files without contents, and the server rightly responds with 500 when they are opened. Every
 * such row gets the same encrypted page, so that any 5xx is a fault.
 */
export async function contentsForRows(
  db: Db,
  { STORAGE_URL, FILE_KEYS }: { STORAGE_URL: string; FILE_KEYS: string },
) {
  const storageUrl = new URL(STORAGE_URL);
  const storage = openStorage(storageUrl);
  const vault = openVault(
    { storageUrl, fileKeys: FILE_KEYS.trim().split(/[\s,]+/), clamdUrl: undefined },
    db,
  );
  const page = await makePdf('Fuzz');
  const { storedFilename, sha256 } = await vault.storeContents(page, 'pdf', 'fuzz');
  const sealed = (await storage.get(storedFilename)) as Uint8Array;

  return {
    async fill(): Promise<void> {
      const empty = await db
        .update(files)
        .set({ sha256 })
        .where(sql`${files.sha256} = ''`)
        .returning({ name: files.storedFilename });
      for (const { name } of empty) await storage.put(name, sealed);
      const copies = await db
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(
          sql`${dataExports.status} = 'ready' and not exists (select 1 from ${dataExportParts} where ${dataExportParts.exportId} = ${dataExports.id})`,
        );
      for (const { id } of copies) {
        const name = `fuzz-${id}`;
        await storage.put(name, sealed);
        await db
          .insert(dataExportParts)
          .values({ exportId: id, position: 0, storedFilename: name, sha256 })
          .onConflictDoNothing();
        await db.update(dataExports).set({ fileSize: page.length }).where(sql`${dataExports.id} = ${id}`);
      }
    },
    close: () => vault.close(),
  };
}
