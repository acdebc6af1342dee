import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists, requestReminderLists, requestReminders } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';

/** Sent, not closed, and something is open on the client's side. */
export const isWaiting = and(
  isNotNull(requestLists.sentAt),
  isNull(requestLists.closedAt),
  eq(requestLists.turn, 'client'),
) as SQL;

const timestampOf = (value: SQL) =>
  sql<string | null>`${value}`.mapWith((stored: string | null) => stored && toIsoTimestamp(stored));

/** The last reminder that named a list, and the last one that its client got. */
const remindedAt = timestampOf(sql`(
  select max(${requestReminders.sentAt}) from ${requestReminderLists}
  join ${requestReminders} on ${requestReminders.id} = ${requestReminderLists.reminderId}
  where ${requestReminderLists.listId} = ${requestLists.id}
)`);
const clientRemindedAt = timestampOf(sql`(
  select max(${requestReminders.sentAt}) from ${requestReminders}
  where ${requestReminders.customerId} = ${requestLists.customerId}
)`);

/** What the rhythm of lists depends on. */
export const rhythmColumns = {
  id: requestLists.id,
  customerId: requestLists.customerId,
  title: requestLists.title,
  leftCount: requestLists.leftCount,
  dueOn: requestLists.dueOn,
  sentAt: requestLists.sentAt,
  closedAt: requestLists.closedAt,
  turn: requestLists.turn,
  turnSince: requestLists.turnSince,
  moreTimeUntil: requestLists.moreTimeUntil,
  pausedUntil: requestLists.pausedUntil,
  calledAt: requestLists.calledAt,
  needsCallAt: requestLists.needsCallAt,
  remindedAt,
  clientRemindedAt,
  asksClient: asksItsClient,
};

/** Ordered by id, because everything that locks several lists does so in this order. */
export function selectRhythms(db: Db, which: SQL | undefined) {
  return db.select(rhythmColumns).from(requestLists).where(which).orderBy(asc(requestLists.id));
}

export type ListRow = Awaited<ReturnType<typeof selectRhythms>>[number];
