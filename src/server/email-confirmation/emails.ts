import { firm } from '#firm';
import { confirmationLinkDays } from '#shared/email-confirmation.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** Sent after an invitation was accepted, which already confirmed the address. */
export function welcomeOfInvited(email: string, name: string, accountant: string | undefined): Mail {
  return {
    to: email,
    subject: `Welcome to ${firm.name}`,
    greeting: greetingFor(name),
    parts: [
      `Welcome to ${firm.name}. Your account is ready, and you can send us documents, write to us and book appointments there.`,
      ...(accountant ? [`Your accountant is ${accountant}.`] : []),
      'Last year’s tax return is a good start; a photo will do.',
      { label: 'Open your dashboard', path: paths.dashboard },
      `Questions? Call us: ${firm.phone.label}.`,
    ],
  };
}

/** Welcome and confirmation in one. The address may belong to a third party, so it names no username. */
export function welcome(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: `Welcome to ${firm.name}: please confirm your email`,
    greeting: greetingFor(name),
    parts: [
      `Welcome to ${firm.name}. Your account is ready, and you can send us documents, write to us and book appointments there.`,
      'Please confirm that this is your email address. Until then we do not write to you about new messages, documents and appointments.',
      confirmButton(token),
      `The link works for ${confirmationLinkDays} days. If you did not create an account with us, do nothing: we will not write to this address about it.`,
    ],
  };
}

/** After staff changed a client's address. It may be mistyped, so the email names nothing of the account. */
export function confirmNewAddress(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Please confirm your new email address',
    greeting: greetingFor(name),
    parts: [
      `Somebody at ${firm.name} entered this as your new email address.`,
      'Please confirm that it is yours. Until then we do not write to you about new messages, documents and appointments.',
      confirmButton(token),
      `The link works for ${confirmationLinkDays} days. If you have no account with us, do nothing: we will not write to this address about it.`,
    ],
  };
}

const confirmButton = (token: string) => ({
  label: 'Confirm my email',
  path: `${paths.emailConfirmation}?token=${encodeURIComponent(token)}`,
});
