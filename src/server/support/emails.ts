import { firm } from '#firm';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** The request itself stays in the portal: email contains nothing private. */
export function requestAcknowledged(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'We have your support request',
    greeting: greetingFor(name),
    parts: [
      `We have your request and respond within ${firm.replyWithin}.`,
      `If it is urgent, call us at ${firm.phone.label}, ${firm.hours}.`,
    ],
  };
}
