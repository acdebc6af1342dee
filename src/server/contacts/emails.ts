import { firm } from '#firm';
import { type EnquiryInput, enquiryServiceLabel } from '#shared/contacts.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** From the form or the chat; the chat has no service field. */
export type Enquiry = Omit<EnquiryInput, 'service_interested'> &
  Partial<Pick<EnquiryInput, 'service_interested'>>;

/** Tells the visitor that the enquiry has arrived, and when the firm replies. */
export function enquiryAcknowledged(enquiry: Enquiry): Mail {
  return {
    to: enquiry.email,
    subject: 'We have your message',
    greeting: greetingFor(enquiry.full_name),
    parts: [
      `Thank you for writing to ${firm.name}. We have your message and will contact you shortly.`,
      `If it is urgent, call us at ${firm.phone.label}, ${firm.hours}.`,
    ],
    footnote: ['You get this email because this address was entered on our website.'],
  };
}

/** Tells the firm about a new enquiry. Its text stays in the portal, because it may be private. */
export function enquiryReceived(enquiry: Enquiry): Mail {
  return {
    to: firm.emails.support,
    replyTo: enquiry.email,
    subject: `New enquiry from ${enquiry.full_name}`,
    greeting: 'Hello,',
    parts: [
      'Somebody wrote to us through the website.',
      [
        `Name: ${enquiry.full_name}`,
        `Email: ${enquiry.email}`,
        `Phone: ${enquiry.phone || 'not given'}`,
        `Service: ${enquiryServiceLabel(enquiry.service_interested ?? null)}`,
      ].join('\n'),
      { label: 'Read the enquiry', path: paths.adminContacts },
      'Answer this email to write to them.',
    ],
  };
}
