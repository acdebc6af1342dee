import { ImapFlow } from 'imapflow';
import { imapSettings } from '#server/core/mail/imap-settings.ts';
import type { Env } from '#server/core/process/env.ts';
import { type Examination, Fault, reason, Warning } from './examination.ts';

const waitMs = 10_000;
const timeouts = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };

/** Signs in as for receiving and reads the inbox's status, but touches no mail. Checks nothing without IMAP_URL. */
export function mailboxExaminations({
  imapUrl,
  mailAuthServer,
}: Pick<Env, 'imapUrl' | 'mailAuthServer'>): Examination[] {
  if (!imapUrl) return [];
  return [{ name: 'mailbox', run: () => examineMailbox(imapUrl, mailAuthServer) }];
}

async function examineMailbox(imapUrl: string, mailAuthServer: string | undefined): Promise<string> {
  const { host, username } = new URL(imapUrl);
  const client = new ImapFlow({ ...imapSettings(imapUrl), ...timeouts, disableAutoIdle: true });
  // The awaited call throws the error too; without a listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.status('INBOX', { messages: true });
  } catch (error) {
    if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed)
      throw new Fault(
        `The mailbox at ${host} refuses the user '${decodeURIComponent(username)}' or its password: correct them in IMAP_URL.`,
      );
    throw new Fault(
      `The mailbox at ${host} cannot be read (${reason(error)}): start its server, or correct IMAP_URL.`,
    );
  } finally {
    client.close();
  }
  if (!mailAuthServer)
    throw new Warning(
      'No sender of a mail counts as verified: set MAIL_AUTH_SERVER, see docs/operations.md.',
    );
  return `${host} lets us sign in`;
}
