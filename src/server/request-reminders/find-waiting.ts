import { and, eq, exists, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
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

/** Those that need a call first, then the oldest, as the index has them. */
export const waitingOrder = sql`(${requestLists.needsCallAt} is null), ${requestLists.turnSince}, ${requestLists.id}`;

/** Lists that wait for clients of whom the actor may see them. Closed accounts owe nothing. */
export function waitingLists(db: Db, actor: Member, filter: WaitingFilter): SQL | undefined {
  const ofClient = eq(users.id, requestLists.customerId);
  const client = (which: SQL | undefined) => db.select({ id: users.id }).from(users).where(which);
  return and(
    isWaiting,
    customerRequestLists(actor),
    notExists(client(and(ofClient, isNotNull(users.deletedAt)))),
    wordsOf(filter.q).length > 0
      ? exists(client(and(ofClient, matches(users.searchWords, filter.q))))
      : undefined,
    filter.assigneeId ? eq(requestLists.assigneeId, filter.assigneeId) : undefined,
    filter.templateId ? eq(requestLists.templateId, filter.templateId) : undefined,
    conditions[filter.filter](firmToday()),
  );
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
