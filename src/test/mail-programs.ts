import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'date-fns/format';
import { type FetchQueryObject, ImapFlow } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Service } from './services.ts';

/** The password of every mailbox of start-mail.sh. */
export const mailPassword = 'secret';
/** The server name in the Authentication-Results header that start-mail.sh adds to incoming mail. */
export const mailAuthServer = 'mx.app.test';

export const certificateFile = ({ folder }: Service) => join(folder, 'cert.pem');
const trusted = (mail: Service) => ({ ca: readFileSync(certificateFile(mail)) });

interface Account {
  user: string;
  pass: string;
}

async function send(mail: Service, port: number, message: SendMailOptions, auth?: Account): Promise<void> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    tls: trusted(mail),
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

/** The SMTP URL for submitting mail with a password. */
export const submissionUrl = ({ port }: Service, address: string) =>
  `smtp://${encodeURIComponent(address)}:${mailPassword}@127.0.0.1:${port + 1}`;

export const imapUrl = ({ port }: Service, address: string) =>
  `imap://${encodeURIComponent(address)}:${mailPassword}@127.0.0.1:${port + 2}`;

/** Sends as the mail program of an address's owner does. Mail from client.test arrives signed. */
export function sendAs(mail: Service, from: string, message: SendMailOptions): Promise<void> {
  return send(mail, mail.port + 1, { from, ...message }, { user: from, pass: mailPassword });
}

/** Delivers as any server in the world can: nothing proves the sender. */
export function deliver(mail: Service, message: SendMailOptions): Promise<void> {
  return send(mail, mail.port, message);
}

export type MailboxEntry = ParsedMail & { source: string };

/** The emails in a folder of a mailbox, oldest first, as its owner's mail program sees them. */
export async function readMailbox(mail: Service, address: string, folder = 'INBOX'): Promise<MailboxEntry[]> {
  const found = await fetchAll(mail, address, folder, { source: true });
  return Promise.all(
    found
      .flatMap(({ source }) => source ?? [])
      .map(async (source) => {
        return { ...(await simpleParser(source)), source: source.toString('latin1') };
      }),
  );
}

/** The subjects of a folder, without downloading its mails. */
export async function readSubjects(mail: Service, address: string, folder: string) {
  const found = await fetchAll(mail, address, folder, { envelope: true });
  return found.map(({ envelope }) => envelope?.subject);
}

async function fetchAll(mail: Service, address: string, folder: string, query: FetchQueryObject) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: mail.port + 2,
    secure: false,
    auth: { user: address, pass: mailPassword },
    tls: trusted(mail),
    logger: false,
  });
  await client.connect();
  try {
    const { exists } = await client.mailboxOpen(folder, { readOnly: true });
    return exists === 0 ? [] : await client.fetchAll('1:*', query);
  } finally {
    await client.logout();
  }
}

/** The mail that a mail program creates for 'Reply': the new text above the quoted one. */
export function replyTo(received: ParsedMail, text: string): SendMailOptions {
  const sender = received.from?.text ?? '';
  const quoted = (received.text ?? '').replace(/^/gm, '> ');
  const before = [received.references ?? []].flat();
  const sentAt = format(received.date ?? new Date(), "EEE, MMM d, yyyy 'at' h:mm a");
  return {
    to: received.replyTo?.text ?? sender,
    subject: `Re: ${received.subject}`,
    inReplyTo: received.messageId,
    references: [...before, received.messageId ?? ''],
    text: `${text}\n\nOn ${sentAt} ${sender} wrote:\n\n${quoted}`,
  };
}
