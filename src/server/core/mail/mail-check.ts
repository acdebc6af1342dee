import nodemailer from 'nodemailer';
import type { Check } from '../process/readiness.ts';

const waitMs = 4_000;

/** Connects and authenticates, as sending does. Emails stay queued while it fails, so none is lost. */
export function mailCheck(smtpUrl: string): Check {
  return {
    name: 'mail',
    required: false,
    problem: 'The mail server does not take our mail, which waits in its queue.',
    // Providers limit the number of sign-ins.
    keepSeconds: 60,
    async run() {
      const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
      const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    },
  };
}
