import { and, eq } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { requestLists, users } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { recordAudit } from '../core/security/audit.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';
import { listSent } from './emails.ts';
import { reminderActor, selectRecipients } from './reachable.ts';

/** Queues the email about a list, in the transaction that sends the list. */
export async function queueListMail(tx: Context, listId: number): Promise<void> {
  const [list] = await tx.db
    .select()
    .from(requestLists)
    .where(and(eq(requestLists.id, listId), asksItsClient));
  if (!list) return;
  const [client] = await selectRecipients(tx.db).where(eq(users.id, list.customerId));
  if (!client?.reachable) return;
  await queueMail(tx, listSent(client, list));
  await recordAudit(tx.db, reminderActor, 'request_list_mailed', {
    type: 'request_list',
    id: listId,
    clientId: list.customerId,
  });
}
