import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** Neither the name nor the contents of a file go by email: both can be private. */
export function fileWaiting(
  reader: { email: string; firstName: string | null; lastName: string | null; username: string },
  staff: string,
  company: string | null,
): Mail {
  const where = company ? `the files of ${company}` : 'your account';
  return {
    to: reader.email,
    subject: 'A document is waiting for you',
    greeting: greetingFor(personName(reader)),
    parts: [`${staff} has put a document into ${where}.`, { label: 'See your files', path: paths.files }],
  };
}
