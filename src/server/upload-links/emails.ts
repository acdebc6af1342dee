import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { firm } from '#firm';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

interface Recipient {
  email: string;
  name: string;
}

/** Sent to the client, who decides whether to pass the link on. It names neither the list nor its items. */
export function linkMail({ email, name }: Recipient, path: string, expiresAt: string, asked = false): Mail {
  const somebody =
    'Somebody whose link to add files for you has ended asked for a new one. It comes to you alone: pass it on if you know who asked, or ignore this email.';
  const own = 'With this link anybody can add files to what we have asked you for, without an account.';
  const until = format(new Date(expiresAt), 'EEEE, MMMM d', { in: tz(firm.timeZone) });
  return {
    to: email,
    subject: 'Your link to add files',
    greeting: greetingFor(name),
    parts: [
      asked ? somebody : own,
      { label: 'Add files', path },
      `The link can only add files: nobody can use it to see, open or delete anything. It works until ${until}.`,
      `If you did not expect this email, call us at ${firm.phone.label}.`,
    ],
  };
}
