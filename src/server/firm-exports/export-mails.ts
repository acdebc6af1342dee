import { and, asc, gt } from 'drizzle-orm';
import { firmDay } from '#shared/time.ts';
import { inParallel } from '../backups/in-parallel.ts';
import { incomingMails } from '../core/database/schema.ts';
import { everyRow, rowsAtOnce } from '../data-exports/rows.ts';
import { mailHasContents } from '../files/claims.ts';
import type { Export } from './export-files.ts';

/**
 * The original emails that became messages and enquiries, as any mail program opens them: refused attachments are only
 * in these. Returns the ids of those that cannot be opened.
 */
export async function exportMails({ db, vault, folder, progress }: Export): Promise<number[]> {
  const lost: number[] = [];
  await inParallel(everyRow(readMails), async ({ id, receivedAt, storedFilename, sha256 }) => {
    progress();
    if (!storedFilename || !sha256) return;
    const path = `Emails/${firmDay(receivedAt).slice(0, 4)}/${id}.eml`;
    const added = await folder.addFile(path, sha256, () => vault.open(storedFilename, sha256));
    if (added === 'no_key' || added === 'damaged') lost.push(id);
  });
  return lost;

  function readMails(after: number) {
    const { id, receivedAt, storedFilename, sha256 } = incomingMails;
    return db
      .select({ id, receivedAt, storedFilename, sha256 })
      .from(incomingMails)
      .where(and(mailHasContents, gt(id, after)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
  }
}
