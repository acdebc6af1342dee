import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { messages } from '../core/database/schema.ts';
import { enqueue, type JobQueue } from '../core/jobs/jobs.ts';
import { mailJob, mailQueue } from '../core/mail/mail.ts';

/** A message that goes out by email. The job has no text: every attempt decides anew what the email may contain. */
export interface MailedMessage {
  messageId: number;
}

export const messageMailQueue: JobQueue<MailedMessage> = {
  name: 'message-mail',
  waitsInRestoredCopy: true,
  // For this long staff can see that an email was given up.
  options: { ...mailJob, deleteAfterSeconds: 14 * 86_400 },
};

/** The queues whose jobs send mail. */
export const mailQueueNames = [mailQueue.name, messageMailQueue.name];

/** Each message has one job, whose id is derived from the message's id. */
const idStart = '00000000-0000-8000-8000-';
const jobIdOf = (messageId: number) => `${idStart}${messageId.toString(16).padStart(12, '0')}`;
export const jobIdOfMessage: SQL = sql`(${idStart} || lpad(to_hex(${messages.id}), 12, '0'))::uuid`;

/** Queues the email in the transaction that stores the message. */
export async function queueMessageMail(tx: Context, messageId: number): Promise<void> {
  await enqueue(tx, messageMailQueue, { messageId }, { id: jobIdOf(messageId) });
}
