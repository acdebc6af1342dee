import { ImapFlow } from 'imapflow';
import nodemailer from 'nodemailer';
import { countOf } from '#shared/format.ts';
import type { MailTestStep } from '#shared/mail.ts';
import { imapSettings } from '../core/mail/imap-settings.ts';
import { composeMail, type Mail, senderOf } from '../core/mail/mail.ts';
import { type MailProblem, mailProblem } from '../jobs/plain-reason.ts';
import { operator } from '../system/verdicts.ts';
import { type MailSettings, showAnswer } from './settings.ts';

/** Short, because an owner is waiting. */
const waitMs = 10_000;
const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };

interface TestMail {
  to: string;
  /** Set if the address is signed; its signature is never shown. */
  messageId?: string | undefined;
  /** The address as an owner knows it, without the signature. */
  shownTo: string;
  /** What to do if the server refuses this address. */
  ifRefused: string;
}

const mailText = (to: string): Mail => ({
  to,
  subject: 'Test of the mail server',
  greeting: 'Hello,',
  parts: ['This is a test of the mail server. There is nothing for you to do.'],
});

/** Connects, signs in and sends one email, as the product sends all others. */
export async function testOutgoing(
  settings: Pick<MailSettings, 'smtpUrl' | 'mailFrom'>,
  publicUrl: URL,
  { to, messageId, shownTo, ifRefused }: TestMail,
): Promise<MailTestStep> {
  const { smtpUrl, mailFrom } = settings;
  const signed = messageId && to;
  if (!smtpUrl) return notConnected('outgoing', 'No mail server is connected.', 'SMTP_URL');
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    const { response } = await transport.sendMail({
      ...senderOf(mailFrom),
      to,
      ...composeMail(mailText(to), publicUrl),
      ...(messageId && { messageId }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return {
      name: 'outgoing',
      state: 'works',
      text: `The mail server took a test email to ${shownTo}.`,
      answer: showAnswer(response, [smtpUrl], signed),
      next: null,
    };
  } catch (error) {
    return failed('outgoing', 'SMTP_URL', smtpUrl, error, { signed, ifRefused });
  } finally {
    transport.close();
  }
}

/** Signs in and counts the emails in the inbox, without changing any. */
export async function testIncoming({ imapUrl }: MailSettings): Promise<MailTestStep> {
  if (!imapUrl) return notConnected('incoming', 'No mailbox is connected.', 'IMAP_URL and MAIL_ADDRESS');
  const client = new ImapFlow({ ...imapSettings(imapUrl), ...timeouts, disableAutoIdle: true });
  // The awaited calls throw errors themselves; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { messages = 0 } = (await client.status('INBOX', { messages: true })) || {};
    const inbox =
      messages === 0 ? 'The inbox is empty' : `${countOf(messages, 'email is', 'emails are')} in the inbox`;
    return {
      name: 'incoming',
      state: 'works',
      text: `It let us sign in. ${inbox}.`,
      answer: client.greeting ? showAnswer(client.greeting, [imapUrl]) : null,
      next: null,
    };
  } catch (error) {
    return failed('incoming', 'IMAP_URL', imapUrl, error);
  } finally {
    client.close();
  }
}

function notConnected(name: MailTestStep['name'], text: string, variables: string): MailTestStep {
  return { name, state: 'off', text, answer: null, next: `Ask ${operator} to set ${variables}.` };
}

interface Refusal {
  signed: string | undefined;
  ifRefused: string;
}

function failed(
  name: MailTestStep['name'],
  variable: string,
  url: string,
  error: unknown,
  refusal?: Refusal,
): MailTestStep {
  const { code, message, response, authenticationFailed } = error as ServerError;
  const kind = authenticationFailed ? 'EAUTH' : code;
  const answer = typeof response === 'string' && response ? response : message;
  const problem = mailProblem(`${kind ?? ''} ${answer}`);
  return {
    name,
    state: 'failed',
    text: problem?.text ?? 'The mail server does not do what we ask.',
    answer: showAnswer(answer, [url], refusal?.signed),
    next: adviceFor(problem, variable, refusal),
  };
}

interface ServerError extends Error {
  code?: string;
  /** The server's own words; imapflow may leave the parsed response there. */
  response?: unknown;
  authenticationFailed?: boolean;
}

function adviceFor(problem: MailProblem | undefined, variable: string, refusal: Refusal | undefined): string {
  switch (problem?.kind) {
    case 'sign-in':
      return `Ask ${operator} to check the user name and the password in ${variable}.`;
    case 'certificate':
      return `Ask ${operator} whether the host in ${variable} is the one that the server’s certificate names.`;
    case 'timeout':
    case 'away':
      return `Ask ${operator} whether that server runs, and whether host and port in ${variable} are right.`;
    case 'refused':
      return refusal?.ifRefused ?? `Ask ${operator} to look at the answer.`;
    case 'busy':
      return 'Test again in some minutes.';
    default:
      return `Show ${operator} this answer.`;
  }
}
