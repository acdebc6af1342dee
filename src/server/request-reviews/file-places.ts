import { and, eq, type SQL } from 'drizzle-orm';
import { type ItemState, maxItemFiles } from '#shared/request-items.ts';
import { somethingElse } from '#shared/upload-links.ts';
import type { Db } from '../core/database/db.ts';
import { files, requestItemFiles, requestItems } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { countFiles, nameAfterItem } from '../request-items/add-file.ts';
import { changeItem, type LockedItem, lockItem, recordItemAction } from '../request-items/change-item.ts';
import { announceList } from '../request-lists/announce-lists.ts';
import { insertItem } from '../request-lists/manage-items.ts';
import { lockList, recountList } from '../request-lists/recount.ts';
import type { FoundReview } from './decide-file.ts';
import { requireOpenList } from './decide-item.ts';

/** An item that a file can be filed under, locked with its list. */
interface LockedPlace extends LockedItem {
  /** It was made for the file. */
  isNew: boolean;
}

interface Wanted {
  listId: number;
  /** Without it a new item is made. */
  itemId: number | undefined;
  scope: SQL | undefined;
}

export async function lockPlace(
  tx: Db,
  actor: Member,
  { listId, itemId, scope }: Wanted,
): Promise<LockedPlace> {
  if (itemId === undefined) {
    const list = await lockList(tx, listId, scope);
    requireOpenList({ list });
    const wording = { kind: 'document', label: somethingElse, required: false } as const;
    return { list, item: await insertItem(tx, actor, list, wording), isNew: true };
  }
  const locked = await lockItem(tx, itemId, scope);
  if (locked.list.id !== listId) throw notFound();
  requireOpenList(locked);
  if (locked.item.state === 'waived') {
    throw new AppError('not_possible', 'The firm no longer needs this item. Choose another one.');
  }
  return { ...locked, isNew: false };
}

/** States of an item that has nothing to review. In other states it is left alone: its own files are to be reviewed. */
const isEmpty = (state: ItemState) => state === 'open' || state === 'returned' || state === 'not_applicable';

/** Names the file after its item, as if it had been sent for it, and accepts the item if it waited for the client. */
export async function addToItem(tx: Db, actor: Member, place: LockedPlace, { review, file }: FoundReview) {
  const { item, list, isNew } = place;
  if ((await countFiles(tx, item.id)) >= maxItemFiles) {
    throw new AppError('not_possible', `An item holds at most ${maxItemFiles} files. Choose another one.`);
  }
  const isThere = and(eq(requestItemFiles.itemId, item.id), eq(requestItemFiles.fileId, file.id));
  if ((await tx.$count(requestItemFiles, isThere)) > 0) {
    throw new AppError(
      'not_possible',
      isEmpty(item.state)
        ? 'This file is with that item already. Accept it here, or choose another item.'
        : 'The client has sent this file for that item already. Review the item.',
    );
  }
  const name = await nameAfterItem(tx, place, {
    id: file.id,
    ownerId: file.userId,
    sentAs: file.originalFilename,
  });
  await tx
    .update(files)
    .set({ originalFilename: name, sentAs: file.sentAs ?? file.originalFilename })
    .where(eq(files.id, file.id));
  await tx.insert(requestItemFiles).values({ itemId: item.id, fileId: file.id });
  const details = { file: name, fileId: file.id };
  if (isEmpty(item.state)) {
    // If only the item's decision is undone, the file waits there as if the client had sent it for the item.
    const before = { decidedFrom: 'received', decidedFromSince: review.sentAt } as const;
    const accepted = { state: 'accepted', decidedBy: actor.session.user.id, ...before } as const;
    await changeItem(tx, actor, place, accepted, 'request_item_file_filed', details);
  } else {
    await recordItemAction(tx, actor, place, 'request_item_file_filed', details);
    await announceList(tx, list);
  }
  return {
    itemId: item.id,
    itemFrom: isNew ? null : item.state,
    itemFromSince: isNew ? null : item.stateSince,
  };
}

/** Restores the name of the file and the state of the item; removes an item that was made for the file. */
export async function takeOut(
  tx: Db,
  actor: Member,
  place: LockedItem,
  { review, file }: FoundReview,
): Promise<void> {
  const { item, list } = place;
  requireOpenList(place);
  const before = review.itemFrom;
  const changesItem = before === null || isEmpty(before);
  const wasChanged = item.state !== 'accepted' || item.stateSince !== review.decidedAt;
  const wasMade = before === null;
  if ((changesItem && wasChanged) || (wasMade && (await countFiles(tx, item.id)) > 1)) {
    throw new AppError('not_possible', 'The item was changed since. Open its list and change it there.');
  }
  await tx
    .delete(requestItemFiles)
    .where(and(eq(requestItemFiles.itemId, item.id), eq(requestItemFiles.fileId, file.id)));
  await tx
    .update(files)
    .set({ originalFilename: file.sentAs ?? file.originalFilename, sentAs: null })
    .where(eq(files.id, file.id));
  const details = { file: file.originalFilename, fileId: file.id };
  if (before !== null && changesItem) {
    // The reason of an earlier return is not kept, so the item is asked for as if for the first time.
    const state =
      before === 'returned'
        ? ({ state: 'open' } as const)
        : { state: before, ...(review.itemFromSince && { stateSince: review.itemFromSince }) };
    await changeItem(tx, actor, place, state, 'request_item_file_taken_out', details);
    return;
  }
  await recordItemAction(tx, actor, place, 'request_item_file_taken_out', details);
  if (before === null) {
    await tx.delete(requestItems).where(eq(requestItems.id, item.id));
    await recountList(tx, actor, list.id);
  }
  await announceList(tx, list);
}
