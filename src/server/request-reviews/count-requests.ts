import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { waitingLists, waitingOrder } from '../request-reminders/find-waiting.ts';
import { countWaiting, waitingFor } from './waiting.ts';

type Counts = ResponseOf<typeof requestReviewsApi.readCounts>;

export function readRequestCounts({ db }: Context, actor: Member): Promise<Counts> {
  return countRequests(db, actor);
}

/** For the segment above the three pages and for the dashboard. Nothing is counted further than it is shown. */
export async function countRequests(db: Db, actor: Member): Promise<Counts> {
  const waiting = waitingLists(db, actor, { filter: 'all' });
  const today = firmToday();
  const weekEnds = firmTimestamp(addCalendarDays(today, 7), '00:00').toISOString();
  const [toReview, [oldest], { rows }] = await Promise.all([
    countWaiting(db, actor),
    waitingFor(db, actor, {}).scan(undefined, 1),
    db.execute<Omit<Counts, 'toReview' | 'oldestAt'>>(sql`
      select count(distinct customer_id)::int as "waitingClients",
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
      ) waiting`),
  ]);
  return {
    toReview,
    oldestAt: oldest ? new Date(oldest.ms).toISOString() : null,
    ...(rows[0] as (typeof rows)[number]),
  };
}
