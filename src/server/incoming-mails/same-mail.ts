import { createHash } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { incomingMails } from '../core/database/schema.ts';
import type { ParsedMail } from './parsed-mail.ts';

/**
 * Identifies a mail. The Message-ID is not enough: anybody can reuse one, and must not be able to suppress a mail with
 * it.
 */
export function fingerprintOf({ messageId, from, subject, text, attachments }: ParsedMail): Buffer | null {
  if (!messageId) return null;
  const contents = attachments.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  const parts = JSON.stringify([messageId, from?.address, subject, text, contents]);
  return createHash('sha256').update(parts).digest();
}

/** Whether this mail was delivered before under another UID of its mailbox. The sender's lock is held. */
export async function isDelivered(tx: Db, id: number, fingerprint: Buffer | null): Promise<boolean> {
  if (!fingerprint) return false;
  const delivered = and(
    eq(incomingMails.fingerprint, fingerprint),
    ne(incomingMails.id, id),
    inArray(incomingMails.outcome, ['message', 'enquiry']),
  );
  return (await tx.$count(incomingMails, delivered)) > 0;
}
