import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { countedRows } from '#shared/paging.ts';
import { customerRequestLists } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

export interface Whose {
  /** Only lists that are assigned to the actor, and files of clients who are. */
  mine?: boolean | undefined;
}

/** Lists with items that wait for staff and that the actor may see; not those that are closed, nor those of a closed account. */
function listsToReview(actor: Member, { mine = false }: Whose): SQL | undefined {
  return and(
    gt(requestLists.receivedCount, 0),
    isNull(requestLists.closedAt),
    sql`exists (select from ${users} where ${users.id} = ${requestLists.customerId} and ${users.deletedAt} is null)`,
    mine ? eq(requestLists.assigneeId, actor.session.user.id) : undefined,
    customerRequestLists(actor),
  );
}

/** Items that wait for a decision of staff, joined with their lists. */
export function itemsToReview(actor: Member, whose: Whose = {}): SQL | undefined {
  return and(eq(requestItems.state, 'received'), listsToReview(actor, whose));
}

/** How many there are, no further than it is shown. Lists know their own counts, and there are fewer of them. */
export async function countItemsToReview(db: Db, actor: Member, whose: Whose = {}): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select least(coalesce(sum(received), 0), ${countedRows + 1})::int as counted from (
      select ${requestLists.receivedCount} as received from ${requestLists}
      where ${listsToReview(actor, whose)} limit ${countedRows + 1}
    ) counted`);
  return rows[0]?.counted ?? 0;
}
