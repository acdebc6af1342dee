import { and, eq } from 'drizzle-orm';
import { firm } from '#firm';
import { maskSensitiveNumbers } from '#shared/sensitive-numbers.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { contacts, messages, threads, users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { isActiveStaff, lockCustomer } from '../core/security/accounts.ts';
import { cleanFilename } from '../files/filename.ts';
import { lockThread } from '../messages/lock-thread.ts';
import { storeMessage } from '../messages/store-message.ts';
import { type Attachments, insertAttachments } from './attachments.ts';
import { forgetBounce } from './bounces.ts';
import { enquiryByMail } from './emails.ts';
import type { Match, Received } from './match-mail.ts';
import type { ParsedMail } from './parsed-mail.ts';

/** Longer ones are cut: names are shown on one line. */
const maxNameLength = 200;

/** Messages and enquiries have no subject field. */
const withSubject = ({ subject, text }: ParsedMail) => (subject ? `${subject}\n\n${text}` : text);

function withNotTaken(text: string, notTaken: string[]): string {
  return notTaken.length > 0 ? `${text}\n\nNot taken in: ${notTaken.join(', ')}` : text;
}

/**
 * Inserts the message and its files, and returns its id. Locks the client and then the conversation, in the order that
 * every writer of a message uses.
 */
export async function deliverMessage(
  tx: Context,
  mail: ParsedMail,
  { clientId, threadId, fromClient }: Extract<Match, { kind: 'client' }>,
  kept: Attachments,
): Promise<number> {
  const { db } = tx;
  const client = await lockCustomer(db, clientId);
  // The retry finds the account closed, and turns the mail into an enquiry.
  if (!client) throw new Error('The account was closed while the mail was read.');
  const thread = threadId === null ? undefined : await lockThread(db, threadId);
  const toUserId = await findRecipient(db, thread?.staffId ?? null);
  // Mail to a former colleague goes to 'Support', as in the portal.
  const isSupport = toUserId === null && thread?.staffId != null;
  const fileIds = await insertAttachments(db, clientId, kept);
  const messageId = await storeMessage(
    tx,
    {
      fromUserId: clientId,
      toUserId,
      threadId: isSupport ? null : threadId,
      channel: 'email',
      // An answer only repeats the subject of our own mail.
      content: withNotTaken(threadId === null ? withSubject(mail) : mail.text, kept.notTaken),
    },
    fileIds,
  );
  if (fromClient) {
    await answerByMail(db, messageId);
    await forgetBounce(db, clientId, client.email.toLowerCase());
  }
  return messageId;
}

/** Clients who write by email are answered by email. */
async function answerByMail(tx: Db, messageId: number): Promise<void> {
  const [message] = await tx
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (message?.threadId)
    await tx.update(threads).set({ channel: 'email' }).where(eq(threads.id, message.threadId));
}

/** The staff member of the conversation, if they are still staff. */
async function findRecipient(tx: Db, staffId: number | null): Promise<number | null> {
  if (staffId === null) return null;
  const [staff] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, staffId), isActiveStaff));
  return staff?.id ?? null;
}

/** Attachments from strangers are listed and stay in the mail. Returns the id of the enquiry. */
export async function deliverEnquiry(
  tx: Context,
  { mail, mailAddress }: Received,
  { from }: Extract<Match, { kind: 'enquiry' }>,
): Promise<number> {
  const notTaken = [...mail.attachments.map(({ filename }) => filename), ...mail.unread].map(
    (filename) => `${cleanFilename(filename)} (files of strangers stay in the email)`,
  );
  const written = withNotTaken(withSubject(mail), notTaken);
  const fullName = from.name.trim().slice(0, maxNameLength) || from.address;
  const stored = await insertedRow(
    tx.db
      .insert(contacts)
      .values({
        fullName: maskSensitiveNumbers(fullName),
        email: from.address,
        message: maskSensitiveNumbers(written),
      })
      .returning({ id: contacts.id }),
  );
  // A mailbox that only this portal reads needs no mail about its own mail.
  if (firm.emails.support.toLowerCase() !== mailAddress)
    await queueMail(tx, enquiryByMail({ name: fullName, email: from.address }));
  await announce(tx.db, 'contacts', 'staff');
  return stored.id;
}
