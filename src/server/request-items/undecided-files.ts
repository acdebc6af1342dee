import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { fileReviews, files, requestItemFiles, requestItems, requestLists } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import type { ItemRow } from './change-item.ts';

/**
 * Call it before files leave an item, or their item leaves 'To review', without a decision by staff. Files without a
 * request have an entry of their own already, which counts again from then on; files that were sent for the item get one.
 */
export async function letFilesWait(tx: Db, which: SQL | undefined): Promise<void> {
  const sentForItem = tx
    .select({
      fileId: requestItemFiles.fileId,
      customerId: sql`${files.userId}`.as('customer_id'),
      sentAt: sql`${requestItemFiles.addedAt}`.as('sent_at'),
    })
    .from(requestItemFiles)
    .innerJoin(requestItems, eq(requestItems.id, requestItemFiles.itemId))
    .innerJoin(files, eq(files.id, requestItemFiles.fileId))
    // A file that was in the portal before was added to the item by a later transaction.
    .where(and(which, eq(requestItems.state, 'received'), eq(files.uploadedAt, requestItemFiles.addedAt)));
  await tx.execute(sql`
    insert into ${fileReviews} (file_id, customer_id, sent_at) ${sentForItem} on conflict do nothing`);
}

/** Of the file's owner or company. A client may also use a company's file for a list of their own. */
export const isListOfOwner = or(
  eq(requestLists.customerId, files.userId),
  eq(requestLists.companyId, files.companyId),
);

const filesOf = ({ id }: Pick<ItemRow, 'id'>) =>
  sql`${fileReviews.fileId} in (
    select ${requestItemFiles.fileId} from ${requestItemFiles}
    inner join ${requestItems} on ${requestItems.id} = ${requestItemFiles.itemId}
    inner join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
    inner join ${files} on ${files.id} = ${requestItemFiles.fileId}
    where ${and(eq(requestItems.id, id), isListOfOwner)})`;

/** Staff who decide about an item have decided about its files, also those that were first sent without a request. */
export async function decideFiles(tx: Db, actor: Member, item: Pick<ItemRow, 'id'>): Promise<void> {
  await tx
    .update(fileReviews)
    .set({ decidedBy: actor.session.user.id, decidedAt: sql`now()` })
    .where(and(isNull(fileReviews.decidedAt), filesOf(item)));
}

/** Call it before the decision about the item is undone. */
export async function undecideFiles(tx: Db, item: ItemRow): Promise<void> {
  const withItem = and(eq(fileReviews.decidedAt, item.stateSince), isNull(fileReviews.itemId));
  await tx
    .update(fileReviews)
    .set({ decidedBy: null, decidedAt: null })
    .where(and(withItem, filesOf(item)));
}
