import type { Input } from '#shared/endpoint.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import { firmToday } from '#shared/time.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { type ClientLists, lockClientLists, lockClients, readClientLists } from './client-lists.ts';
import { firmRules } from './firm-rules.ts';
import { isPaused, remindableFrom, waitsForClient } from './plan.ts';
import { type SelectedList, selectLists } from './selected-lists.ts';
import { type ClientReminder, sendReminders } from './send-reminders.ts';

/** Sends at once, even outside office hours, because a person decided so. The pause between emails still applies. */
export async function remindNow(
  context: Context,
  actor: Member,
  input: Input<typeof requestRemindersApi.sendNow>,
): Promise<{ lists: number; clients: number }> {
  const now = new Date();
  return inTransaction(context, async (tx) => {
    const selected = await selectLists(tx.db, actor, input);
    const clientIds = clientsOf(selected);
    await lockClients(tx.db, clientIds);
    const { reminders } = sortOut(await lockClientLists(tx.db, clientIds), selected, now);
    await sendReminders(tx, actor, reminders, now);
    await announce(tx.db, 'request-lists', 'staff');
    return {
      lists: reminders.reduce((sum, { named }) => sum + named.length, 0),
      clients: reminders.length,
    };
  });
}

export async function previewReminders(
  { db }: Context,
  actor: Member,
  input: Input<typeof requestRemindersApi.previewSending>,
): Promise<{ clients: number; remindedLately: number; withoutMail: number }> {
  const selected = await selectLists(db, actor, input);
  const clients = await readClientLists(db, clientsOf(selected));
  const { reminders, remindedLately, withoutMail } = sortOut(clients, selected, new Date());
  return { clients: reminders.length, remindedLately, withoutMail };
}

function clientsOf(lists: SelectedList[]): number[] {
  return [...new Set(lists.map(({ customerId }) => customerId))];
}

/** Decides who gets an email about which lists. A paused list is named only if it was selected. */
function sortOut(clients: ClientLists[], selected: SelectedList[], now: Date) {
  const ids = new Set(selected.map(({ id }) => id));
  const today = firmToday(now);
  const reminders: ClientReminder[] = [];
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
      reminders.push({ ...found, named });
    }
  }
  return { reminders, remindedLately, withoutMail };
}
