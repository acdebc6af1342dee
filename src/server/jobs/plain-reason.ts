import { mailQueueNames } from '../message-mails/queue.ts';

type ProblemKind = 'sign-in' | 'certificate' | 'timeout' | 'away' | 'refused' | 'busy';

export interface MailProblem {
  kind: ProblemKind;
  text: string;
}

/** What the errors of a mail server mean; the first match wins. */
const meanings: [kind: ProblemKind, pattern: RegExp, text: string][] = [
  ['sign-in', /EAUTH|\b53[045]\b|invalid login|authentication/i, 'The mail server refuses our sign-in.'],
  [
    'certificate',
    /certificate|self-signed|\btls\b|\bssl\b/i,
    'The certificate of the mail server is not accepted.',
  ],
  ['timeout', /ETIMEDOUT|time-?out|timed out/i, 'The mail server does not answer in time.'],
  [
    'away',
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ESOCKET|greeting never/i,
    'The mail server cannot be reached.',
  ],
  ['refused', /\b55[0-46]\b/, 'The mail server does not accept this address or this email.'],
  ['busy', /\b4[25]\d\b/, 'The mail server is busy and asks us to try later.'],
];

/** Returns undefined for an unknown error. */
export function mailProblem(error: string): MailProblem | undefined {
  const [kind, , text] = meanings.find(([, pattern]) => pattern.test(error)) ?? [];
  return kind && text ? { kind, text } : undefined;
}

/** Why a job failed: in plain words if the error is known, with the error itself for whoever runs the server. */
export function plainReason(queue: string, error: string | undefined): string {
  if (!error) return 'No reason was given.';
  const raw = error.replace(/^(?:\w*Error: )+/, '');
  const known = mailQueueNames.includes(queue) ? mailProblem(raw) : undefined;
  return known ? `${known.text} (${raw})` : raw;
}
