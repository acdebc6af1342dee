import { eq, max } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { type ItemWording, maxItems } from '#shared/request-items.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type { ManagedList } from '#shared/request-lists.ts';
import { customerRequestLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { requestItemFiles, requestItems } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { AuditedActor, Member } from '../core/security/actor.ts';
import { type ItemRow, lockItem, recordItemAction } from '../request-items/change-item.ts';
import { announceList } from './announce-lists.ts';
import { findManagedList } from './read-lists.ts';
import { type ListRow, lockList, recountList } from './recount.ts';

export async function addItem(
  { db }: Context,
  actor: Member,
  { id, ...wording }: Input<typeof requestListsApi.addItem>,
): Promise<ManagedList> {
  return transaction(db, async (tx) => {
    const list = await lockList(tx, id, customerRequestLists(actor));
    requireOpen(list);
    // A list that was rolled forward shows what is new about it until it is sent.
    const rollMark = list.sentAt === null && list.rolledFromId !== null ? 'new' : null;
    await insertItem(tx, actor, list, { ...wording, rollMark });
    return findManagedList(tx, actor, id);
  });
}

/** Adds an item at the end of a locked list. */
export async function insertItem(
  tx: Db,
  actor: AuditedActor,
  list: ListRow,
  item: ItemWording & Partial<ItemRow>,
): Promise<ItemRow> {
  const ofList = eq(requestItems.listId, list.id);
  if ((await tx.$count(requestItems, ofList)) >= maxItems) {
    throw new AppError('not_possible', `A list holds at most ${maxItems} items. Please make another list.`);
  }
  const [last] = await tx
    .select({ position: max(requestItems.position) })
    .from(requestItems)
    .where(ofList);
  const added = await insertedRow(
    tx
      .insert(requestItems)
      .values({ ...item, listId: list.id, position: (last?.position ?? -1) + 1 })
      .returning(),
  );
  await finish(tx, actor, list, added, 'request_item_added');
  return added;
}

export async function updateItem(
  { db }: Context,
  actor: Member,
  { id, rollMark, ...wording }: Input<typeof requestListsApi.updateItem>,
): Promise<ManagedList> {
  return transaction(db, async (tx) => {
    const { list, item } = await lockItem(tx, id, customerRequestLists(actor));
    requireOpen(list);
    const isDraft = list.sentAt === null;
    if (!isDraft && wording.kind !== item.kind && item.state !== 'open') {
      throw new AppError(
        'not_possible',
        'Something has arrived for this item, so it stays what it is. Add another item instead.',
      );
    }
    const marked = isDraft && rollMark !== undefined ? { rollMark } : {};
    await tx
      .update(requestItems)
      .set({ ...wording, ...marked })
      .where(eq(requestItems.id, id));
    await finish(tx, actor, list, { id, label: wording.label }, 'request_item_updated');
    return findManagedList(tx, actor, list.id);
  });
}

export async function removeItem(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestListsApi.removeItem>,
): Promise<ManagedList> {
  return transaction(db, async (tx) => {
    const { list, item } = await lockItem(tx, id, customerRequestLists(actor));
    requireOpen(list);
    const hasFile = (await tx.$count(requestItemFiles, eq(requestItemFiles.itemId, id))) > 0;
    if (list.sentAt !== null && (item.answer !== null || hasFile || item.state !== 'open')) {
      throw new AppError(
        'not_possible',
        'The client has already dealt with this item, so it stays. Say that you no longer need it instead.',
      );
    }
    await tx.update(requestItems).set({ rolledFromId: null }).where(eq(requestItems.rolledFromId, id));
    await tx.delete(requestItems).where(eq(requestItems.id, id));
    await finish(tx, actor, list, item, 'request_item_removed');
    return findManagedList(tx, actor, list.id);
  });
}

function requireOpen({ closedAt }: ListRow): void {
  if (closedAt === null) return;
  throw new AppError('not_possible', 'This list is closed. Open it again to change it.');
}

async function finish(
  tx: Db,
  actor: AuditedActor,
  list: ListRow,
  item: Pick<ItemRow, 'id' | 'label'>,
  action: 'request_item_added' | 'request_item_updated' | 'request_item_removed',
): Promise<void> {
  await recordItemAction(tx, actor, { list, item }, action);
  await recountList(tx, actor, list.id);
  await announceList(tx, list);
}
