import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

const seePasskeys = { label: 'See your passkeys', path: `${paths.profile}?tab=security` };

export function passkeyWasAdded(email: string, name: string, passkeyName: string): Mail {
  return {
    to: email,
    subject: 'A passkey was added to your account',
    greeting: greetingFor(name),
    parts: [
      `From now on you can log in with your fingerprint, face or screen lock: the passkey “${passkeyName}” was added to your account a moment ago.`,
      seePasskeys,
      `If it was not you, remove it there, change your password, and call us at once: ${firm.phone.label}.`,
    ],
  };
}

export function passkeyWasRemoved(email: string, name: string, passkeyName: string): Mail {
  return {
    to: email,
    subject: 'A passkey was removed from your account',
    greeting: greetingFor(name),
    parts: [
      `The passkey “${passkeyName}” was removed from your account a moment ago. It no longer logs in.`,
      seePasskeys,
      `If it was not you, change your password, and call us at once: ${firm.phone.label}.`,
    ],
  };
}
