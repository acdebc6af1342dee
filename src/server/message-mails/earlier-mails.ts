import { and, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../core/context.ts';
import { incomingMails, messageMails, messages, users } from '../core/database/schema.ts';
import { mailIdOf } from '../core/mail/signed-addresses.ts';

/** Enough for mail programs to group the emails into one conversation. */
const namedMails = 20;

/** A Message-ID without whitespace or brackets inside: any other could inject a header. */
const plainMailId = /^<[^<>\s]{1,250}>$/;

/** Emails by others to the client's reply address are in the conversation too, but ours repeat nothing of them. */
const isTheirMail = and(
  eq(incomingMails.messageId, messages.id),
  eq(incomingMails.fromAddress, sql`lower(${users.email})`),
  ne(incomingMails.authentication, 'failed'),
);

/** The `References` for a message (the earlier emails, oldest first) and the subject of the client's last email. */
export async function findEarlierMails(
  { db, signer, publicUrl }: Context,
  { id, threadId }: { id: number; threadId: number | null },
): Promise<{ references: string[]; subject: string | undefined }> {
  if (threadId === null) return { references: [], subject: undefined };
  const rows = await db
    .select({
      id: messages.id,
      sent: isNotNull(messageMails.messageId).mapWith(Boolean),
      receivedId: incomingMails.messageIdHeader,
      subject: incomingMails.subject,
    })
    .from(messages)
    .leftJoin(messageMails, eq(messageMails.messageId, messages.id))
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .leftJoin(incomingMails, isTheirMail)
    .where(
      and(
        eq(messages.threadId, threadId),
        lt(messages.id, id),
        or(isNotNull(messageMails.messageId), isNotNull(incomingMails.id)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(namedMails);
  return {
    references: rows
      .map((row) => (row.sent ? mailIdOf(signer, publicUrl, row.id) : (row.receivedId ?? '')))
      .filter((mailId) => plainMailId.test(mailId))
      .toReversed(),
    subject: plainSubject(rows.find(({ subject }) => subject?.trim())?.subject),
  };
}

/** Strips the 'Re:' or 'Fwd:' that mail programs add with every reply. */
const plainSubject = (subject: string | null | undefined) =>
  subject?.replace(/^(?:\s*(?:re|aw|fwd?)\s*:)+/i, '').trim() || undefined;
