import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as requestItemsApi from '#shared/request-items.ts';
import { maxItemFiles, type RequestItem } from '#shared/request-items.ts';
import { answerableLists, readableFiles } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import {
  companies,
  files,
  requestItemFiles,
  requestItems,
  requestLists,
  users,
} from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { isPresent } from '../files/service.ts';
import { insertFile, type StoredFile, storeContents } from '../files/store-file.ts';
import type { Vault } from '../files/vault.ts';
import { changeItem, type LockedItem, lockItem, requireAnswerable } from './change-item.ts';
import { findItem } from './find-items.ts';
import { itemFilename } from './item-filename.ts';
import { letFilesWait } from './undecided-files.ts';

/** Makes every check that does not need the contents before reading them. */
export async function storeItemFile(
  { db }: Context,
  actor: Member,
  { id, upload }: Input<typeof requestItemsApi.addFile> & { upload: Upload },
  vault: Vault,
): Promise<StoredFile> {
  const found = await findItemWithList(db, id, answerableLists(actor));
  requireAnswerable(found);
  return storeContents(db, actor, { upload, ownerId: ownerOf(found, actor) }, vault);
}

export async function addFile(
  context: Context,
  actor: Member,
  { id, replaces, ...stored }: Input<typeof requestItemsApi.addFile> & StoredFile,
): Promise<RequestItem> {
  return inTransaction(context, async ({ db: tx }) => {
    await receiveFile(tx, actor, { itemId: id, scope: answerableLists(actor), replaces, stored });
    return findItem(tx, actor, id);
  });
}

interface ReceivedFile {
  itemId: number;
  /** The lists that the actor may add to. */
  scope: SQL | undefined;
  stored: StoredFile;
  replaces?: number | undefined;
  byLink?: boolean;
}

/** Inserts the row of a stored file, named after its item, and adds it to the item; also for upload links. */
export async function receiveFile(
  tx: Db,
  sender: Actor,
  { itemId, scope, stored, replaces, byLink = false }: ReceivedFile,
): Promise<void> {
  // An upload link acts for no account, even if its visitor happens to be signed in.
  const actor = byLink ? { ...sender, session: null } : sender;
  // A customer is locked before a list, so this reads the list unlocked first; its customer never changes.
  const ownerId = ownerOf(await findItemWithList(tx, itemId, scope), actor);
  if (!(await lockCustomer(tx, ownerId))) throw notFound();
  const locked = await lockItem(tx, itemId, scope);
  requireAnswerable(locked);
  const name = await nameAfterItem(tx, locked, { ownerId, sentAs: stored.originalFilename });
  const file = await insertFile(tx, actor, { ...stored, name, ownerId, companyId: locked.list.companyId });
  await attachFile(tx, actor, locked, { id: file.id, name, replaces, byLink });
}

export async function addOwnFile(
  { db }: Context,
  actor: Member,
  { id, fileId, replaces }: Input<typeof requestItemsApi.addOwnFile>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    const locked = await lockItem(tx, id, answerableLists(actor));
    requireAnswerable(locked);
    const [file] = await tx
      .select({ name: files.originalFilename })
      .from(files)
      .where(and(eq(files.id, fileId), isPresent, readableFiles(actor)))
      // Deleting a file only updates its row, which FOR KEY SHARE would not block.
      .for('share');
    if (!file) throw notFound();
    await attachFile(tx, actor, locked, { id: fileId, name: file.name, replaces, byLink: false });
    return findItem(tx, actor, id);
  });
}

interface AddedFile {
  id: number;
  name: string;
  replaces: number | undefined;
  byLink: boolean;
}

/** A replaced file stays in Files, because only staff delete files. A file that the item already has is not added. */
async function attachFile(
  tx: Db,
  actor: Actor,
  locked: LockedItem,
  { id: fileId, name, replaces, byLink }: AddedFile,
): Promise<void> {
  const itemId = locked.item.id;
  const ofItem = eq(requestItemFiles.itemId, itemId);
  if (replaces !== undefined && replaces !== fileId) {
    const replaced = and(ofItem, eq(requestItemFiles.fileId, replaces));
    await letFilesWait(tx, replaced);
    const removed = await tx
      .delete(requestItemFiles)
      .where(replaced)
      .returning({ fileId: requestItemFiles.fileId });
    if (removed.length === 0) throw notFound();
  }
  const added = await tx
    .insert(requestItemFiles)
    .values({ itemId, fileId, byLink })
    .onConflictDoNothing()
    .returning({ fileId: requestItemFiles.fileId });
  if (added.length === 0 && locked.item.state === 'received') return;
  if ((await countFiles(tx, itemId)) > maxItemFiles) {
    throw new AppError(
      'not_possible',
      `We take at most ${maxItemFiles} files here. Please put several pages into one file, or write to us.`,
    );
  }
  await changeItem(tx, actor, locked, { state: 'received' }, 'request_item_file_added', {
    file: name,
    fileId,
    byLink,
  });
}

async function findItemWithList(db: Db, id: number, scope: SQL | undefined): Promise<LockedItem> {
  const [found] = await db
    .select({ list: requestLists, item: requestItems })
    .from(requestItems)
    .innerJoin(requestLists, eq(requestLists.id, requestItems.listId))
    .where(and(eq(requestItems.id, id), scope));
  if (!found) throw notFound();
  return found;
}

/** A file sent in the portal belongs to its sender; one sent by upload link belongs to the client of the list. */
function ownerOf({ list }: LockedItem, { session }: Actor): number {
  return session?.user.id ?? list.customerId;
}

/**
 * The name of a file that becomes the next one of an item. Neither another file of the item nor one of the owner's, such as
 * a replaced one, has it already, whatever its extension. `id` is given for a file that has a name.
 */
export async function nameAfterItem(
  tx: Db,
  locked: LockedItem,
  { id, ownerId, sentAs }: { id?: number; ownerId: number; sentAs: string },
): Promise<string> {
  const { list, item } = locked;
  const named = { period: list.period, item, whose: await readWhose(tx, locked), sentAs };
  // Long names are cut to make room for their number.
  const beginning = withoutExtension(itemFilename({ ...named, number: 1 })).slice(0, 200);
  const isAlike = and(
    sql`starts_with(${files.originalFilename}, ${beginning})`,
    id === undefined ? undefined : ne(files.id, id),
  );
  const name = { name: files.originalFilename };
  const alike = await tx
    .select(name)
    .from(files)
    .innerJoin(requestItemFiles, eq(requestItemFiles.fileId, files.id))
    .where(and(eq(requestItemFiles.itemId, item.id), isAlike))
    .union(
      tx
        .select(name)
        .from(files)
        .where(and(eq(files.userId, ownerId), isAlike)),
    );
  const taken = new Set(alike.map((file) => withoutExtension(file.name)));
  let number = (await countFiles(tx, item.id)) + 1;
  while (taken.has(withoutExtension(itemFilename({ ...named, number })))) number += 1;
  return itemFilename({ ...named, number });
}

const withoutExtension = (name: string) => name.slice(0, name.lastIndexOf('.'));

export function countFiles(tx: Db, itemId: number): Promise<number> {
  return tx.$count(requestItemFiles, eq(requestItemFiles.itemId, itemId));
}

async function readWhose(db: Db, { list }: LockedItem): Promise<string> {
  const [whose] = await db
    .select({
      company: companies.name,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, list.companyId ?? 0))
    .where(eq(users.id, list.customerId));
  return whose?.company ?? (whose?.lastName || personName(whose ?? {}));
}
