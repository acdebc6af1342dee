import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** Neither the name nor the contents of a file go by mail: both can be private. */
export function fileWaiting(
  owner: { email: string; firstName: string | null; lastName: string | null; username: string },
  staff: string,
): Mail {
  return {
    to: owner.email,
    subject: 'A document is waiting for you',
    greeting: greetingFor(personName(owner)),
    parts: [`${staff} has put a document into your account.`, { label: 'See your files', path: paths.files }],
  };
}
