import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

export function chainBroken(owner: {
  email: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
}): Mail {
  return {
    to: owner.email,
    subject: 'Entries of the audit log were changed',
    greeting: greetingFor(personName(owner)),
    parts: [
      'The check of the audit log found entries that were changed, removed or added outside the portal. Somebody with access to the database has done this, or a backup was restored in part.',
      'Please show the audit page to the person who runs your server, and change nothing until they have looked at it.',
      { label: 'Open the audit log', path: paths.adminAudit },
    ],
  };
}
