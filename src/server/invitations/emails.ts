import { firm } from '#firm';
import { invitationDays } from '#shared/invitations.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

interface Invited {
  email: string;
  name: string;
  token: string;
  /** The staff member who invites; undefined if they have left. */
  inviter: string | undefined;
}

/** Staff typed the address and it may belong to a third party, so the email names no username. */
export function invitation(to: Invited): Mail {
  const opening = to.inviter
    ? `${to.inviter} of ${firm.name} invites you to an account of your own.`
    : `We have opened an account for you at ${firm.name}.`;
  return invite(
    to,
    `Your account at ${firm.name}`,
    `${opening} There you can send us documents safely, write to us and book appointments.`,
  );
}

export function staffInvitation(to: Invited): Mail {
  const opening = to.inviter
    ? `${to.inviter} of ${firm.name} invites you to a staff account.`
    : `A staff account at ${firm.name} is ready for you.`;
  return invite(
    to,
    `Your staff account at ${firm.name}`,
    `${opening} With it you work on clients’ documents, messages and appointments.`,
  );
}

function invite(to: Invited, subject: string, sentence: string): Mail {
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
    footnote: [
      `You get this email because ${to.inviter ?? 'somebody'} at ${firm.name} entered this address.`,
    ],
  };
}
