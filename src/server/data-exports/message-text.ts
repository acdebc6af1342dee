import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { firm } from '#firm';
import { staffName } from '#shared/format.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { readableFiles } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { files, messageFiles, messages, threads, users } from '../core/database/schema.ts';
import { everyRow, rowsAtOnce } from './rows.ts';

/** A customer's messages, oldest first. */
export async function* messageTexts(db: Db, userId: number): AsyncGenerator<string> {
  const own = and(
    or(eq(messages.fromUserId, userId), eq(messages.toUserId, userId)),
    // Excludes what was written to them while they were staff.
    sql`exists (select from ${threads} where ${and(eq(threads.id, messages.threadId), eq(threads.customerId, userId))})`,
  );
  // As in the portal: excludes files of a company that they may no longer see.
  const readable = readableFiles({ session: { user: { id: userId, role: 'customer' } } });
  let count = 0;
  for await (const message of everyMessage(db, own, readable)) {
    count += 1;
    const isOwn = message.fromUserId === userId;
    const { sender, recipient } = message;
    yield messageText(message, {
      from: isOwn ? 'You' : staffName(sender),
      to: isOwn ? (recipient ? staffName(recipient) : firm.name) : 'You',
    });
  }
  if (count === 0) yield 'There are no messages.';
}

type Message = Awaited<ReturnType<typeof readMessages>>[number];

export function messageText(
  { sentAt, subject, content, attached }: Message,
  { from, to }: { from: string; to: string },
): string {
  return [
    '-'.repeat(60),
    `${formatFirmTimestamp(sentAt)} ${firm.timeZoneLabel}`,
    `From: ${from}`,
    `To: ${to}`,
    ...(subject ? [`Subject: ${subject}`] : []),
    ...(attached.length > 0 ? [`Attached: ${attached.join(', ')}`] : []),
    '',
    content,
  ].join('\n');
}

/** The messages for which `which` holds, oldest first, with the names of those attached files for which `attachments` does. */
export const everyMessage = (db: Db, which: SQL | undefined, attachments?: SQL) =>
  everyRow((after) => readMessages(db, and(which, gt(messages.id, after)), attachments));

async function readMessages(db: Db, which: SQL | undefined, attachments: SQL | undefined) {
  const sender = alias(users, 'sender');
  const recipient = alias(users, 'recipient');
  const rows = await db
    .select({
      id: messages.id,
      fromUserId: messages.fromUserId,
      sentAt: messages.sentAt,
      subject: messages.subject,
      content: messages.content,
      sender: {
        firstName: sender.firstName,
        lastName: sender.lastName,
        username: sender.username,
        role: sender.role,
        jobTitle: sender.jobTitle,
      },
      recipient: {
        firstName: recipient.firstName,
        lastName: recipient.lastName,
        username: recipient.username,
        role: recipient.role,
        jobTitle: recipient.jobTitle,
      },
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .leftJoin(recipient, eq(recipient.id, messages.toUserId))
    .where(which)
    .orderBy(asc(messages.id))
    .limit(rowsAtOnce);
  const attached =
    rows.length === 0
      ? []
      : await db
          .select({ messageId: messageFiles.messageId, name: files.originalFilename })
          .from(messageFiles)
          .innerJoin(files, eq(files.id, messageFiles.fileId))
          .where(
            and(
              inArray(
                messageFiles.messageId,
                rows.map(({ id }) => id),
              ),
              attachments,
            ),
          )
          .orderBy(asc(files.id));
  const byMessage = Map.groupBy(attached, ({ messageId }) => messageId);
  return rows.map((row) => ({
    ...row,
    attached: (byMessage.get(row.id) ?? []).map(({ name }) => name),
  }));
}
