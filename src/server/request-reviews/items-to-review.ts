import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customerRequestLists } from '../access.ts';
import { requestItems, requestLists, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

interface Tables {
  items: Record<'state', PgColumn>;
  lists: Record<'closedAt' | 'assigneeId' | 'receivedCount' | 'customerId' | 'companyId', PgColumn>;
}

/**
 * Items that wait for a decision of staff, of lists that the actor may see; nobody looks at those of a closed list or account.
 * `tables` are other names of items and their lists in the query.
 */
export function itemsToReview(
  actor: Member,
  { mine = false }: { mine?: boolean | undefined } = {},
  { items, lists }: Tables = { items: requestItems, lists: requestLists },
): SQL | undefined {
  return and(
    eq(items.state, 'received'),
    isNull(lists.closedAt),
    // A subselect, which is looked up for each row: PostgreSQL might read all accounts for a join.
    sql`(select ${users.deletedAt} from ${users} where ${users.id} = ${lists.customerId}) is null`,
    // Lets PostgreSQL begin at the assignee's lists.
    mine ? and(eq(lists.assigneeId, actor.session.user.id), gt(lists.receivedCount, 0)) : undefined,
    customerRequestLists(actor, lists),
  );
}
