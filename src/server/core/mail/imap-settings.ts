import type { ImapFlowOptions } from 'imapflow';

const encryptedPort = 993;
const plainPort = 143;

/** IMAP_URL as imapflow takes it. Without `imaps:` the connection is encrypted if the server offers it, as in SMTP. */
export function imapSettings(imapUrl: string): ImapFlowOptions {
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  return {
    // Only a URL puts an IPv6 address in brackets.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? encryptedPort : plainPort,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // Its log would contain the text of emails.
    logger: false,
  };
}

/** The account and its server, without port and password, which may change. */
export function mailboxName(imapUrl: string): string {
  const { hostname, username } = new URL(imapUrl);
  return `${decodeURIComponent(username)}@${hostname}`.toLowerCase();
}
