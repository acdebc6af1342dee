import { and, desc, eq, exists, gt, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staffName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { files, messageFiles, messages, users } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { queueMail, receivesNotices } from '../core/mail/mail.ts';
import { fileWaiting } from './emails.ts';

/** A file that staff have put into a customer's account. */
interface FileNotice {
  fileId: number;
}

export const fileNoticeQueue: JobQueue<FileNotice> = { name: 'file-notice', options: noticeJob };

/** Several files that are put there one after the other are one piece of news. */
const secondsBeforeMail = 120;
/** A file uploaded for a message is mailed later: the message's own mail usually covers it. */
const secondsForMessage = 30 * 60;

/** Staff have uploaded a file for a customer: queues a mail about it with a short delay. */
export async function notifyOwner(tx: Context, fileId: number, forMessage = false): Promise<void> {
  const seconds = forMessage ? secondsForMessage : secondsBeforeMail;
  await enqueue(tx, fileNoticeQueue, { fileId }, { startAfter: new Date(Date.now() + seconds * 1000) });
}

/**
 * The owner's address has just been confirmed: queues the mail about the newest file that they have not opened, whose own
 * mail was not sent before.
 */
export async function notifyOwnerOfUnseen(tx: Context, userId: number): Promise<void> {
  const [unseen] = await tx.db
    .select({ fileId: files.id })
    .from(files)
    .where(
      and(
        eq(files.userId, userId),
        ne(files.uploadedBy, userId),
        isNull(files.deletedAt),
        eq(files.downloads, 0),
        not(broughtByMessage(tx.db)),
        sql`not exists (
          select 1 from pgboss.job
          where name = ${fileNoticeQueue.name} and (data ->> 'fileId')::int = ${files.id} and state in ('created', 'retry')
        )`,
      ),
    )
    .orderBy(desc(files.id))
    .limit(1);
  if (unseen) await enqueue(tx, fileNoticeQueue, unseen);
}

/** The mail about that message covers the file. */
function broughtByMessage(db: Db): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .where(and(eq(messageFiles.fileId, files.id), eq(messages.toUserId, files.userId))),
  );
}

/** Sends the mail, unless the file came with a message, a later file's mail is pending, or the owner gets no mail. */
export async function sendFileNotice(
  context: Context,
  { id, data: { fileId } }: Job<FileNotice>,
): Promise<void> {
  const later = alias(files, 'later');
  const uploader = alias(users, 'uploader');
  await inTransaction(context, async (tx) => {
    const followed = exists(
      tx.db
        .select({ one: sql`1` })
        .from(later)
        .where(
          and(
            eq(later.userId, files.userId),
            ne(later.uploadedBy, later.userId),
            isNull(later.deletedAt),
            gt(later.id, files.id),
            gt(later.uploadedAt, sql`now() - ${secondsBeforeMail} * interval '1 second'`),
            // Not one uploaded for a message: that mail does not mention this file.
            sql`exists (
              select 1 from pgboss.job
              where name = ${fileNoticeQueue.name} and (data ->> 'fileId')::int = ${later.id}
                and start_after < now() + ${2 * secondsBeforeMail} * interval '1 second'
            )`,
          ),
        ),
    );
    const [found] = await tx.db
      .select({
        owner: { id: users.id, email: users.email, ...nameColumns },
        staff: { firstName: uploader.firstName, lastName: uploader.lastName, jobTitle: uploader.jobTitle },
      })
      .from(files)
      .innerJoin(users, eq(users.id, files.userId))
      .innerJoin(uploader, eq(uploader.id, files.uploadedBy))
      .where(
        and(
          eq(files.id, fileId),
          isNull(files.deletedAt),
          isNull(users.deletedAt),
          not(broughtByMessage(tx.db)),
          not(followed),
        ),
      );
    if (!found || !(await receivesNotices(tx.db, found.owner.id))) return;
    // Under this job's id, so that a second try is not a second mail.
    await queueMail(tx, fileWaiting(found.owner, staffName(found.staff)), { id });
  });
}
