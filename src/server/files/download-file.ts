import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import { readableFiles } from '../access.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { files } from '../core/database/schema.ts';
import { AppError, notFound, tellOperator } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import type { DownloadPlace } from '../core/http/held-downloads.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceFile, announceToReaders, isPresent } from './service.ts';
import type { Vault } from './vault.ts';

const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The contents are decrypted in full and compared with their hash before the first byte is sent. Opening is recorded,
 * and a download also counted, before anything is sent: a reader who aborts has seen it all the same.
 */
export async function downloadFile(
  { db }: Context,
  actor: Member,
  { id, inline = false }: Input<typeof filesApi.download>,
  vault: Vault,
  place: DownloadPlace,
): Promise<Download> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isPresent, readableFiles(actor)));
  if (!row) throw notFound();
  const subject = { type: 'file', id, clientId: row.userId } as const;

  const content =
    row.sha256.length > 0
      ? await place.read(row.fileSize, () => vault.open(row.storedFilename, row.sha256))
      : 'damaged';
  if (content === 'no_key') {
    await recordAudit(db, actor, 'file_key_missing', subject);
    throw new AppError(
      'unavailable',
      'We cannot open this file at the moment. Please try again later or call us.',
    )
      .forStaff(`This file cannot be opened at the moment. Please ${tellOperator}`)
      .causedBy(new Error(`No key in FILE_KEYS opens ${row.storedFilename}, or its first lines are damaged`));
  }
  if (content === 'damaged') {
    await recordAudit(db, actor, 'file_damaged', subject);
    throw new AppError(
      'file_damaged',
      'This file cannot be opened: what is stored is not what was sent. Please call us, so that we can bring it back.',
    ).forStaff(
      'This file cannot be opened: what is stored is not what was sent. Please tell whoever runs the server, so that it comes back from a backup.',
    );
  }
  // Only contents with a PDF signature may be shown inside our pages.
  if (inline && !(row.fileType === 'pdf' && isPdf(content))) {
    throw new AppError(
      'unsupported_media_type',
      'This file type cannot be previewed. Please download it to view.',
    );
  }
  await transaction(db, async (tx) => {
    // Decrypting takes a while: a reader who lost access in the meantime does not get the file.
    const still = and(eq(files.id, id), isPresent, readableFiles(actor));
    if ((await tx.$count(files, still)) === 0) throw notFound();
    await recordAudit(tx, actor, inline ? 'file_opened' : 'file_downloaded', subject);
    if (actor.session.user.id === row.userId && !row.openedAt) {
      await tx
        .update(files)
        .set({ openedAt: sql`coalesce(${files.openedAt}, now())` })
        .where(eq(files.id, id));
      await announce(tx, 'files', 'staff');
    }
    // Its readers may be viewing its history.
    if (inline) return announceToReaders(tx, row);
    await tx
      .update(files)
      .set({ downloads: sql`${files.downloads} + 1` })
      .where(eq(files.id, id));
    await announceFile(tx, row);
  });
  return {
    filename: row.originalFilename,
    content,
    type: types[row.fileType] ?? 'application/octet-stream',
    inline,
  };
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}
