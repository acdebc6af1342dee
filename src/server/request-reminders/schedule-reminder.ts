import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { firmRules } from './firm-rules.ts';
import { needsCall, nextStep, type RemindedClient } from './plan.ts';
import { type ListRow, selectRhythms } from './reminded-lists.ts';

/**
 * Stores when the worker has to check a list next, after a change of anything that its rhythm depends on: whose turn it
 * is, its dates, a pause, a call. The caller has locked the list's row.
 */
export function scheduleReminder(tx: Db, listId: number, now = new Date()): Promise<void> {
  return scheduleReminders(tx, [listId], now);
}

/** The same for several lists. Whether their clients get email is checked only when a reminder is due. */
export async function scheduleReminders(tx: Db, listIds: number[], now = new Date()): Promise<void> {
  if (listIds.length === 0) return;
  const lists = await selectRhythms(tx, inArray(requestLists.id, listIds));
  await storePlans(
    tx,
    lists.map((list) => ({ list, client: { remindedAt: list.clientRemindedAt, reachable: true } })),
    now,
  );
}

/** Uses one statement. Clears a due call if the client has got more time or another turn since. */
export async function storePlans(
  tx: Db,
  plans: { list: ListRow; client: RemindedClient }[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const times = plans.map(({ list, client }) => nextStep(list, client, now, firmRules)?.at.toISOString());
  await tx
    .update(requestLists)
    .set({
      nextReminderAt: sql`planned.at`,
      needsCallAt: sql`case when planned.needs_call then ${requestLists.needsCallAt} end`,
    })
    .from(
      sql`unnest(
        ${sql.param(plans.map(({ list }) => list.id))}::int[],
        ${sql.param(times.map((time) => time ?? null))}::timestamptz[],
        ${sql.param(plans.map(({ list }) => needsCall(list, firmRules)))}::boolean[]
      ) as planned(id, at, needs_call)`,
    )
    .where(sql`${requestLists.id} = planned.id`);
}
