import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
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
  let count = 0;
  for await (const { sentAt, fromUserId, subject, content, sender, recipient, attached } of everyRow(
    (after) => readMessages(db, userId, after),
  )) {
    count += 1;
    const isOwn = fromUserId === userId;
    yield [
      '-'.repeat(60),
      `${formatFirmTimestamp(sentAt)} ${firm.timeZoneLabel}`,
      `From: ${isOwn ? 'You' : staffName(sender)}`,
      `To: ${isOwn ? (recipient ? staffName(recipient) : firm.name) : 'You'}`,
      ...(subject ? [`Subject: ${subject}`] : []),
      ...(attached.length > 0 ? [`Attached: ${attached.join(', ')}`] : []),
      '',
      content,
    ].join('\n');
  }
  if (count === 0) yield 'There are no messages.';
}

async function readMessages(db: Db, userId: number, after: number) {
  const sender = alias(users, 'sender');
  const recipient = alias(users, 'recipient');
  const namesOf = (table: typeof sender | typeof recipient) => ({
    firstName: table.firstName,
    lastName: table.lastName,
    jobTitle: table.jobTitle,
  });
  const rows = await db
    .select({
      id: messages.id,
      fromUserId: messages.fromUserId,
      sentAt: messages.sentAt,
      subject: messages.subject,
      content: messages.content,
      sender: namesOf(sender),
      recipient: namesOf(recipient),
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .leftJoin(recipient, eq(recipient.id, messages.toUserId))
    .where(
      and(
        gt(messages.id, after),
        or(eq(messages.fromUserId, userId), eq(messages.toUserId, userId)),
        // Excludes what was written to them while they were staff.
        sql`exists (select from ${threads} where ${and(eq(threads.id, messages.threadId), eq(threads.customerId, userId))})`,
      ),
    )
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
              // As in the portal: excludes files of a company that they may no longer see.
              readableFiles({ session: { user: { id: userId, role: 'customer' } } }),
            ),
          )
          .orderBy(asc(files.id));
  const byMessage = Map.groupBy(attached, ({ messageId }) => messageId);
  return rows.map((row) => ({
    ...row,
    attached: (byMessage.get(row.id) ?? []).map(({ name }) => name),
  }));
}
