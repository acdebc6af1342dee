import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import type { FileRow } from '#shared/files.ts';
import { accessLevelOf } from '../companies/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { notFound, signedOut } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { notifyReaders } from './notify-readers.ts';
import { toResponses } from './service.ts';
import { acceptedFilename, insertFile, type StoredFile, storeContents } from './store-file.ts';
import type { Vault } from './vault.ts';

type UploadInput = Input<typeof filesApi.upload>;

/** Everything that can be refused without the contents is refused before they are examined. */
export async function storeFileContents(
  { db }: Context,
  actor: Member,
  { upload, ownerId, companyId }: UploadInput & { upload: Upload },
  vault: Vault,
): Promise<StoredFile> {
  acceptedFilename(upload);
  const owner = await findOwner(db, actor, ownerId);
  await requireCompany(db, actor, owner, companyId);
  const unrequested = isUnrequested(owner, actor);
  return storeContents(db, actor, { upload, ownerId: owner.id, unrequested }, vault);
}

export async function uploadFile(
  context: Context,
  actor: Member,
  { ownerId, companyId, description, forMessage, ...stored }: UploadInput & StoredFile,
): Promise<FileRow> {
  return inTransaction(context, async (tx) => {
    const owner = await lockOwner(tx.db, actor, ownerId);
    await requireCompany(tx.db, actor, owner, companyId);
    const row = await insertFile(tx.db, actor, {
      ...stored,
      ownerId: owner.id,
      companyId,
      description,
      unrequested: isUnrequested(owner, actor),
    });
    if (owner.id !== actor.session.user.id) await notifyReaders(tx, row, forMessage);
    const [response] = await toResponses(tx.db, [row]);
    return response as FileRow;
  });
}

const ownerColumns = { id: users.id, role: users.role };
type Owner = Pick<typeof users.$inferSelect, keyof typeof ownerColumns>;

/** Clients send these files by themselves; staff know what they upload. */
function isUnrequested(owner: Owner, actor: Member): boolean {
  return owner.role === 'customer' && owner.id === actor.session.user.id;
}

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

/** Like `findOwner`, but locked: the account cannot be closed before the row is written. */
async function lockOwner(tx: Db, actor: Member, ownerId: number | undefined): Promise<Owner> {
  const owner = await findOwner(tx, actor, ownerId);
  if (owner.role === 'customer' && !(await lockCustomer(tx, owner.id))) {
    throw owner.id === actor.session.user.id ? signedOut() : notFound();
  }
  return owner;
}

/**
 * An upload to a company requires full access to it; if staff upload, the client must belong to it. Links to companies
 * change only under the client's lock, so what holds here after `lockOwner` holds until the row is written.
 */
async function requireCompany(db: Db, actor: Member, owner: Owner, companyId?: number): Promise<void> {
  if (companyId === undefined) return;
  const level = await accessLevelOf(db, owner.id, companyId);
  const allowed = owner.id === actor.session.user.id ? level === 'full' : level !== undefined;
  if (owner.role !== 'customer' || !allowed) throw notFound();
}
