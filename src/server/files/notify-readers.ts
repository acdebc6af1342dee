import { and, desc, eq, exists, gt, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { staffName } from '#shared/format.ts';
import { readableFiles } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, files, messageFiles, messages, users } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { queueMail, receivesNotices } from '../core/mail/mail.ts';
import { fileWaiting } from './emails.ts';
import { companyReaders } from './service.ts';

/** A file that staff uploaded for a customer, and the user to notify: by default its owner. */
interface FileNotice {
  fileId: number;
  userId?: number;
}

export const fileNoticeQueue: JobQueue<FileNotice> = { name: 'file-notice', options: noticeJob };

/** Files uploaded shortly after one another are announced together. */
const secondsBeforeMail = 120;
/** A file uploaded for a message is announced later: the message's own email usually covers it. */
const secondsForMessage = 30 * 60;

/**
 * Staff have uploaded a file for a customer: queues emails with a short delay, to the customer and to those people of
 * the file's company who may read it.
 */
export async function notifyReaders(
  tx: Context,
  { id: fileId, userId, companyId }: Pick<typeof files.$inferSelect, 'id' | 'userId' | 'companyId'>,
  forMessage = false,
): Promise<void> {
  const seconds = forMessage ? secondsForMessage : secondsBeforeMail;
  const startAfter = new Date(Date.now() + seconds * 1000);
  await enqueue(tx, fileNoticeQueue, { fileId }, { startAfter });
  const readers = companyId === null ? [] : await companyReaders(tx.db, companyId);
  for (const reader of readers.filter((id) => id !== userId)) {
    await enqueue(tx, fileNoticeQueue, { fileId, userId: reader }, { startAfter });
  }
}

/**
 * The user's address has just been confirmed: queues the email about the newest file from the firm that nobody has
 * downloaded and that has no email pending. Emails that were due earlier were not sent to the unconfirmed address.
 */
export async function notifyOfUnseen(tx: Context, userId: number): Promise<void> {
  const [unseen] = await tx.db
    .select({ fileId: files.id })
    .from(files)
    .where(
      and(
        readableFiles(asCustomer(userId)),
        ne(files.uploadedBy, userId),
        // Excludes uploads by other people of a company.
        ne(files.uploadedBy, files.userId),
        isNull(files.deletedAt),
        eq(files.downloads, 0),
        not(broughtByMessage(tx.db, userId)),
        sql`not exists (
          select 1 from pgboss.job
          where name = ${fileNoticeQueue.name} and ${isAbout(files)} and ${isFor(files, userId)}
            and state in ('created', 'retry')
        )`,
      ),
    )
    .orderBy(desc(files.id))
    .limit(1);
  if (unseen) await enqueue(tx, fileNoticeQueue, { ...unseen, userId });
}

const asCustomer = (id: number) => ({ session: { user: { id, role: 'customer' as const } } });

interface FilesTable {
  id: PgColumn;
  userId: PgColumn;
}
const isAbout = (file: FilesTable) => sql`(data ->> 'fileId')::int = ${file.id}`;
const isFor = (file: FilesTable, userId: number) =>
  sql`coalesce((data ->> 'userId')::int, ${file.userId}) = ${userId}`;

/** The email about that message covers the file. */
function broughtByMessage(db: Db, userId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .where(and(eq(messageFiles.fileId, files.id), eq(messages.toUserId, userId))),
  );
}

/**
 * Sends the email, unless the file came with a message, the email about a later file is pending, or its reader gets no
 * email or may no longer read it.
 */
export async function sendFileNotice(
  context: Context,
  { id, data: { fileId, userId } }: Job<FileNotice>,
): Promise<void> {
  const uploader = alias(users, 'uploader');
  await inTransaction(context, async (tx) => {
    const [found] = await tx.db
      .select({
        reader: { id: users.id, email: users.email, ...nameColumns },
        staff: { firstName: uploader.firstName, lastName: uploader.lastName, jobTitle: uploader.jobTitle },
        company: companies.name,
      })
      .from(files)
      .innerJoin(users, eq(users.id, userId ?? files.userId))
      .innerJoin(uploader, eq(uploader.id, files.uploadedBy))
      .leftJoin(companies, eq(companies.id, files.companyId))
      .where(and(eq(files.id, fileId), isNull(files.deletedAt), isNull(users.deletedAt)));
    if (!found || !(await receivesNotices(tx.db, found.reader.id))) return;
    const wanted = and(
      eq(files.id, fileId),
      readableFiles(asCustomer(found.reader.id)),
      not(broughtByMessage(tx.db, found.reader.id)),
      not(followed(tx.db, found.reader.id)),
    );
    if ((await tx.db.$count(files, wanted)) === 0) return;
    // Uses this job's id, so that a retry sends no second email.
    await queueMail(tx, fileWaiting(found.reader, staffName(found.staff), found.company), { id });
  });
}

/** Whether the email about a later file is pending. */
function followed(db: Db, userId: number): SQL {
  const later = alias(files, 'later');
  return exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(
          isNull(later.deletedAt),
          gt(later.id, files.id),
          gt(later.uploadedAt, sql`now() - ${secondsBeforeMail} * interval '1 second'`),
          // Not one uploaded for a message: its email does not mention this file.
          sql`exists (
            select 1 from pgboss.job
            where name = ${fileNoticeQueue.name} and ${isAbout(later)} and ${isFor(later, userId)}
              and start_after < now() + ${2 * secondsBeforeMail} * interval '1 second'
          )`,
        ),
      ),
  );
}
