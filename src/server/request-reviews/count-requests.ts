import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { waitingLists, waitingOrder } from '../request-reminders/find-waiting.ts';
import { itemsToReview } from './items-to-review.ts';

type Counts = ResponseOf<typeof requestReviewsApi.readCounts>;

export function readRequestCounts({ db }: Context, actor: Member): Promise<Counts> {
  return countRequests(db, actor);
}

/** For the segment above the three pages and for the dashboard. Nothing is counted further than it is shown. */
export async function countRequests(db: Db, actor: Member): Promise<Counts> {
  const waiting = waitingLists(db, actor, { filter: 'all' });
  const today = firmToday();
  const weekEnds = firmTimestamp(addCalendarDays(today, 7), '00:00').toISOString();
  const { rows } = await db.execute<Counts & { oldestAt: string | null }>(sql`
    with to_review as (
      select ${requestItems.stateSince} as since
      from ${requestItems} join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
      where ${itemsToReview(actor)}
      order by ${requestItems.stateSince}, ${requestItems.id}
      limit ${countedRows + 1}
    ), waiting as (
      select ${requestLists.customerId} as customer_id, ${requestLists.leftCount} as left_count,
        ${requestLists.needsCallAt} is not null as needs_call,
        greatest(${requestLists.pausedUntil}, ${requestLists.moreTimeUntil}) > ${today}::date as paused,
        ${requestLists.nextReminderAt} < ${weekEnds}::timestamptz as this_week
      from ${requestLists}
      where ${waiting}
      order by ${waitingOrder}
      limit ${countedRows + 1}
    )
    select (select count(*)::int from to_review) as "toReview",
      (select min(since) from to_review) as "oldestAt",
      count(distinct customer_id)::int as "waitingClients",
      coalesce(sum(left_count), 0)::int as "waitingItems",
      count(*) filter (where needs_call)::int as "needsCall",
      count(*) filter (where this_week and not needs_call)::int as "reminderThisWeek",
      count(*) filter (where paused)::int as "paused"
    from waiting`);
  const { oldestAt, ...counts } = rows[0] as Counts;
  return { ...counts, oldestAt: oldestAt && toIsoTimestamp(oldestAt) };
}
