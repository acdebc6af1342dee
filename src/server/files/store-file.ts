import { and, eq, sql, sum } from 'drizzle-orm';
import { firm } from '#firm';
import { extensionOf, invalidFileType, mayBeUploaded, type UploadExtension } from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { fileReviews, files } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { cleanFilename } from './filename.ts';
import { announceFile, fileColumns, isPresent } from './service.ts';
import { requireFewUnrequested } from './unrequested-files.ts';
import type { Stored, Vault } from './vault.ts';

/** Stored contents with the name that the sender gave them. */
export interface StoredFile extends Stored {
  originalFilename: string;
  fileSize: number;
}

interface NewFile extends StoredFile {
  ownerId: number;
  companyId?: number | null | undefined;
  description?: string | null | undefined;
  /** The name under which it is shown, if that is not the one it was sent with. */
  name?: string;
  /** Its owner sent it without a request, so it waits for a review. */
  unrequested?: boolean;
}

/** The name of an upload, if its type is accepted. */
export function acceptedFilename({ filename }: Upload): string {
  const name = cleanFilename(filename);
  if (!mayBeUploaded(name)) throw new AppError('unsupported_media_type', invalidFileType.text);
  return name;
}

/** Checks, scans and stores the contents of a file that will belong to `ownerId`, whoever sends it. */
export async function storeContents(
  db: Db,
  actor: Actor,
  { upload, ownerId, unrequested = false }: { upload: Upload; ownerId: number; unrequested?: boolean },
  vault: Vault,
  onTurn?: () => void,
): Promise<StoredFile> {
  const originalFilename = acceptedFilename(upload);
  const fileSize = upload.bytes.length;
  await requireRoom(db, { ownerId, fileSize, unrequested });
  try {
    const extension = extensionOf(originalFilename) as UploadExtension;
    const stored = await vault.storeContents(upload.bytes, extension, senderOf(actor, ownerId), onTurn);
    return { ...stored, originalFilename, fileSize };
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_infected') {
      const details = { name: originalFilename, found: String((error.cause as Error).message) };
      await recordAudit(db, actor, 'file_infected', { type: 'file', clientId: ownerId, details });
    }
    throw error;
  }
}

/** Whoever sends files without an account, such as the holder of an upload link, does not delay the client's own. */
function senderOf({ session }: Actor, ownerId: number): string {
  return session ? `account ${session.user.id}` : `for ${ownerId}`;
}

/**
 * Inserts the row of stored contents. The caller has locked the owner and checked that the file may belong to them.
 * Visitors have no account: what they send counts as uploaded by its owner.
 */
export async function insertFile(
  tx: Db,
  actor: Actor,
  {
    ownerId,
    companyId,
    description,
    originalFilename,
    name = originalFilename,
    fileSize,
    storedFilename,
    sha256,
    scanned,
    unrequested = false,
  }: NewFile,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.quota}, ${ownerId})`);
  await requireRoom(tx, { ownerId, fileSize, unrequested });
  const row = await insertedRow(
    tx
      .insert(files)
      .values({
        userId: ownerId,
        uploadedBy: actor.session?.user.id ?? ownerId,
        companyId,
        originalFilename: name,
        sentAs: name === originalFilename ? null : originalFilename,
        storedFilename,
        fileSize,
        fileType: extensionOf(originalFilename),
        description: description || null,
        sha256,
        scanned,
      })
      .returning(fileColumns),
  );
  const details = { name, owner: ownerId, sha256: sha256.toString('hex') };
  await recordAudit(tx, actor, 'file_uploaded', { type: 'file', id: row.id, clientId: ownerId, details });
  await announceFile(tx, row);
  if (unrequested) await tx.insert(fileReviews).values({ fileId: row.id, customerId: ownerId });
  return row;
}

interface Wanted {
  ownerId: number;
  fileSize: number;
  unrequested: boolean;
}

async function requireRoom(db: Db, { ownerId, fileSize, unrequested }: Wanted): Promise<void> {
  await requireQuota(db, ownerId, fileSize);
  if (unrequested) await requireFewUnrequested(db, { ownerId, fileSize });
}

async function requireQuota(db: Db, ownerId: number, fileSize: number): Promise<void> {
  const [used] = await db
    .select({ bytes: sum(files.fileSize) })
    .from(files)
    .where(and(eq(files.userId, ownerId), isPresent));
  const { quotaBytes } = firm.files;
  if (Number(used?.bytes ?? 0) + fileSize <= quotaBytes) return;
  throw new AppError(
    'quota_exceeded',
    `There is no room left for this file: an account holds ${formatFileSize(quotaBytes)}. Please ask us to remove files that are no longer needed.`,
  );
}
