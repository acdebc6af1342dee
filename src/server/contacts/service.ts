import { and, eq, gt, sql } from 'drizzle-orm';
import type { EnquiryInput } from '#shared/contacts.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { contacts } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Actor } from '../core/security/actor.ts';
import { type Enquiry, enquiryAcknowledged, enquiryReceived } from './emails.ts';

/**
 * Visitors can enter a stranger's address repeatedly and from many networks: it gets at most this many emails a day.
 */
const acknowledgementsADay = 3;
/** Only bots fill in the hidden field: they get the usual response, and nothing is stored. */
export async function sendEnquiry(
  context: Context,
  _actor: Actor,
  enquiry: EnquiryInput,
): Promise<{ received: true }> {
  if (enquiry.website) return { received: true };
  await inTransaction(context, (tx) => storeEnquiry(tx, enquiry));
  return { received: true };
}

/** Inserts the row and queues its emails in one transaction. Returns the row's id. */
export async function storeEnquiry(tx: Context, enquiry: Enquiry): Promise<number> {
  const address = enquiry.email.toLowerCase();
  // The lock makes concurrent enquiries count one by one.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.acknowledgements}::int, hashtext(${address}))`,
  );
  const stored = await insertedRow(
    tx.db
      .insert(contacts)
      .values({
        fullName: enquiry.full_name,
        email: enquiry.email,
        phone: enquiry.phone || null,
        serviceInterested: enquiry.service_interested ?? null,
        message: enquiry.message,
      })
      .returning({ id: contacts.id }),
  );
  const isTheirs = eq(sql`lower(${contacts.email})`, address);
  const isNew = gt(contacts.submittedAt, sql`now() - interval '1 day'`);
  const enquiries = await tx.db.$count(contacts, and(isTheirs, isNew));
  if (enquiries <= acknowledgementsADay) await queueMail(tx, enquiryAcknowledged(enquiry));
  await queueMail(tx, enquiryReceived(enquiry));
  await announce(tx.db, 'contacts', 'staff');
  return stored.id;
}
