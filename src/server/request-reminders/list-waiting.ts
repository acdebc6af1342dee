import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Input, maxId } from '#shared/endpoint.ts';
import type { ManagedListSummary } from '#shared/request-lists.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import type { WaitingList } from '#shared/request-reminders.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { countUpTo, type Page, toPage, unknownCursor } from '../core/database/paging.ts';
import {
  preferences,
  requestItems,
  requestLists,
  requestReminderLists,
  requestReminders,
  users,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { findManagedLists } from '../request-lists/find-lists.ts';
import { waitingLists, waitingOrder } from './find-waiting.ts';
import { firmRules } from './firm-rules.ts';
import { nextStep, remindersLeft } from './plan.ts';
import { isReachable } from './reachable.ts';
import { rhythmColumns } from './reminded-lists.ts';

/** More would not fit in a row. */
const maxLabels = 5;

export async function listWaiting(
  { db }: Context,
  actor: Member,
  { cursor, limit, ...filter }: Input<typeof requestRemindersApi.list>,
): Promise<Page<WaitingList>> {
  const wanted = waitingLists(db, actor, filter);
  const after = cursor === undefined ? undefined : afterCursor(cursor);
  const lists = await findManagedLists(db, and(wanted, after), { order: waitingOrder, limit: limit + 1 });
  const page = toPage(lists, limit, await countUpTo(db, requestLists, wanted));
  const last = page.rows.at(-1);
  const rows = await withReminders(db, page.rows);
  return {
    ...page,
    rows,
    next:
      page.next && last
        ? `${last.needsCall ? 'call' : 'other'}.${Date.parse(last.turnSince)}.${last.id}`
        : null,
  };
}

function afterCursor(cursor: string): SQL {
  const [part, since, id] = /^(call|other)\.(\d{1,14})\.(\d{1,10})$/.exec(cursor)?.slice(1) ?? [];
  if (!part || Number(id) > maxId) throw unknownCursor();
  return sql`((${requestLists.needsCallAt} is null), ${requestLists.turnSince}, ${requestLists.id})
    > (${part === 'other'}, ${new Date(Number(since)).toISOString()}::timestamptz, ${id}::int)`;
}

/** Adds what else staff see of these lists: the phone number, what is missing, and past and planned reminders. */
async function withReminders(db: Db, lists: ManagedListSummary[]): Promise<WaitingList[]> {
  const now = new Date();
  const rows = await db
    .select({
      ...rhythmColumns,
      phone: users.phone,
      reachable: isReachable,
      missing: missingLabels,
      remindersSent,
    })
    .from(requestLists)
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(
      inArray(
        requestLists.id,
        lists.map(({ id }) => id),
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return lists.flatMap((list) => {
    const row = found.get(list.id);
    if (!row) return [];
    const { phone, reachable, missing, remindedAt, clientRemindedAt, calledAt } = row;
    const next = nextStep(row, { remindedAt: clientRemindedAt, reachable }, now, firmRules);
    return {
      ...list,
      client: { ...list.client, phone },
      missing,
      moreMissing: Math.max(0, list.leftCount - missing.length),
      lastReminderAt: remindedAt,
      remindersSent: row.remindersSent,
      remindersPlanned: row.remindersSent + remindersLeft(row, now, firmRules),
      nextStepAt: next?.at.toISOString() ?? null,
      nextStepIsCall: next?.step === 'call',
      reachable: reachable && row.asksClient,
      calledAt,
    };
  });
}

const missingLabels = sql<string[]>`array(
  select coalesce(${requestItems.shortLabel}, ${requestItems.label}) from ${requestItems}
  where ${requestItems.listId} = ${requestLists.id}
    and (${requestItems.state} = 'returned' or ${requestItems.state} = 'open' and ${requestItems.required})
  order by ${requestItems.position}, ${requestItems.id}
  limit ${maxLabels}
)`;

/** Counted since the rhythm last began: when the list was sent, the client's turn began or staff called. */
const remindersSent = sql<number>`(
  select count(*)::int from ${requestReminderLists}
  join ${requestReminders} on ${requestReminders.id} = ${requestReminderLists.reminderId}
  where ${requestReminderLists.listId} = ${requestLists.id} and ${requestReminders.sentAt}
    > greatest(${requestLists.sentAt}, ${requestLists.turnSince}, ${requestLists.calledAt})
)`;
