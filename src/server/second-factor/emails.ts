import { firm } from '#firm';
import { countOf } from '#shared/format.ts';
import { mailedCodeMinutes } from '#shared/second-factor.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';
import type { Actor } from '../core/security/actor.ts';
import { deviceName } from '../core/security/device-name.ts';

const notYou = `If it was not you, call us at once: ${firm.phone.label}.`;

/** Contains no link: attackers imitate emails that link to a page on which to type something. */
export function signInCode(to: string, name: string, code: string, { browser, address }: Actor): Mail {
  return {
    to,
    subject: `${code} is your code for ${firm.name}`,
    greeting: greetingFor(name),
    parts: [
      `Your code to log in to the client portal of ${firm.name} is:`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `Type it on the page where you are logging in. It works for ${mailedCodeMinutes} minutes. Nobody from ${firm.name} will ever ask you for it.`,
      `The sign-in came from this device: ${deviceName(browser?.userAgent ?? '')}, network address ${address}.`,
      `If it was not you, somebody knows your password. Do not pass the code on, and call us: ${firm.phone.label}.`,
    ],
  };
}

export function appWasEnrolled(to: string, name: string): Mail {
  return {
    to,
    subject: 'An app for sign-in codes was set up',
    greeting: greetingFor(name),
    parts: ['From now on your account asks for a code from an app on your phone when you log in.', notYou],
  };
}

export function appWasRemoved(to: string, name: string): Mail {
  return {
    to,
    subject: 'The app for sign-in codes was turned off',
    greeting: greetingFor(name),
    parts: [
      'Your account no longer asks for a code from your app, and your recovery codes no longer work.',
      notYou,
    ],
  };
}

export function recoveryCodesWereReplaced(to: string, name: string): Mail {
  return {
    to,
    subject: 'You have new recovery codes',
    greeting: greetingFor(name),
    parts: ['New recovery codes were made for your account. The earlier ones no longer work.', notYou],
  };
}

export function recoveryCodeWasUsed(to: string, name: string, left: number): Mail {
  return {
    to,
    subject: 'A recovery code was used',
    greeting: greetingFor(name),
    parts: [
      `One of your recovery codes was used to log in. You have ${countOf(left, 'code')} left. You can make new ones under Profile, Password & Security.`,
      notYou,
    ],
  };
}

/** To the user whose phone is lost. */
export function secondFactorWasReset(to: string, name: string): Mail {
  return {
    to,
    subject: 'Your second step for signing in was reset',
    greeting: greetingFor(name),
    parts: [
      `An owner of ${firm.name} removed the app, the recovery codes, the passkeys and the remembered devices of your account, and signed you out everywhere. Your password is the same as before.`,
      'The next time you log in, follow the steps on the screen.',
      notYou,
    ],
  };
}

/** To the other owners: a reset is what an attacker would ask for on the phone. */
export function colleaguesSecondFactorWasReset(
  to: string,
  name: string,
  { colleague, resetBy }: { colleague: string; resetBy: string },
): Mail {
  return {
    to,
    subject: 'The second step of a staff account was reset',
    greeting: greetingFor(name),
    parts: [
      `${resetBy} reset the second step for signing in of ${colleague}. If you did not expect this, ask them.`,
    ],
  };
}
