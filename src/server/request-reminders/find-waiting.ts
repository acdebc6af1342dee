import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { customerRequestLists } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists, users } from '../core/database/schema.ts';
import { matches, wordsOf } from '../core/database/search.ts';
import type { Member } from '../core/security/actor.ts';
import { isWaiting } from './reminded-lists.ts';

type WaitingFilter = Pick<
  Input<typeof requestRemindersApi.list>,
  'q' | 'filter' | 'assigneeId' | 'templateId'
>;

/** Lists that need a call first, then the oldest: the order of the index. */
export const waitingOrder = sql`(${requestLists.needsCallAt} is null), ${requestLists.turnSince}, ${requestLists.id}`;

/** Lists that wait for their clients and that the actor may see, without those of closed accounts. */
export function waitingLists(db: Db, actor: Member, filter: WaitingFilter): SQL | undefined {
  const closed = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, requestLists.customerId), isNotNull(users.deletedAt)));
  return and(
    isWaiting,
    customerRequestLists(actor),
    notExists(closed),
    wordsOf(filter.q).length > 0 ? ofClientsFound(filter.q) : undefined,
    filter.assigneeId ? eq(requestLists.assigneeId, filter.assigneeId) : undefined,
    filter.templateId ? eq(requestLists.templateId, filter.templateId) : undefined,
    conditions[filter.filter](firmToday()),
  );
}

/** As an array, so that PostgreSQL finds the clients by index first instead of comparing names for every list. */
function ofClientsFound(q: string | undefined): SQL {
  const found = sql`select ${users.id} from ${users} where ${and(eq(users.role, 'customer'), matches(users.searchWords, q))}`;
  return sql`${requestLists.customerId} = any(array(${found}))`;
}

/** The chips above the list; readRequestCounts counts by the same conditions. */
const conditions: Record<WaitingFilter['filter'], (today: string) => SQL | undefined> = {
  all: () => undefined,
  call: () => isNotNull(requestLists.needsCallAt),
  week: (today) => {
    const end = firmTimestamp(addCalendarDays(today, 7), '00:00').toISOString();
    return and(sql`${requestLists.nextReminderAt} < ${end}::timestamptz`, isNull(requestLists.needsCallAt));
  },
  paused: (today) =>
    sql`greatest(${requestLists.pausedUntil}, ${requestLists.moreTimeUntil}) > ${today}::date`,
};
