import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';
import type { Verdict } from './verdicts.ts';

interface Owner {
  email: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
}

const link = { label: 'Open the System page', path: paths.adminSystem };

export function systemFault(owner: Owner, title: string, { text, next }: Verdict): Mail {
  return {
    to: owner.email,
    subject: `${title}: something does not work`,
    greeting: greetingFor(personName(owner)),
    parts: [text, ...(next ? [next] : []), 'We will write again when it works.', link],
  };
}

export function systemWorksAgain(owner: Owner, title: string, { text }: Verdict): Mail {
  return {
    to: owner.email,
    subject: `${title}: it works again`,
    greeting: greetingFor(personName(owner)),
    parts: [text, 'There is nothing left for you to do.', link],
  };
}
