import { and, eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestItemsApi from '#shared/request-items.ts';
import type { RequestItem } from '#shared/request-items.ts';
import { answerableLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { files, requestItemFiles } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { isPresent } from '../files/service.ts';
import { changeItem, lockItem, requireAnswerable } from './change-item.ts';
import { findItem } from './find-items.ts';
import { letFilesWait } from './undecided-files.ts';

export async function answerItem(
  { db }: Context,
  actor: Member,
  { id, answer }: Input<typeof requestItemsApi.answer>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    const locked = await lockItem(tx, id, answerableLists(actor));
    requireAnswerable(locked);
    const isRepeated = locked.item.state === 'received' && locked.item.answer === answer;
    if (!isRepeated) {
      await changeItem(tx, actor, locked, { state: 'received', answer }, 'request_item_answered');
    }
    return findItem(tx, actor, id);
  });
}

export async function markNotApplicable(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestItemsApi.markNotApplicable>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    const locked = await lockItem(tx, id, answerableLists(actor));
    requireAnswerable(locked);
    if (locked.item.state !== 'not_applicable') {
      await letFilesWait(tx, eq(requestItemFiles.itemId, id));
      await changeItem(tx, actor, locked, { state: 'not_applicable' }, 'request_item_not_applicable');
    }
    return findItem(tx, actor, id);
  });
}

/** What was sent for the item earlier counts again, unless staff have deleted it. */
export async function markApplicable(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestItemsApi.markApplicable>,
): Promise<RequestItem> {
  return transaction(db, async (tx) => {
    const locked = await lockItem(tx, id, answerableLists(actor));
    requireAnswerable(locked);
    if (locked.item.state === 'not_applicable') {
      const [file] = await tx
        .select({ id: files.id })
        .from(requestItemFiles)
        .innerJoin(files, eq(files.id, requestItemFiles.fileId))
        .where(and(eq(requestItemFiles.itemId, id), isPresent))
        .limit(1);
      const state = file || locked.item.answer !== null ? 'received' : 'open';
      await changeItem(tx, actor, locked, { state }, 'request_item_applicable');
    }
    return findItem(tx, actor, id);
  });
}
