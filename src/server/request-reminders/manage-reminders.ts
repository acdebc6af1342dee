import { inArray } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import { firmToday } from '#shared/time.ts';
import { createNote } from '../client-notes/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { type AuditAction, recordAudits } from '../core/security/audit.ts';
import { announceList } from '../request-lists/announce-lists.ts';
import { requireAssignee } from '../request-lists/manage-lists.ts';
import { scheduleReminders } from './schedule-reminder.ts';
import { countSelected, lockSelected, type SelectedList, selectLists } from './selected-lists.ts';

interface Changed {
  lists: number;
  clients: number;
}

/** Reminders start again a week after a call. The log says that there was a call, never what was said. */
export async function markCalled(
  context: Context,
  actor: Member,
  { note, ...selection }: Input<typeof requestRemindersApi.markCalled>,
): Promise<Changed> {
  return inTransaction(context, async (tx) => {
    const selected = await selectLists(tx.db, actor, selection);
    // The notes lock the clients, and a client is locked before a list.
    if (note) await addNotes(tx, actor, selected, note);
    const lists = await lockSelected(tx.db, selected);
    const values = { calledAt: new Date().toISOString(), needsCallAt: null };
    return changeLists(tx.db, actor, lists, values, { action: 'request_client_called' });
  });
}

/** Writes one internal note about each client. */
async function addNotes(tx: Context, actor: Member, lists: SelectedList[], note: string): Promise<void> {
  const byClient = [...Map.groupBy(lists, ({ customerId }) => customerId)].sort(([a], [b]) => a - b);
  for (const [customerId, own] of byClient) {
    const content = `Called about ${own.map(({ title }) => title).join(', ')}: ${note}`;
    await createNote(tx, actor, { customerId, content, pinned: false });
  }
}

/** Without a day, ends the pause and also the extra time that a client asked for, which pauses reminders too. */
export async function pauseReminders(
  context: Context,
  actor: Member,
  { until, ...selection }: Input<typeof requestRemindersApi.pause>,
): Promise<Changed> {
  if (until !== null && until <= firmToday()) {
    const message = 'Please select a day after today';
    throw new AppError('invalid_input', message, { until: message });
  }
  return inTransaction(context, async (tx) => {
    const lists = await lockSelected(tx.db, await selectLists(tx.db, actor, selection));
    if (until !== null) {
      const change = { action: 'request_reminders_paused', details: { until } } as const;
      return changeLists(tx.db, actor, lists, { pausedUntil: until }, change);
    }
    // Clients see the day until which they have more time.
    for (const list of lists) if (list.moreTimeUntil) await announceList(tx.db, list);
    const values = { pausedUntil: null, moreTimeUntil: null };
    return changeLists(tx.db, actor, lists, values, { action: 'request_reminders_resumed' });
  });
}

export async function assignLists(
  context: Context,
  actor: Member,
  { assigneeId, ...selection }: Input<typeof requestRemindersApi.assign>,
): Promise<Changed> {
  return inTransaction(context, async (tx) => {
    await requireAssignee(tx.db, assigneeId);
    const lists = await lockSelected(tx.db, await selectLists(tx.db, actor, selection));
    return changeLists(
      tx.db,
      actor,
      lists,
      { assigneeId },
      {
        action: 'request_list_assigned',
        details: { assigneeId },
      },
    );
  });
}

/** Makes the same change to all locked lists and plans their reminders anew. */
async function changeLists(
  tx: Db,
  actor: Member,
  lists: SelectedList[],
  values: Partial<typeof requestLists.$inferInsert>,
  { action, details }: { action: RemindersAction; details?: Record<string, string | number | null> },
): Promise<Changed> {
  const ids = lists.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(requestLists).set(values).where(inArray(requestLists.id, ids));
    await scheduleReminders(tx, ids);
    const subjects = lists.map(({ id, customerId }) => ({
      type: 'request_list' as const,
      id,
      clientId: customerId,
      ...(details && { details }),
    }));
    await recordAudits(tx, actor, action, subjects);
    await announce(tx, 'request-lists', 'staff');
  }
  return countSelected(lists);
}

type RemindersAction = Extract<
  AuditAction,
  'request_client_called' | 'request_reminders_paused' | 'request_reminders_resumed' | 'request_list_assigned'
>;
