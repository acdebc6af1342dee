import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import { letFilesWait } from '../request-items/undecided-files.ts';
import { announceList } from './announce-lists.ts';
import { type ListRow, recountLists } from './recount.ts';

/** For accounts that are closed or become staff: nothing more will come from them. The caller has locked their rows. */
export async function closeListsOf(tx: Db, actor: AuditedActor, userIds: number[]): Promise<void> {
  const open = await tx
    .select()
    .from(requestLists)
    .where(
      and(
        inArray(requestLists.customerId, userIds),
        isNotNull(requestLists.sentAt),
        isNull(requestLists.closedAt),
      ),
    )
    .orderBy(asc(requestLists.id))
    .for('no key update');
  const ids = open.map(({ id }) => id);
  // Others of the company may have sent some of their files, and these lists cannot be opened again.
  await letFilesWait(tx, inArray(requestItems.listId, ids));
  await setClosed(tx, actor, open, true);
}

/** Closes or reopens lists that the caller has locked. */
export async function setClosed(
  tx: Db,
  actor: AuditedActor,
  lists: ListRow[],
  closed: boolean,
): Promise<void> {
  if (lists.length === 0) return;
  const ids = lists.map(({ id }) => id);
  await tx
    .update(requestLists)
    .set({ closedAt: closed ? sql`now()` : null, needsCallAt: null })
    .where(inArray(requestLists.id, ids));
  await recordAudits(
    tx,
    actor,
    closed ? 'request_list_closed' : 'request_list_reopened',
    lists.map(({ id, customerId }) => ({ type: 'request_list', id, clientId: customerId })),
  );
  await recountLists(tx, actor, ids);
  for (const list of lists) await announceList(tx, list);
}
