import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import type { NamedList } from '#shared/request-reminders.ts';
import { firmToday } from '#shared/time.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { isDatabaseUnavailable } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { type ClientLists, lockClientLists, lockClients, readClientLists } from './client-lists.ts';
import { firmRules } from './firm-rules.ts';
import { isPaused, remindableFrom, waitsForClient } from './plan.ts';
import type { ListRow } from './reminded-lists.ts';
import { type SelectedList, selectLists } from './selected-lists.ts';
import { type ClientReminder, sendReminder } from './send-reminders.ts';

/** Of the lists that the email names, those that were selected. */
interface ReminderByHand extends ClientReminder {
  selected: ListRow[];
}

interface Sending {
  now?: Date;
  /** Called for each client for whom it failed. */
  onFailure?: (error: unknown) => void;
}

/**
 * Sends at once, even outside office hours, because a person decided so. The pause between emails still applies. Each
 * client has a savepoint of their own, so that a failure for one does not stop the others.
 */
export async function remindNow(
  context: Context,
  actor: Member,
  input: Input<typeof requestRemindersApi.sendNow>,
  { now = new Date(), onFailure }: Sending = {},
): Promise<{ lists: number; clients: number; failed: NamedList[] }> {
  return inTransaction(context, async (tx) => {
    const selected = await selectLists(tx.db, actor, input);
    const clientIds = clientsOf(selected);
    // All at once and in order, as everything that locks the lists of several clients does.
    await lockClients(tx.db, clientIds);
    const { reminders } = sortOut(await lockClientLists(tx.db, clientIds), selected, now);
    const failed: ReminderByHand[] = [];
    for (const reminder of reminders) {
      try {
        await inTransaction(tx, (savepoint) => sendReminder(savepoint, actor, reminder, now));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        onFailure?.(error);
        failed.push(reminder);
      }
    }
    await announce(tx.db, 'request-lists', 'staff');
    const sent = reminders.filter((reminder) => !failed.includes(reminder));
    return {
      lists: sent.reduce((sum, { named }) => sum + named.length, 0),
      clients: sent.length,
      failed: failed.flatMap((found) => found.selected.map((list) => nameOf(found, list))),
    };
  });
}

export async function previewReminders(
  { db }: Context,
  actor: Member,
  input: Input<typeof requestRemindersApi.previewSending>,
): Promise<ResponseOf<typeof requestRemindersApi.previewSending>> {
  const now = new Date();
  const selected = await selectLists(db, actor, input);
  const clients = await readClientLists(db, clientsOf(selected));
  const { reminders, ...counts } = sortOut(clients, selected, now);
  const paused = reminders.flatMap((found) =>
    found.selected
      .filter((list) => isPaused(list, now, firmRules))
      .map((list) => ({ ...nameOf(found, list), ...pauseOf(list) })),
  );
  return { clients: reminders.length, ...counts, paused };
}

function nameOf({ recipient }: ClientReminder, { id, title }: ListRow): NamedList {
  return { id, title, client: personName(recipient) };
}

/** The later of the two days, and who chose it. */
function pauseOf({ moreTimeUntil, pausedUntil }: ListRow): { until: string; byClient: boolean } {
  const byClient = (moreTimeUntil ?? '') > (pausedUntil ?? '');
  return { until: (byClient ? moreTimeUntil : pausedUntil) ?? '', byClient };
}

function clientsOf(lists: SelectedList[]): number[] {
  return [...new Set(lists.map(({ customerId }) => customerId))];
}

/** Decides who gets an email about which lists. A paused list is named only if it was selected. */
function sortOut(clients: ClientLists[], selected: SelectedList[], now: Date) {
  const ids = new Set(selected.map(({ id }) => id));
  const today = firmToday(now);
  const reminders: ReminderByHand[] = [];
  let [remindedLately, withoutMail] = [0, 0];
  for (const found of clients) {
    const isSelected = ({ id }: { id: number }) => ids.has(id);
    const waiting = found.lists.filter(waitsForClient);
    if (!waiting.some(isSelected)) continue;
    const nameable = waiting.filter(({ asksClient }) => asksClient);
    const { remindedAt, reachable } = found.client;
    if (!reachable || !nameable.some(isSelected)) withoutMail++;
    else if (remindedAt && today < remindableFrom(remindedAt, firmRules)) remindedLately++;
    else {
      const named = nameable.filter((list) => isSelected(list) || !isPaused(list, now, firmRules));
      reminders.push({ ...found, named, selected: named.filter(isSelected) });
    }
  }
  return { reminders, remindedLately, withoutMail };
}
