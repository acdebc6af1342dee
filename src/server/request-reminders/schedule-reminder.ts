import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { firmRules } from './firm-rules.ts';
import { needsCall, nextStep } from './plan.ts';
import { type ListRow, selectRhythms } from './reminded-lists.ts';

/**
 * Notes when the worker has to look at a list next, after anything that its rhythm depends on has changed: whose turn it
 * is, its dates, a pause, a call. The caller holds the list's row.
 */
export async function scheduleReminder(tx: Db, listId: number, now = new Date()): Promise<void> {
  const [list] = await selectRhythms(tx, eq(requestLists.id, listId));
  if (list) await storeNext(tx, list, { remindedAt: list.clientRemindedAt, reachable: true }, now);
}

/** The same for a list that was read, and for a client of whom the caller knows more. */
export async function storeNext(
  tx: Db,
  list: ListRow,
  client: Parameters<typeof nextStep>[1],
  now: Date,
): Promise<void> {
  const next = nextStep(list, client, now, firmRules);
  await tx
    .update(requestLists)
    .set({
      nextReminderAt: next?.at.toISOString() ?? null,
      // A call that was due no longer is, if it has another turn or the client was given more time since.
      ...(list.needsCallAt && !needsCall(list, firmRules) && { needsCallAt: null }),
    })
    .where(eq(requestLists.id, list.id));
}
