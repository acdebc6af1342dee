import { firm } from '#firm';
import { invitationDays } from '#shared/invitations.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** Staff typed the address and it may belong to a third party, so the email names no username. */
export function invitation(email: string, name: string, token: string): Mail {
  return invite(
    { email, name, token },
    `Your account at ${firm.name}`,
    `We have opened an account for you at ${firm.name}. There you can send us documents safely, write to us and book appointments.`,
  );
}

export function staffInvitation(email: string, name: string, token: string): Mail {
  return invite(
    { email, name, token },
    `Your staff account at ${firm.name}`,
    `A staff account at ${firm.name} is ready for you. With it you work on clients’ documents, messages and appointments.`,
  );
}

function invite(to: { email: string; name: string; token: string }, subject: string, sentence: string): Mail {
  return {
    to: to.email,
    subject,
    greeting: greetingFor(to.name),
    parts: [
      sentence,
      'To open it, choose a password of your own.',
      { label: 'Choose a password', path: `${paths.invitation}?token=${encodeURIComponent(to.token)}` },
      `The link works once, within ${invitationDays} days. After that, press “Forgot password?” where you log in, and we send you another.`,
      `If you do not know us, do nothing. Questions? Call us: ${firm.phone.label}.`,
    ],
    footnote: [`You get this email because somebody at ${firm.name} entered this address.`],
  };
}
