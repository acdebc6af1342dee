import { firmToday } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { requestReminderLists, requestReminders } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
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
 * Sends one email, records it for every list that it names, and plans all lists of the client anew. The caller has
 * locked client and lists.
 */
export async function sendReminder(
  tx: Context,
  actor: AuditedActor,
  { recipient, client, lists, named }: ClientReminder,
  now: Date,
): Promise<void> {
  const sentAt = now.toISOString();
  const { id: reminderId } = await insertedRow(
    tx.db
      .insert(requestReminders)
      .values({ customerId: recipient.id, sentAt, sentBy: actor.session?.user.id ?? null })
      .returning(),
  );
  await tx.db
    .insert(requestReminderLists)
    .values(named.map((list) => ({ reminderId, listId: list.id, ...stepOf(list, now) })));
  await queueMail(tx, reminder(recipient, named, firmToday(now)));
  await recordAudits(
    tx.db,
    actor,
    'request_reminder_sent',
    named.map(({ id }) => ({ type: 'request_list' as const, id, clientId: recipient.id })),
  );
  const plans = lists.map((list) => ({
    list: named.includes(list) ? { ...list, remindedAt: sentAt } : list,
    client: { ...client, remindedAt: sentAt },
  }));
  await storePlans(tx.db, plans, now);
}

function stepOf(list: ListRow, now: Date) {
  const due = dueStep(list, now, firmRules);
  return due && due.step !== 'call' ? { step: due.step, stepOn: due.on } : {};
}
