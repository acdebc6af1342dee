import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestItems } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { type AuditAction, type AuditActions, recordAudit } from '../core/security/audit.ts';
import { announceList } from '../request-lists/announce-lists.ts';
import { type ListRow, lockList, recountList } from '../request-lists/recount.ts';

export type ItemRow = typeof requestItems.$inferSelect;
export interface LockedItem {
  list: ListRow;
  item: ItemRow;
}

/** Locks an item, with its list, until the transaction ends. The list must be within the scope. */
export async function lockItem(tx: Db, id: number, scope?: SQL): Promise<LockedItem> {
  const [found] = await tx
    .select({ listId: requestItems.listId })
    .from(requestItems)
    .where(eq(requestItems.id, id));
  if (!found) throw notFound();
  const list = await lockList(tx, found.listId, scope);
  const [item] = await tx.select().from(requestItems).where(eq(requestItems.id, id)).for('no key update');
  if (!item) throw notFound();
  return { list, item };
}

/** Throws 409 if a client can no longer send anything for an item; the message says what they can do instead. */
export function requireAnswerable({ list, item }: LockedItem): void {
  if (list.closedAt !== null) {
    throw new AppError(
      'not_possible',
      'This list is closed. Please write to us if you have something to add.',
    );
  }
  if (item.state === 'accepted') {
    throw new AppError(
      'not_possible',
      'We have already accepted this. Please write to us if you want to change it.',
    );
  }
  if (item.state === 'waived') {
    throw new AppError(
      'not_possible',
      'We no longer need this. Please write to us if you want to send it anyway.',
    );
  }
}

/** Actions that are recorded about a request list. */
type ListAction = {
  [Action in AuditAction]: AuditActions[Action] extends 'request_list' ? Action : never;
}[AuditAction];

type Change = Partial<
  Pick<
    ItemRow,
    | 'state'
    | 'stateSince'
    | 'answer'
    | 'returnReason'
    | 'returnNote'
    | 'decidedBy'
    | 'decidedFrom'
    | 'decidedFromSince'
  >
>;

const undecided = {
  returnReason: null,
  returnNote: null,
  decidedBy: null,
  decidedFrom: null,
  decidedFromSince: null,
};

/**
 * The only way to change the state of a locked item: it also updates the time of the state and the list's counts and
 * turn, and writes the audit entry and the event. A reason and a decision are cleared unless the change sets new ones.
 */
export async function changeItem<Action extends ListAction>(
  tx: Db,
  actor: AuditedActor,
  { list, item }: LockedItem,
  change: Change,
  action: Action,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tx
    .update(requestItems)
    .set({ ...undecided, stateSince: sql`now()`, ...change })
    .where(eq(requestItems.id, item.id));
  await recordItemAction(tx, actor, { list, item }, action, details);
  await recountList(tx, actor, list.id);
  await announceList(tx, list);
}

/** Adds an entry to the history of the item's list. */
export async function recordItemAction<Action extends ListAction>(
  tx: Db,
  actor: AuditedActor,
  { list, item }: { list: ListRow; item: Pick<ItemRow, 'id' | 'label'> },
  action: Action,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await recordAudit<ListAction>(tx, actor, action, {
    type: 'request_list',
    id: list.id,
    clientId: list.customerId,
    details: { ...details, item: item.label, itemId: item.id },
  });
}
