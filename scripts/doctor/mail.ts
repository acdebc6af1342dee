import { mailCheck } from '#server/core/mail/mail-check.ts';
import type { Env } from '#server/core/process/env.ts';
import { type Examination, errorCode, Fault, reason, Warning } from './examination.ts';

/** Connects and signs in as for sending, but sends nothing. */
export function mailExamination({ smtpUrl }: Env): Examination {
  return {
    name: 'mail',
    async run() {
      if (!smtpUrl) throw new Warning('No mail is sent, it waits in its queue: set SMTP_URL.');
      const { host, username } = new URL(smtpUrl);
      try {
        await mailCheck(smtpUrl).run();
      } catch (error) {
        if (errorCode(error) === 'EAUTH')
          throw new Fault(
            `The mail server at ${host} refuses the user '${decodeURIComponent(username)}' or its password: correct them in SMTP_URL.`,
          );
        throw new Fault(
          `The mail server at ${host} cannot be used (${reason(error)}): start it, or correct SMTP_URL.`,
        );
      }
      return username ? `${host} lets us sign in` : `${host} answers`;
    },
  };
}
