import { firm } from '#firm';
import { emailLinkHours, resetMinutes } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

export const resetPath = (token: string) => withToken(paths.resetPassword, token);

export function resetLink(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    greeting: greetingFor(name),
    parts: [
      'Somebody, probably you, asked for a new password for your account.',
      { label: 'Choose a new password', path: resetPath(token) },
      `The link works once, within ${resetMinutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  };
}

/** Instead of a link, to staff who have no second factor. */
export function ownerSetsPassword(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'Ask an owner for a new password',
    greeting: greetingFor(name),
    parts: [
      'Your staff account needs a new password, but it has no second step for signing in. A link in an email would open it for whoever reads your email, so we send none.',
      'Please ask an owner of the firm in person or by phone. They set a password for you under “User Management”, and you choose your own when you log in.',
      'Are you the only owner? Then “npm run owner-access” on the machine of the portal prints a link for you.',
    ],
  };
}

/** For the reader who pressed ‘This was not me’. */
export function resetLinkAfterUndo(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    greeting: greetingFor(name),
    parts: [
      'You told us that you did not ask for another email address. Whoever did had access to your account, so please choose a new password now. The old one may not work any more.',
      { label: 'Choose a new password', path: resetPath(token) },
      `The link works once, within ${resetMinutes} minutes. After that, press “Forgot password?” where you log in, and we send you another.`,
      'Passkeys and recovery codes that somebody else could have added do not work any more. If anything of yours is missing under “Password & Security”, please add it again.',
    ],
  };
}

export function passwordWasChanged(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'Your password was changed',
    greeting: greetingFor(name),
    parts: [
      'The password of your account was changed a moment ago.',
      `If it was not you, call us at once: ${firm.phone.label}.`,
    ],
  };
}

export function confirmNewAddress(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Confirm your new email address',
    greeting: greetingFor(name),
    parts: [
      'Please confirm that your account should use this address from now on.',
      { label: 'Confirm this address', path: withToken(paths.confirmEmail, token) },
      `The link works once, within ${emailLinkHours} hours, and asks for the password of your account. If you did not ask for this, do nothing.`,
    ],
  };
}

/** To the address being replaced: whoever stole a session must not move the account to another address unnoticed. */
export function addressIsChanging(email: string, name: string, newEmail: string, undoToken: string): Mail {
  return {
    to: email,
    subject: 'Your email address is about to change',
    greeting: greetingFor(name),
    parts: [
      `Somebody asked to change the email address of your account to ${newEmail}. If it was you, there is nothing to do here.`,
      ...undoParts(undoToken),
    ],
  };
}

export function addressWasChanged(email: string, name: string, newEmail: string, undoToken: string): Mail {
  return {
    to: email,
    subject: 'Your email address was changed',
    greeting: greetingFor(name),
    parts: [
      `From now on we write to ${newEmail}. If it was you who asked for this, there is nothing to do here.`,
      ...undoParts(undoToken),
    ],
  };
}

function undoParts(undoToken: string): Mail['parts'] {
  return [
    'If it was not you, press the button. The change is undone, and everybody who is signed in to your account is signed out.',
    { label: 'This was not me', path: withToken(paths.undoEmail, undoToken) },
    `The link works once, within ${emailLinkHours} hours. You can also call us: ${firm.phone.label}.`,
  ];
}

/** To the address no longer in use, whose reader may turn out to be the rightful owner. */
export function addressWasChangedBack(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'Your email address was changed back',
    greeting: greetingFor(name),
    parts: [
      'Somebody who reads the email at the earlier address of your account told us that they did not ask for this one. Your account uses the earlier address again, and everybody was signed out.',
      `If this is wrong, call us: ${firm.phone.label}.`,
    ],
  };
}
