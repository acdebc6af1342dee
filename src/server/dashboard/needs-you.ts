import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { NeedsYou } from '#shared/dashboard.ts';
import { countedRows } from '#shared/paging.ts';
import { firmToday } from '#shared/time.ts';
import { type Db, preparedRows } from '../core/database/db.ts';
import { contacts, deadlines, messages, threads } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { countRequests } from '../request-reviews/count-requests.ts';

/** What waits for staff, besides the deadlines and appointments that the dashboard lists anyway. */
export async function readNeedsYou(db: Db, actor: Member): Promise<NeedsYou> {
  const [requests, [counted]] = await Promise.all([
    countRequests(db, actor),
    count(db, { me: actor.session.user.id, today: firmToday() }),
  ]);
  const { queuedSince, enquiriesSince, ...counts } = counted as Counted;
  const { toReview, toReviewMine, oldestAt, waitingClients, waitingClientsMine, needsCall } = requests;
  return {
    ...{ toReview, toReviewMine, oldestAt, waitingClients, waitingClientsMine, needsCall },
    ...counts,
    queuedSince: queuedSince && toIsoTimestamp(queuedSince),
    enquiriesSince: enquiriesSince && toIsoTimestamp(enquiriesSince),
  };
}

type Counted = Omit<NeedsYou, keyof Awaited<ReturnType<typeof countRequests>>>;

const me = sql.placeholder('me');
const unread = and(
  eq(messages.threadId, threads.id),
  or(eq(messages.toUserId, me), isNull(messages.toUserId)),
  not(messages.read),
);
const isOwn = and(eq(threads.assigneeId, me), eq(threads.state, 'open'));
const isQueued = and(isNull(threads.assigneeId), isNotNull(threads.customerId), eq(threads.state, 'open'));
const isOverdue = lt(deadlines.dueOn, sql.placeholder('today'));

/**
 * One query, because the dashboard is read again after every event. Each part scans an index only as far as it counts.
 */
const count = preparedRows<Counted>(
  'count_needs_you',
  sql`
    select own.*, queued.*, enquiries.*,
      (select count(*)::int from ${deadlines} where ${isOverdue} and ${eq(deadlines.priority, 'high')}) as "overdueHighPriority"
    from (
      select count(*)::int as "openConversations", count(*) filter (where is_unread)::int as "unreadConversations"
      from (
        select exists (select from ${messages} where ${unread}) as is_unread
        from ${threads} where ${isOwn} limit ${sql.raw(String(countedRows + 1))}
      ) counted
    ) own, (
      select count(*)::int as "queuedConversations", min(state_since) as "queuedSince"
      from (
        select ${threads.stateSince} from ${threads} where ${isQueued}
        order by ${threads.lastMessageId} limit ${sql.raw(String(countedRows + 1))}
      ) counted
    ) queued, (
      select count(*)::int as "newEnquiries", min(submitted_at) as "enquiriesSince"
      from (
        select ${contacts.submittedAt} from ${contacts} where ${contacts.status} = 'new'
        order by ${contacts.submittedAt} limit ${sql.raw(String(countedRows + 1))}
      ) counted
    ) enquiries`,
);
