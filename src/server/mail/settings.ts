import { imapSettings } from '../core/mail/imap-settings.ts';
import type { Env } from '../core/process/env.ts';

/** The environment's mail settings. They contain passwords: show only what `describeServer` returns. */
export type MailSettings = Pick<Env, 'smtpUrl' | 'imapUrl' | 'mailAddress' | 'mailAuthServer' | 'mailFrom'>;

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** 'smtp.example.com, port 587, signed in as portal@example.com'. */
export function describeServer(url: string): string {
  const { protocol, hostname, port, username } = new URL(url);
  const shownPort = port || (defaultPorts[protocol] ?? imapSettings(url).port);
  const user = username ? `, signed in as ${decodeURIComponent(username)}` : '';
  return `${hostname}, port ${shownPort}${user}`;
}

const maxAnswerLength = 300;

/**
 * A server's answer without our secrets: some servers repeat a refused address with its signature, or even the
 * password.
 */
export function showAnswer(answer: string, urls: (string | undefined)[], testMailAddress?: string): string {
  const secrets = urls.flatMap((url) => (url ? secretsIn(url) : []));
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), answer);
  const token = testMailAddress?.replace(/^.*\+(.*)@.*$/, '$1');
  const shown = token ? hidden.replace(new RegExp(token, 'gi'), '…') : hidden;
  const line = shown.replace(/\s+/g, ' ').trim();
  return line.length > maxAnswerLength ? `${line.slice(0, maxAnswerLength)}…` : line;
}

/** The password, in plain text and as it is encoded for mail servers. */
function secretsIn(url: string): string[] {
  const { username, password } = new URL(url);
  if (!password) return [];
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const encoded = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString('base64'));
  return [url, ...encoded, password, pass];
}
