import { and, eq, isNull, sql, sum } from 'drizzle-orm';
import { firm } from '#firm';
import type { Input } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import {
  extensionOf,
  type FileRow,
  invalidFileType,
  mayBeUploaded,
  type UploadExtension,
} from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import { accessLevelOf } from '../companies/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { files, users } from '../core/database/schema.ts';
import { AppError, notFound, signedOut } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { cleanFilename } from './filename.ts';
import { notifyReaders } from './notify-readers.ts';
import { announceFile, fileColumns, isPresent, toResponses } from './service.ts';
import type { Stored, Vault } from './vault.ts';

type UploadInput = Input<typeof filesApi.upload>;

interface StoredFile extends Stored {
  originalFilename: string;
  fileSize: number;
}

/** Two uploads of one client's count one after the other, or both would fit where only one does. */
export const quotaLock = 0xf11e;

/** Everything that can be refused without the contents is refused before they are looked at. */
export async function storeFileContents(
  { db }: Context,
  actor: Member,
  { upload, ownerId, companyId }: UploadInput & { upload: Upload },
  vault: Vault,
): Promise<StoredFile> {
  const originalFilename = cleanFilename(upload.filename);
  if (!mayBeUploaded(originalFilename)) {
    throw new AppError('unsupported_media_type', invalidFileType.text);
  }
  const fileSize = upload.bytes.length;
  const owner = await findOwner(db, actor, ownerId);
  await requireCompany(db, actor, owner, companyId);
  await requireQuota(db, owner.id, fileSize);
  try {
    const extension = extensionOf(originalFilename) as UploadExtension;
    return { ...(await vault.storeContents(upload.bytes, extension)), originalFilename, fileSize };
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_infected') {
      const details = { name: originalFilename, found: String((error.cause as Error).message) };
      await recordAudit(db, actor, 'file_infected', { type: 'file', clientId: owner.id, details });
    }
    throw error;
  }
}

export async function uploadFile(
  context: Context,
  actor: Member,
  {
    ownerId,
    companyId,
    description,
    forMessage,
    originalFilename,
    fileSize,
    storedFilename,
    sha256,
    scanned,
  }: UploadInput & StoredFile,
): Promise<FileRow> {
  return inTransaction(context, async (tx) => {
    const owner = await lockOwner(tx.db, actor, ownerId);
    await requireCompany(tx.db, actor, owner, companyId);
    await tx.db.execute(sql`select pg_advisory_xact_lock(${quotaLock}, ${owner.id})`);
    await requireQuota(tx.db, owner.id, fileSize);
    const uploader = actor.session.user;
    const row = await insertedRow(
      tx.db
        .insert(files)
        .values({
          userId: owner.id,
          uploadedBy: uploader.id,
          companyId,
          originalFilename,
          storedFilename,
          fileSize,
          fileType: extensionOf(originalFilename),
          description: description || null,
          sha256,
          scanned,
        })
        .returning(fileColumns),
    );
    const details = { name: originalFilename, owner: owner.id, sha256: sha256.toString('hex') };
    await recordAudit(tx.db, actor, 'file_uploaded', {
      type: 'file',
      id: row.id,
      clientId: owner.id,
      details,
    });
    await announceFile(tx.db, row);
    if (owner.id !== uploader.id) await notifyReaders(tx, row, forMessage);
    const [response] = await toResponses(tx.db, [row]);
    return response as FileRow;
  });
}

const ownerColumns = { id: users.id, role: users.role };
type Owner = Pick<typeof users.$inferSelect, keyof typeof ownerColumns>;

/** Staff may upload for a customer; `ownerId` is ignored for all other users. */
async function findOwner(db: Db, actor: Member, ownerId: number | undefined): Promise<Owner> {
  const { id, role } = actor.session.user;
  const wanted = role === 'admin' && ownerId !== undefined ? ownerId : id;
  const [owner] = await db
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, wanted), isNull(users.deletedAt)));
  if (!owner || (owner.id !== id && owner.role !== 'customer')) throw notFound();
  return owner;
}

/** The same, held: no account is closed between the look and the row. */
async function lockOwner(tx: Db, actor: Member, ownerId: number | undefined): Promise<Owner> {
  const owner = await findOwner(tx, actor, ownerId);
  if (owner.role === 'customer' && !(await lockCustomer(tx, owner.id))) {
    throw owner.id === actor.session.user.id ? signedOut() : notFound();
  }
  return owner;
}

/**
 * An upload to a company needs full access to it; where staff upload, the client must belong to it. Links to companies are
 * changed under the client's lock, so what holds here after `lockOwner` holds until the row is written.
 */
async function requireCompany(db: Db, actor: Member, owner: Owner, companyId?: number): Promise<void> {
  if (companyId === undefined) return;
  const level = await accessLevelOf(db, owner.id, companyId);
  const allowed = owner.id === actor.session.user.id ? level === 'full' : level !== undefined;
  if (owner.role !== 'customer' || !allowed) throw notFound();
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
