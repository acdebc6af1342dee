import { and, desc, eq, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import { senderName } from '#shared/format.ts';
import { countedRows } from '#shared/paging.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messageNotices, messages, preferences, threads, users } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { addressWorks, queueMail } from '../core/mail/mail.ts';
import { conversationLink, messagesWaiting, type WaitingMessages } from './waiting-mail.ts';

/** A user who may have unread messages. */
interface MessageNotice {
  userId: number;
}

export const messageNoticeQueue: JobQueue<MessageNotice> = { name: 'message-notice', options: noticeJob };

/** A recipient who is online has read the message by then and needs no email. */
const secondsBeforeMail = 120;

/**
 * Queues an email about an unread message, to be sent a little later. It also covers the messages that follow, until
 * the recipient has read something or a day has passed.
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
      // A reassigned message may be older than the one that the notice is about.
      set: { messageId: sql`least(${messageNotices.messageId}, excluded.message_id)` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (notice?.isNew) {
    await enqueue(tx, messageNoticeQueue, { userId }, { startAfter: secondsBeforeMail });
  }
}

/** A recipient who has read messages gets an email about the next one again. */
export async function clearNotice(tx: Db, userId: number): Promise<void> {
  await tx
    .delete(messageNotices)
    .where(and(eq(messageNotices.userId, userId), isNotNull(messageNotices.mailedAt)));
}

/** The recipient's address has just been confirmed: sends the email that has waited for this. */
export async function resumeNotice(tx: Context, userId: number): Promise<void> {
  const unmailed = and(eq(messageNotices.userId, userId), isNull(messageNotices.mailedAt));
  if ((await tx.db.$count(messageNotices, unmailed)) > 0) await enqueue(tx, messageNoticeQueue, { userId });
}

/** Messages to the firm in conversations that this staff member has taken. */
function assignedToFirm(userId: number) {
  const taken = and(eq(threads.assigneeId, userId), isNull(threads.staffId));
  return sql`(${messages.toUserId} is null and ${messages.threadId} in (select ${threads.id} from ${threads} where ${taken}))`;
}

/**
 * Sends the email, unless everything has been read since, the recipient wants no email or their address has bounced.
 * For an unconfirmed address the notice stays.
 */
export async function sendMessageNotice(
  context: Context,
  { data: { userId } }: Job<MessageNotice>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const unmailed = and(eq(messageNotices.userId, userId), isNull(messageNotices.mailedAt));
    const [notice] = await tx.db.select().from(messageNotices).where(unmailed).for('update');
    if (!notice) return;
    const waiting = and(
      or(eq(messages.toUserId, userId), assignedToFirm(userId)),
      not(messages.read),
      gte(messages.id, notice.messageId),
    );
    const [recipient] = await tx.db
      .select({ ...nameColumns, email: users.email, emailConfirmed: users.emailConfirmed })
      .from(users)
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deletedAt),
          addressWorks,
          sql`coalesce(${preferences.emailNotifications}, true)`,
          sql`exists (select from ${messages} where ${waiting})`,
        ),
      );
    if (!recipient) {
      await tx.db.delete(messageNotices).where(unmailed);
      return;
    }
    if (!recipient.emailConfirmed) return;
    const about = await findWaiting(tx.db, recipient.role, waiting);
    await queueMail(tx, messagesWaiting(recipient.email, senderName(recipient), about));
    await tx.db.update(messageNotices).set({ mailedAt: sql`now()` }).where(unmailed);
  });
}

/** How many messages wait, from whom, and where the newest of them is answered. */
async function findWaiting(tx: Db, reader: Role, waiting: SQL | undefined): Promise<WaitingMessages> {
  const unread = tx
    .select({ id: messages.id, fromUserId: messages.fromUserId, threadId: messages.threadId })
    .from(messages)
    .where(waiting)
    .orderBy(desc(messages.id))
    .limit(countedRows + 1)
    .as('unread');
  const newest = sql<number>`max(${unread.id})`.as('newest');
  const writers = await tx
    .select({
      ...nameColumns,
      id: users.id,
      count: sql<number>`count(*)::int`,
      threadId: sql<number | null>`(array_agg(${unread.threadId} order by ${unread.id} desc))[1]`,
      newest,
    })
    .from(unread)
    .innerJoin(users, eq(users.id, unread.fromUserId))
    .groupBy(users.id)
    .orderBy(desc(newest));
  const [latest] = writers;
  const [thread] = latest?.threadId
    ? await tx
        .select({ id: threads.id, staffId: threads.staffId })
        .from(threads)
        .where(eq(threads.id, latest.threadId))
    : [];
  return {
    count: writers.reduce((sum, { count }) => sum + count, 0),
    from: writers.map(senderName),
    path: conversationLink(reader, thread, latest?.id),
  };
}
