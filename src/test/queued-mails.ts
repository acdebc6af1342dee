import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import type { Mail } from '#server/core/mail/mail.ts';

/** Queued emails to this address, then those that reply to it; each oldest first. */
export async function queuedMails(db: Db, address: string): Promise<Mail[]> {
  const { rows } = await db.execute<{ data: Mail }>(sql`
    select data from pgboss.job
    where name = 'mail' and (data ->> 'to' = ${address} or data ->> 'replyTo' = ${address})
    order by (data ->> 'to' = ${address}) desc, created_on
  `);
  const mails = rows.map(({ data }) => data);
  // The text after the greeting starts with a capital, despite the comma: checked in every mail that a test reads.
  const lowerCase = mails.find(({ parts: [first] }) => typeof first === 'string' && /^\p{Ll}/u.test(first));
  if (lowerCase) throw new Error(`This mail begins in lower case: ${lowerCase.subject}`);
  return mails;
}

/** The token in the link of the newest mail with this subject, or ''. */
export async function mailedToken(db: Db, address: string, subject: string): Promise<string> {
  const mails = (await queuedMails(db, address)).filter((mail) => mail.subject === subject);
  return /token=([\w-]+)/.exec(JSON.stringify(mails.at(-1)))?.[1] ?? '';
}
