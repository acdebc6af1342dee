import { mailQueue } from '../core/mail/mail.ts';

/** What errors of a mail server mean; the first that fits. */
const meanings: [pattern: RegExp, text: string][] = [
  [/EAUTH|\b53[045]\b|invalid login|authentication/i, 'The mail server refuses our sign-in.'],
  [/certificate|self-signed|\btls\b|\bssl\b/i, 'The certificate of the mail server is not accepted.'],
  [/ETIMEDOUT|time-?out|timed out/i, 'The mail server does not answer in time.'],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ESOCKET|greeting never/i,
    'The mail server cannot be reached.',
  ],
  [/\b55[0-46]\b/, 'The mail server does not accept this address or this mail.'],
  [/\b4[25]\d\b/, 'The mail server is busy and asks us to try later.'],
];

/** Why a job failed, in plain words where they are known, with the error itself for whoever runs the server. */
export function plainReason(queue: string, error: string | undefined): string {
  if (!error) return 'No reason was given.';
  const raw = error.replace(/^(?:\w*Error: )+/, '');
  const known = queue === mailQueue.name ? meanings.find(([pattern]) => pattern.test(raw)) : undefined;
  return known ? `${known[1]} (${raw})` : raw;
}
