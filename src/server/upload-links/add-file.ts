import { and, desc, eq, max, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { maxItemFiles, maxItems } from '#shared/request-items.ts';
import type * as uploadLinksApi from '#shared/upload-links.ts';
import { somethingElse } from '#shared/upload-links.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { requestItemFiles, requestItems, uploadLinks } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import type { Signer } from '../core/security/signatures.ts';
import type { Upload } from '../core/uploads/upload.ts';
import { type StoredFile, storeContents } from '../files/store-file.ts';
import type { Vault } from '../files/vault.ts';
import { receiveFile } from '../request-items/add-file.ts';
import { lockList } from '../request-lists/recount.ts';
import { findOpenLink, linkEnded } from './find-link.ts';
import { itemKey, type LinkId } from './link-token.ts';
import { findAddableItems } from './open-link.ts';

type AddFileInput = Input<typeof uploadLinksApi.addFile>;

/** Rejects the request before the file is read if the link does not work. */
export async function admitFile({ db, signer }: Context, { token }: AddFileInput): Promise<void> {
  await findOpenLink(db, signer, token);
}

export async function storeLinkFile(
  { db, signer }: Context,
  actor: Actor,
  { token, upload }: AddFileInput & { upload: Upload },
  vault: Vault,
): Promise<StoredFile> {
  const { customerId } = await findOpenLink(db, signer, token);
  return withoutQuota(() => storeContents(db, actor, { upload, ownerId: customerId }, vault));
}

export async function addLinkFile(
  context: Context,
  actor: Actor,
  { token, key, ...stored }: AddFileInput & StoredFile,
): Promise<ResponseOf<typeof uploadLinksApi.addFile>> {
  return inTransaction(context, async ({ db: tx, signer }) => {
    // Takes locks in the same order as all other writes: customer, list, item.
    const { customerId, listId } = await findOpenLink(tx, signer, token);
    if (!(await lockCustomer(tx, customerId))) throw linkEnded();
    await lockList(tx, listId);
    const link = await findOpenLink(tx, signer, token);
    const itemId = (await findItemOfKey(tx, signer, link, key)) ?? (await placeForOthers(tx, listId));
    await withoutQuota(() => receiveFile(tx, actor, { itemId, scope: undefined, stored, byLink: true }));
    await tx
      .update(uploadLinks)
      .set({ uploadCount: sql`${uploadLinks.uploadCount} + 1` })
      .where(eq(uploadLinks.listId, listId));
    return { received: true };
  });
}

/**
 * The item that a key stands for, if it still takes files. A key that was made up, belongs to another link or whose
 * item has been accepted since counts as no key: nobody learns which, and no file is lost.
 */
async function findItemOfKey(
  tx: Db,
  signer: Signer,
  link: LinkId,
  key: string | undefined,
): Promise<number | undefined> {
  const item = (await findAddableItems(tx, link)).find(({ id }) => itemKey(signer, link, id) === key);
  return item && (await hasRoom(tx, item.id)) ? item.id : undefined;
}

/** The item for files that belong to no other item. Those that are not decided on yet share one. */
async function placeForOthers(tx: Db, listId: number): Promise<number> {
  const ofList = eq(requestItems.listId, listId);
  const [last] = await tx
    .select({ id: requestItems.id })
    .from(requestItems)
    .where(and(ofList, eq(requestItems.label, somethingElse), eq(requestItems.state, 'received')))
    .orderBy(desc(requestItems.id))
    .limit(1);
  if (last && (await hasRoom(tx, last.id))) return last.id;
  const [items] = await tx
    .select({ count: sql<number>`count(*)::int`, position: max(requestItems.position) })
    .from(requestItems)
    .where(ofList);
  if ((items?.count ?? 0) >= maxItems) throw linkEnded();
  const values = {
    listId,
    position: (items?.position ?? 0) + 1,
    kind: 'document' as const,
    label: somethingElse,
    required: false,
  };
  const item = await insertedRow(tx.insert(requestItems).values(values).returning({ id: requestItems.id }));
  return item.id;
}

async function hasRoom(tx: Db, itemId: number): Promise<boolean> {
  return (await tx.$count(requestItemFiles, eq(requestItemFiles.itemId, itemId))) < maxItemFiles;
}

/** Hides from visitors that the client's account is full. */
async function withoutQuota<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'quota_exceeded')) throw error;
    const message = `We cannot take in this file here. Please keep it and call us at ${firm.phone.label}.`;
    throw new AppError('not_possible', message).causedBy(error);
  }
}
