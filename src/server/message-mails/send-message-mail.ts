import { eq } from 'drizzle-orm';
import { senderName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { messageFiles, messageMails, messages, threads, users } from '../core/database/schema.ts';
import type { Job } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import type { Mail, Mailer } from '../core/mail/mail.ts';
import { refusedAddress } from '../core/mail/refused-address.ts';
import { bounceAddress, mailIdOf, replyAddress } from '../core/mail/signed-addresses.ts';
import { noteBounce } from '../incoming-mails/bounces.ts';
import { notifyRecipient } from '../messages/notify-recipient.ts';
import { conversationLink } from '../messages/waiting-mail.ts';
import { findEarlierMails } from './earlier-mails.ts';
import { messageWaits, writtenMessage } from './emails.ts';
import { findMailRecipient } from './mail-plan.ts';
import type { MailedMessage } from './queue.ts';

interface Outlet {
  mailer: Pick<Mailer, 'send'>;
  /** The address for replies; without one they go to the firm's usual address. */
  mailAddress: string | undefined;
}

/**
 * Sends a message by email. Every attempt reads message, recipient and settings anew, so that it respects an agreement
 * withdrawn in the meantime.
 */
export async function sendMessageMail(
  context: Context,
  { mailer, mailAddress }: Outlet,
  { data: { messageId } }: Job<MailedMessage>,
): Promise<void> {
  const { db, signer, publicUrl } = context;
  const message = await findMessage(db, messageId);
  if (!message?.toUserId || message.isSent) return;
  const recipient = await findMailRecipient(db, message.toUserId);
  // The message stays in the portal only, as does one that was read there while the mail server was unreachable.
  if (!recipient || recipient.plan === 'off' || recipient.plan === 'bounced') return;
  if (recipient.plan === 'notice' && message.read) return;
  if (recipient.plan === 'unconfirmed') {
    // The notice waits until the address is confirmed.
    return inTransaction(context, (tx) => notifyRecipient(tx, recipient.id, messageId));
  }

  const { thread, threadId } = message;
  const answers =
    mailAddress && thread && threadId !== null && thread.customerId === recipient.id
      ? { to: replyAddress(signer, mailAddress, { threadId, userId: recipient.id }), mailAddress }
      : undefined;
  const { references, subject } = await findEarlierMails(context, message);
  const writer = senderName(message.writer);
  const path = conversationLink(recipient.role, thread ?? undefined, message.fromUserId);
  const withText = recipient.plan === 'text';
  const mail: Mail = withText
    ? writtenMessage(recipient.address, {
        content: message.content,
        writer,
        files: await db.$count(messageFiles, eq(messageFiles.messageId, messageId)),
        path,
        subject,
        answerable: answers !== undefined,
      })
    : messageWaits(recipient.address, senderName(recipient), { from: [writer], path });

  const refusal = await refusalOf(
    mailer.send(
      { ...mail, ...(answers && { replyTo: answers.to }) },
      {
        messageId: mailIdOf(signer, publicUrl, messageId),
        automatic: !withText,
        references,
        ...(withText && { writer }),
        ...(answers && { bouncesTo: bounceAddress(signer, answers.mailAddress, messageId) }),
      },
    ),
  );
  await inTransaction(context, async (tx) => {
    const row = { messageId, address: recipient.address, withText };
    await tx.db.insert(messageMails).values(row).onConflictDoNothing();
    if (refusal) await noteBounce(tx, { permanent: true, reason: refusal }, messageId);
    await announce(tx.db, 'messages', 'staff');
  });
}

/** The mail server's answer if it refused the address for good; other errors are thrown, so that the job is retried. */
async function refusalOf(sending: Promise<unknown>): Promise<string | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    const refusal = refusedAddress(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function findMessage(db: Db, id: number) {
  const [row] = await db
    .select({ message: messages, writer: nameColumns, thread: threads, mail: messageMails })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(messageMails, eq(messageMails.messageId, messages.id))
    .where(eq(messages.id, id));
  return row && { ...row.message, writer: row.writer, thread: row.thread, isSent: row.mail !== null };
}
