import { firm } from '../../../firm.config.ts';
import { resetMinutes } from '../../shared/own-account.ts';
import { paths } from '../../shared/paths.ts';
import type { Mail } from '../core/jobs.ts';

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

export function resetLink(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    greeting: `Dear ${name},`,
    parts: [
      'somebody, probably you, asked for a new password for your account.',
      { label: 'Choose a new password', path: withToken(paths.resetPassword, token) },
      `The link works once, within ${resetMinutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  };
}

export function passwordWasChanged(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'Your password was changed',
    greeting: `Dear ${name},`,
    parts: [
      'the password of your account was changed a moment ago.',
      `If it was not you, call us at once: ${firm.phone.label}.`,
    ],
  };
}

export function confirmNewAddress(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Confirm your new email address',
    greeting: `Dear ${name},`,
    parts: [
      'please confirm that your account should use this address from now on.',
      { label: 'Confirm this address', path: withToken(paths.confirmEmail, token) },
      'If you did not ask for this, do nothing.',
    ],
  };
}

/** To the address that is being left: the owner of a stolen session must not take the account along unseen. */
export function addressIsChanging(email: string, name: string, newEmail: string): Mail {
  return {
    to: email,
    subject: 'Your email address is about to change',
    greeting: `Dear ${name},`,
    parts: [
      `somebody signed in to your account asked to change its address to ${newEmail}.`,
      `If it was not you, call us at once: ${firm.phone.label}.`,
    ],
  };
}
