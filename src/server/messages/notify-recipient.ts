import { and, eq, gte, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { senderName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messageNotices, messages, preferences, users } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';
import { messagesWaiting } from './emails.ts';

/** A user who may have unread messages. */
interface MessageNotice {
  userId: number;
}

export const messageNoticeQueue: JobQueue<MessageNotice> = { name: 'message-notice', options: noticeJob };

/** A recipient who is online has read the message by then and needs no mail. */
const secondsBeforeMail = 120;

/**
 * Queues a mail about an unread message for a little later. Messages that follow are covered by it until the recipient has
 * read something or a day has passed.
 */
export async function notifyRecipient(tx: Context, userId: number, messageId: number): Promise<void> {
  const dayAgo = sql`now() - interval '1 day'`;
  await tx.db
    .delete(messageNotices)
    .where(and(eq(messageNotices.userId, userId), lt(messageNotices.mailedAt, dayAgo)));
  const [notice] = await tx.db
    .insert(messageNotices)
    .values({ userId, messageId })
    .onConflictDoUpdate({
      target: messageNotices.userId,
      // A message that is handed on may be older than the one that is waited for.
      set: { messageId: sql`least(${messageNotices.messageId}, excluded.message_id)` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (notice?.isNew) {
    await enqueue(tx, messageNoticeQueue, { userId }, { startAfter: secondsBeforeMail });
  }
}

/** A recipient who has read messages gets a mail about the next one again. */
export async function clearNotice(tx: Db, userId: number): Promise<void> {
  await tx
    .delete(messageNotices)
    .where(and(eq(messageNotices.userId, userId), isNotNull(messageNotices.mailedAt)));
}

/** The recipient's address has just been confirmed: sends the mail that has waited for it. */
export async function resumeNotice(tx: Context, userId: number): Promise<void> {
  const unmailed = and(eq(messageNotices.userId, userId), isNull(messageNotices.mailedAt));
  if ((await tx.db.$count(messageNotices, unmailed)) > 0) await enqueue(tx, messageNoticeQueue, { userId });
}

/**
 * Sends the mail, unless everything has been read since or the recipient wants no mail. For an address that is not
 * confirmed the notice stays.
 */
export async function sendMessageNotice(
  context: Context,
  { data: { userId } }: Job<MessageNotice>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const unmailed = and(eq(messageNotices.userId, userId), isNull(messageNotices.mailedAt));
    const [notice] = await tx.db.select().from(messageNotices).where(unmailed).for('update');
    if (!notice) return;
    const [recipient] = await tx.db
      .select({ ...nameColumns, email: users.email, emailConfirmed: users.emailConfirmed })
      .from(users)
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deletedAt),
          sql`coalesce(${preferences.emailNotifications}, true)`,
          sql`exists (select from ${messages} where ${and(
            eq(messages.toUserId, userId),
            not(messages.read),
            gte(messages.id, notice.messageId),
          )})`,
        ),
      );
    if (!recipient) {
      await tx.db.delete(messageNotices).where(unmailed);
      return;
    }
    if (!recipient.emailConfirmed) return;
    await queueMail(tx, messagesWaiting(recipient.email, senderName(recipient)));
    await tx.db.update(messageNotices).set({ mailedAt: sql`now()` }).where(unmailed);
  });
}
