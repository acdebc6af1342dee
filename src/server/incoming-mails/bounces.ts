import { and, eq, isNull, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messageMails, messages, threads, users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import { queueMail, receivesNotices } from '../core/mail/mail.ts';
import { isActiveStaff, lockCustomer } from '../core/security/accounts.ts';
import { recordAudit } from '../core/security/audit.ts';
import { mailCameBack } from './emails.ts';
import { mailActor } from './mail-actor.ts';
import type { MailBounce } from './parsed-mail.ts';

const maxReasonLength = 500;

/** A fast server's report arrives before the mail is recorded as sent. */
export class NotSentYet extends Error {}

/**
 * Records that a mail could not be delivered: on its message and, if the failure is permanent, on its recipient's
 * address, which gets no further mail. Notifies the assignee of the conversation, or else the writer of the message.
 * Returns what is recorded about the report itself.
 */
export async function noteBounce(
  tx: Context,
  { permanent, reason: given }: MailBounce,
  messageId: number | undefined,
): Promise<string> {
  const reason = given.trim().slice(0, maxReasonLength) || 'The server gave no reason.';
  if (messageId === undefined) return `It does not say by its address which mail it is about. ${reason}`;
  const { db } = tx;
  const [sent] = await db
    .select({
      address: messageMails.address,
      fromUserId: messages.fromUserId,
      toUserId: messages.toUserId,
      thread: threads,
    })
    .from(messages)
    .leftJoin(messageMails, eq(messageMails.messageId, messages.id))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.id, messageId));
  if (!sent) return `It is about a message that does not exist. ${reason}`;
  if (sent.address === null || sent.toUserId === null)
    throw new NotSentYet('The mail is not noted as sent yet.');
  const client = await lockCustomer(db, sent.toUserId);
  const marked = await db
    .update(messageMails)
    .set({ bouncedAt: sql`now()`, bounceReason: reason })
    .where(and(eq(messageMails.messageId, messageId), isNull(messageMails.bouncedAt)));
  if (!marked.rowCount) return reason;
  await announce(db, 'messages', 'staff');
  const address = sent.address.toLowerCase();
  // Of several mails to one address, only the first bounce is news.
  if (!client || client.bouncedAddress === address) return reason;
  if (permanent && client.email.toLowerCase() === address) {
    await db.update(users).set({ bouncedAddress: address }).where(eq(users.id, client.id));
    await recordAudit(db, mailActor, 'address_bounced', {
      type: 'user',
      id: client.id,
      details: { messageId },
    });
    await announce(db, 'users', 'staff');
  }
  const staff = await findStaff(db, sent.thread?.assigneeId ?? sent.fromUserId);
  if (staff && sent.thread && (await receivesNotices(db, staff.id)))
    await queueMail(
      tx,
      mailCameBack(staff, { client: personName(client), address, threadId: sent.thread.id, permanent }),
    );
  return reason;
}

/** A mail from an address shows that it works: later messages go there again. */
export async function forgetBounce(tx: Db, clientId: number, address: string): Promise<void> {
  await tx
    .update(users)
    .set({ bouncedAddress: null })
    .where(and(eq(users.id, clientId), eq(users.bouncedAddress, address)));
}

async function findStaff(db: Db, id: number) {
  const [staff] = await db
    .select({ id: users.id, email: users.email, ...nameColumns })
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff));
  return staff;
}
