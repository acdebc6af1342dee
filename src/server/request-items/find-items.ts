import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { staffName } from '#shared/format.ts';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import type { ManagedItem } from '#shared/request-lists.ts';
import { readableFiles } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { files, requestItemFiles, requestItems, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { isPresent } from '../files/service.ts';

/** Items with those of their files that the actor may open, in the order of their lists. */
export async function findItems(db: Db, actor: Member, which: SQL | undefined): Promise<ManagedItem[]> {
  const rows = await db
    .select({ item: requestItems, decider: nameColumns })
    .from(requestItems)
    .leftJoin(users, eq(users.id, requestItems.decidedBy))
    .where(which)
    .orderBy(asc(requestItems.listId), asc(requestItems.position), asc(requestItems.id));
  const filesOf = await findItemFiles(
    db,
    actor,
    rows.map(({ item }) => item.id),
  );
  return rows.map(({ item, decider }) => ({
    ...item,
    decidedBy: decider && staffName(decider),
    files: filesOf(item.id),
  }));
}

export async function findItem(db: Db, actor: Member, id: number): Promise<RequestItem> {
  const [item] = await findItems(db, actor, eq(requestItems.id, id));
  if (!item) throw notFound();
  return item;
}

/** The files of these items that the actor may open, in the order in which they were added. */
export async function findItemFiles(
  db: Db,
  actor: Member,
  itemIds: number[],
): Promise<(itemId: number) => ItemFile[]> {
  if (itemIds.length === 0) return () => [];
  const rows = await db
    .select({
      itemId: requestItemFiles.itemId,
      id: files.id,
      originalFilename: files.originalFilename,
      fileType: files.fileType,
      fileSize: files.fileSize,
      uploadedAt: files.uploadedAt,
      sentAs: files.sentAs,
      addedAt: requestItemFiles.addedAt,
      byLink: requestItemFiles.byLink,
    })
    .from(requestItemFiles)
    .innerJoin(files, eq(files.id, requestItemFiles.fileId))
    .where(and(inArray(requestItemFiles.itemId, itemIds), isPresent, readableFiles(actor)))
    .orderBy(asc(requestItemFiles.addedAt), asc(files.id));
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return (itemId) => byItem.get(itemId) ?? [];
}
