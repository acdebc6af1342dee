import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { waitingLists, waitingOrder } from '../request-reminders/find-waiting.ts';
import { oldestFileToReview } from './files-to-review.ts';
import { oldestItemToReview } from './items-to-review.ts';
import { waitingCount } from './waiting.ts';

type Counts = ResponseOf<typeof requestReviewsApi.readCounts>;

export function readRequestCounts({ db }: Context, actor: Member): Promise<Counts> {
  return countRequests(db, actor);
}

/**
 * Counts for the tabs above the three pages and for the dashboard, in one query because both are refetched after every
 * event. Counting stops at the highest number that is shown.
 */
export async function countRequests(db: Db, actor: Member): Promise<Counts> {
  const waiting = waitingLists(db, actor, { filter: 'all' });
  const waitingOnMine = waitingLists(db, actor, { filter: 'all', assigneeId: actor.session.user.id });
  const today = firmToday();
  const weekEnds = firmTimestamp(addCalendarDays(today, 7), '00:00').toISOString();
  const { rows } = await db.execute<Counts>(sql`
    select ${waitingCount(actor, {})} as "toReview", ${waitingCount(actor, { mine: true })} as "toReviewMine",
      least(${oldestItemToReview(actor)}, ${oldestFileToReview(actor)}) as "oldestAt",
      count(distinct customer_id)::int as "waitingClients",
      (select count(distinct customer_id)::int from (
        select ${requestLists.customerId} as customer_id from ${requestLists}
        where ${waitingOnMine} limit ${countedRows + 1}
      ) mine) as "waitingClientsMine",
      coalesce(sum(left_count), 0)::int as "waitingItems",
      count(*) filter (where needs_call)::int as "needsCall",
      count(*) filter (where this_week and not needs_call)::int as "reminderThisWeek",
      count(*) filter (where paused)::int as "paused"
    from (
      select ${requestLists.customerId} as customer_id, ${requestLists.leftCount} as left_count,
        ${requestLists.needsCallAt} is not null as needs_call,
        greatest(${requestLists.pausedUntil}, ${requestLists.moreTimeUntil}) > ${today}::date as paused,
        ${requestLists.nextReminderAt} < ${weekEnds}::timestamptz as this_week
      from ${requestLists}
      where ${waiting}
      order by ${waitingOrder}
      limit ${countedRows + 1}
    ) waiting`);
  const { oldestAt, ...counts } = rows[0] as Counts;
  return { ...counts, oldestAt: oldestAt && toIsoTimestamp(oldestAt) };
}
