import type { EnquiryInput } from '../../shared/contacts.ts';
import type { Actor } from '../core/actor.ts';
import { type Db, transaction } from '../core/db.ts';
import { announce } from '../core/events.ts';
import { queueMail } from '../core/mail.ts';
import { contacts } from '../core/schema.ts';
import { type Enquiry, enquiryAcknowledged, enquiryReceived } from './emails.ts';

/** What fills in the hidden field is a program and is thanked for nothing. */
export async function sendEnquiry(db: Db, _actor: Actor, enquiry: EnquiryInput): Promise<{ received: true }> {
  if (enquiry.website) return { received: true };
  await transaction(db, (tx) => storeEnquiry(tx, enquiry));
  return { received: true };
}

/** The row and both mails, or nothing of it. Answers the row's id. */
export async function storeEnquiry(tx: Db, enquiry: Enquiry): Promise<number> {
  const [stored] = await tx
    .insert(contacts)
    .values({
      fullName: enquiry.full_name,
      email: enquiry.email,
      phone: enquiry.phone || null,
      serviceInterested: enquiry.service_interested ?? null,
      message: enquiry.message,
    })
    .returning({ id: contacts.id });
  if (!stored) throw new Error('The insert returned no row');
  await queueMail(tx, enquiryAcknowledged(enquiry));
  await queueMail(tx, enquiryReceived(enquiry));
  await announce(tx, 'contacts', 'staff');
  return stored.id;
}
