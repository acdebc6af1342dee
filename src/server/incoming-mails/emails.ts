import { firm } from '#firm';
import { senderName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { personNameText } from '#shared/person-name.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

type Staff = Parameters<typeof senderName>[0] & { email: string };

/** To the assignee, or else the writer of the message. The other server's response is in the portal, under it. */
export function mailCameBack(
  staff: Staff,
  {
    client,
    address,
    threadId,
    permanent,
  }: { client: string; address: string; threadId: number; permanent: boolean },
): Mail {
  return {
    to: staff.email,
    subject: 'An email to a client came back',
    greeting: greetingFor(senderName(staff)),
    parts: [
      `Our email to ${client} (${address}) could not be delivered. The message itself is in the portal. ${permanent ? 'No further email goes to this address until it is corrected, or the client writes from it.' : 'The next email is tried again.'}`,
      { label: 'Open the conversation', path: `${paths.messages}?id=${threadId}` },
    ],
    footnote: [
      'You can turn these emails off under Settings:',
      { label: 'Email Notifications', path: paths.settings },
    ],
  };
}

/** To the firm. The sender gets no reply from us: anybody can write any address into a mail. */
export function enquiryByMail({ name: given, email }: { name: string; email: string }): Mail {
  // The rule of the enquiry form: no web address gets into our mail as somebody's name.
  const name = personNameText.safeParse(given).success ? given : email;
  return {
    to: firm.emails.support,
    replyTo: email,
    subject: `New enquiry from ${name}`,
    greeting: 'Hello,',
    parts: [
      'Somebody who is not known as a client wrote to us by email.',
      [`Name: ${name}`, `Email: ${email}`].join('\n'),
      { label: 'Read the enquiry', path: paths.adminContacts },
      'Answer this email to write to them.',
    ],
  };
}
