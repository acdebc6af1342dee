import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import type { JobQueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { recordAudits } from '../core/security/audit.ts';
import { type ClientLists, lockClientLists, tryLockClient } from './client-lists.ts';
import { firmRules } from './firm-rules.ts';
import { dueForClient } from './plan.ts';
import { reminderActor } from './reachable.ts';
import type { ListRow } from './reminded-lists.ts';
import { storePlans } from './schedule-reminder.ts';
import { sendReminder } from './send-reminders.ts';

/** Looks for due reminders every five minutes. The next run makes up for one that fails or is killed. */
export const requestReminderQueue: JobQueue = {
  name: 'request-reminders',
  schedule: '*/5 * * * *',
  oneAtATime: true,
  waitsInRestoredCopy: true,
  options: { heartbeatSeconds: 30, expireInSeconds: 900, retryLimit: 0, deleteAfterSeconds: 3600 },
};

const clientsAtOnce = 200;

/** Uses one transaction per client. A failure for one client does not hold up the others. */
export async function sendDueReminders(context: Context, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const clients = await findDueClients(context.db, now, after);
    for (const id of clients) await remindClient(context, id, now).catch((error) => failures.push(error));
    after = clients.at(-1) ?? after;
    if (clients.length < clientsAtOnce) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} clients were not reminded`);
}

async function findDueClients(db: Db, now: Date, after: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: requestLists.customerId })
    .from(requestLists)
    .where(and(lte(requestLists.nextReminderAt, now.toISOString()), gt(requestLists.customerId, after)))
    .orderBy(asc(requestLists.customerId))
    .limit(clientsAtOnce);
  return rows.map(({ id }) => id);
}

/**
 * Plans again under the client's lock, so that nothing is sent twice or about something that has arrived meanwhile.
 * Skips a client whom another worker has locked.
 */
async function remindClient(context: Context, customerId: number, now: Date): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await tryLockClient(tx.db, customerId))) return;
    const [found] = await lockClientLists(tx.db, [customerId]);
    if (!found) return;
    const { toCall, toMail } = dueForClient(found.lists, found.client, now, firmRules);
    const lists = await markForCall(tx.db, found, toCall, now);
    const isNamed = new Set(toMail.map(({ id }) => id));
    const named = lists.filter(({ id }) => isNamed.has(id));
    if (named.length > 0) {
      await sendReminder(tx, reminderActor, { ...found, lists, named }, now);
    } else {
      const plans = lists.map((list) => ({ list, client: found.client }));
      await storePlans(tx.db, plans, now);
    }
    if (toCall.length + named.length > 0) await announce(tx.db, 'request-lists', 'staff');
  });
}

/** Marks the lists whose last step is due, so that their assignee calls; also for clients who get no email. */
async function markForCall(
  tx: Db,
  { lists, recipient }: ClientLists,
  toCall: ListRow[],
  now: Date,
): Promise<ListRow[]> {
  if (toCall.length === 0) return lists;
  const needsCallAt = now.toISOString();
  const ids = toCall.map(({ id }) => id);
  await tx.update(requestLists).set({ needsCallAt }).where(inArray(requestLists.id, ids));
  await recordAudits(
    tx,
    reminderActor,
    'request_call_needed',
    ids.map((id) => ({ type: 'request_list' as const, id, clientId: recipient.id })),
  );
  return lists.map((list) => (ids.includes(list.id) ? { ...list, needsCallAt } : list));
}
