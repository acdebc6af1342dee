import { firm } from '../../../firm.config.ts';
import type { SupportInput } from '../../shared/support.ts';
import type { Mail } from '../core/jobs.ts';

/** The request itself stays in the portal: mail carries nothing private. */
export function requestAcknowledged(email: string, name: string, request: SupportInput): Mail {
  return {
    to: email,
    subject: 'We have your support request',
    greeting: `Dear ${name},`,
    parts: [
      `we have your request "${request.subject}" and respond within ${firm.replyWithin}.`,
      `If it is urgent, call us at ${firm.phone.label}, ${firm.hours}.`,
    ],
  };
}
