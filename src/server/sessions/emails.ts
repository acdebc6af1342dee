import { firm } from '#firm';
import { resetMinutes } from '#shared/account-settings.ts';
import { paths } from '#shared/paths.ts';
import { deviceReportDays } from '#shared/sessions.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

export interface NewDevice {
  /** 'Chrome on Windows'. */
  device: string;
  address: string;
  /** In the firm's time zone. */
  when: string;
  reportToken: string;
}

export function newDeviceSignedIn(email: string, name: string, seen: NewDevice): Mail {
  const { device, address, when, reportToken } = seen;
  return {
    to: email,
    subject: 'New sign-in to your account',
    greeting: greetingFor(name),
    parts: [
      'Your account was opened on a device that we have not seen before.',
      `Device: ${device}\nNetwork address: ${address}\nTime: ${when}`,
      'If it was you, there is nothing to do. If it was not you, press the button: everybody is signed out of your account, and you choose a new password.',
      { label: 'This was not me', path: withToken(paths.reportDevice, reportToken) },
      `The link works once, within ${deviceReportDays} days. You can also call us: ${firm.phone.label}.`,
    ],
  };
}

/** For the user who pressed 'This was not me'. */
export function resetLinkAfterReport(email: string, name: string, token: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    greeting: greetingFor(name),
    parts: [
      'You told us that somebody else logged in to your account. Everybody was signed out, and your old password does not work any more. Please choose a new one that you use nowhere else.',
      { label: 'Choose a new password', path: withToken(paths.resetPassword, token) },
      `The link works once, within ${resetMinutes} minutes. After that, press “Forgot password?” where you log in, and we send you another.`,
      'Passkeys and recovery codes that somebody else could have added do not work any more. If anything of yours is missing under “Password & Security”, please add it again.',
    ],
  };
}

/** To the owners of the firm: a staff account reaches every client's documents. */
export function staffReportedDevice(
  email: string,
  name: string,
  { staffName, needsPassword }: { staffName: string; needsPassword: boolean },
): Mail {
  return {
    to: email,
    subject: `${staffName} reported a sign-in`,
    greeting: greetingFor(name),
    parts: [
      `${staffName} told us that somebody else had logged in to their staff account. Everybody was signed out of it, and its password does not work any more.`,
      needsPassword
        ? 'They cannot choose a new one by email, because whoever reads their email could do the same. Talk to them in person or by phone, then set a password for them under “User Management”.'
        : 'We have mailed them a link to choose a new one. Please ask them what happened.',
      'Look at what was done with their account since. If an app for sign-in codes was set up that is not theirs, reset their second step.',
    ],
  };
}
