import { firmToday } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import { requestReminderLists, requestReminders } from '../core/database/schema.ts';
import { queueMails } from '../core/mail/mail.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import type { ClientLists } from './client-lists.ts';
import { reminder } from './emails.ts';
import { firmRules } from './firm-rules.ts';
import { dueStep } from './plan.ts';
import type { ListRow } from './reminded-lists.ts';
import { storePlans } from './schedule-reminder.ts';

/** A client and the lists that the email names. */
export interface ClientReminder extends ClientLists {
  named: ListRow[];
}

/**
 * Sends one email to each client, records it for every list that it names, and plans all lists of the client anew. The
 * caller has locked clients and lists.
 */
export async function sendReminders(
  tx: Context,
  actor: AuditedActor,
  reminders: ClientReminder[],
  now: Date,
): Promise<void> {
  if (reminders.length === 0) return;
  const [sentAt, sentBy] = [now.toISOString(), actor.session?.user.id ?? null];
  const sent = await tx.db
    .insert(requestReminders)
    .values(reminders.map(({ recipient }) => ({ customerId: recipient.id, sentAt, sentBy })))
    .returning({ id: requestReminders.id, customerId: requestReminders.customerId });
  const idOf = new Map(sent.map(({ id, customerId }) => [customerId, id]));
  await tx.db.insert(requestReminderLists).values(
    reminders.flatMap(({ recipient, named }) =>
      named.map((list) => ({
        reminderId: idOf.get(recipient.id) as number,
        listId: list.id,
        ...stepOf(list, now),
      })),
    ),
  );
  const today = firmToday(now);
  await queueMails(
    tx,
    reminders.map(({ recipient, named }) => reminder(recipient, named, today)),
  );
  await recordAudits(
    tx.db,
    actor,
    'request_reminder_sent',
    reminders.flatMap(({ recipient, named }) =>
      named.map(({ id }) => ({ type: 'request_list' as const, id, clientId: recipient.id })),
    ),
  );
  const plans = reminders.flatMap(({ client, lists, named }) =>
    lists.map((list) => ({
      list: named.includes(list) ? { ...list, remindedAt: sentAt } : list,
      client: { ...client, remindedAt: sentAt },
    })),
  );
  await storePlans(tx.db, plans, now);
}

function stepOf(list: ListRow, now: Date) {
  const due = dueStep(list, now, firmRules);
  return due && due.step !== 'call' ? { step: due.step, stepOn: due.on } : {};
}
