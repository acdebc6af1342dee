import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import { maxSelected } from '#shared/request-reminders.ts';
import { customerRequestLists } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { waitingLists, waitingOrder } from './find-waiting.ts';
import { isWaiting } from './reminded-lists.ts';

type Selection = Input<typeof requestRemindersApi.previewSending>;

const columns = {
  id: requestLists.id,
  customerId: requestLists.customerId,
  companyId: requestLists.companyId,
  title: requestLists.title,
  moreTimeUntil: requestLists.moreTimeUntil,
};
export type SelectedList = Pick<typeof requestLists.$inferSelect, keyof typeof columns>;

/** The selected lists that wait for their clients now. Ids of lists that the actor may not see are ignored. */
export async function selectLists(db: Db, actor: Member, { ids, all }: Selection): Promise<SelectedList[]> {
  if (all) {
    return db
      .select(columns)
      .from(requestLists)
      .where(waitingLists(db, actor, all))
      .orderBy(waitingOrder)
      .limit(maxSelected);
  }
  if (!ids) throw new AppError('invalid_input', 'Please select a list', { ids: 'Please select a list' });
  const open = and(
    inArray(requestLists.id, ids),
    isNotNull(requestLists.sentAt),
    isNull(requestLists.closedAt),
    customerRequestLists(actor),
  );
  if ((await db.$count(requestLists, open)) === 0) throw notFound();
  return db.select(columns).from(requestLists).where(and(open, isWaiting));
}

/** Locks lists in the order of their ids, and leaves out those that no longer wait. */
export async function lockSelected(tx: Db, lists: SelectedList[]): Promise<SelectedList[]> {
  const ids = lists.map(({ id }) => id);
  return tx
    .select(columns)
    .from(requestLists)
    .where(and(inArray(requestLists.id, ids), isWaiting))
    .orderBy(requestLists.id)
    .for('no key update');
}

/** What the endpoints return. */
export function countSelected(lists: SelectedList[]): { lists: number; clients: number } {
  return { lists: lists.length, clients: new Set(lists.map(({ customerId }) => customerId)).size };
}
