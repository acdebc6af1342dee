import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { countedRows } from '#shared/paging.ts';
import { customerRequestLists } from '../access.ts';
import { requestItems, requestLists, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

export interface Whose {
  /** Only lists assigned to the actor, and files of clients assigned to the actor. */
  mine?: boolean | undefined;
}

/** Lists with items that wait for staff and that the actor may see, without closed lists and closed accounts. */
function listsToReview(actor: Member, { mine = false }: Whose): SQL | undefined {
  return and(
    gt(requestLists.receivedCount, 0),
    isNull(requestLists.closedAt),
    sql`exists (select from ${users} where ${users.id} = ${requestLists.customerId} and ${users.deletedAt} is null)`,
    mine ? eq(requestLists.assigneeId, actor.session.user.id) : undefined,
    customerRequestLists(actor),
  );
}

/** Items that wait for a decision by staff, joined with their lists. */
export function itemsToReview(actor: Member, whose: Whose = {}): SQL | undefined {
  return and(eq(requestItems.state, 'received'), listsToReview(actor, whose));
}

/** How many there are, up to the highest number that is shown. Adds up the lists' own counts: there are fewer lists. */
export function itemsToReviewCount(actor: Member, whose: Whose): SQL {
  return sql`(
    select least(coalesce(sum(received), 0), ${countedRows + 1})::int from (
      select ${requestLists.receivedCount} as received from ${requestLists}
      where ${listsToReview(actor, whose)} limit ${countedRows + 1}
    ) counted)`;
}

/** Since when the oldest of them has waited. */
export function oldestItemToReview(actor: Member): SQL {
  return sql`(
    select ${requestItems.stateSince} from ${requestItems}
    inner join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
    where ${itemsToReview(actor)} order by ${requestItems.stateSince}, ${requestItems.id} limit 1)`;
}
