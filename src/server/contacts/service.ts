import type { EnquiryInput } from '../../shared/contacts.ts';
import type { Actor } from '../core/actor.ts';
import { type Db, transaction } from '../core/db.ts';
import { announce } from '../core/events.ts';
import { queueMail } from '../core/mail.ts';
import { contacts } from '../core/schema.ts';
import { enquiryAcknowledged, enquiryReceived } from './emails.ts';

/** The row and both mails, or nothing of it. What fills in the hidden field is a program and is thanked for nothing. */
export async function sendEnquiry(db: Db, _actor: Actor, enquiry: EnquiryInput): Promise<{ received: true }> {
  if (enquiry.website) return { received: true };
  await transaction(db, async (tx) => {
    await tx.insert(contacts).values({
      fullName: enquiry.full_name,
      email: enquiry.email,
      phone: enquiry.phone || null,
      serviceInterested: enquiry.service_interested,
      message: enquiry.message,
    });
    await queueMail(tx, enquiryAcknowledged(enquiry));
    await queueMail(tx, enquiryReceived(enquiry));
    await announce(tx, 'contacts', 'staff');
  });
  return { received: true };
}
