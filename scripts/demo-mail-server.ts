import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { firm } from '#firm';
import { type DevelopmentMail, startDevelopmentMail } from './development-mail.ts';

/** What mail programs and `npm run demo:mail` expect; others are used if these are taken. */
const usualPorts = { smtp: 1025, web: 1080 };
export const usualMailPage = `http://127.0.0.1:${usualPorts.web}`;

/** The address that clients write to, and to which a signature is added for their answers. */
const mailAddress = firm.emails.support.toLowerCase();
const [localPart, domain] = mailAddress.split('@') as [string, string];

/** What the product is told about the firm's mail in the demo. */
export const demoMailSettings = {
  MAIL_ADDRESS: mailAddress,
  MAIL_AUTH_SERVER: `mx.${domain}`,
  // The demo must never read a real mailbox. What arrives is handed over by `receiveWith`.
  IMAP_URL: '',
};

interface Envelope {
  from: string;
  to: string[];
}

interface DemoMailServer extends DevelopmentMail {
  /** From now on, a mail to the firm is accepted once this has stored it. */
  receiveWith(store: (raw: Buffer) => Promise<void>): void;
}

/**
 * The mail server of the demo: it keeps every mail for its page, and hands over those to the firm's address. It listens
 * on the loopback interface only.
 */
export async function startDemoMailServer(): Promise<DemoMailServer> {
  const { smtp, ...mail } = await startDevelopmentMail(usualPorts);
  const keepForPage = smtp.onData;
  let store: ((raw: Buffer) => Promise<void>) | undefined;
  smtp.onData = async (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
    try {
      const raw = await buffer(stream);
      // maildev begins to read only later, when a stream with a second reader would have lost its beginning.
      const copy = Object.assign(new PassThrough().end(raw), { byteLength: raw.length, sizeExceeded: false });
      const answer = await new Promise<Parameters<typeof done>[1]>((resolve, reject) => {
        keepForPage.call(smtp, copy, session, (error, text) => (error ? reject(error) : resolve(text)));
      });
      if (store && isForFirm(envelope)) await store(asReceived(envelope, raw));
      done(null, answer);
    } catch (error) {
      done(error as Error);
    }
  };
  return {
    ...mail,
    receiveWith(given) {
      store = given;
    },
  };
}

/** What the product sends to the firm itself, such as a notice of an enquiry, is only for the page. */
function isForFirm({ from, to }: Envelope): boolean {
  const isFirms = (address: string) => {
    const [name = '', host] = address.toLowerCase().split('@');
    return host === domain && name.replace(/\+.*/, '') === localPart;
  };
  return !isFirms(from) && to.some(isFirms);
}

/**
 * The mail with the headers of a receiving server on top. A real one reports DMARC's result after it has looked at
 * signatures and network addresses. Here every sender is invented and no mail comes from outside this machine, so the
 * envelope's sender counts as proven; without that no client could write a mail that becomes a message. A From header of
 * another domain is not covered, as with a real server.
 */
function asReceived({ from, to }: Envelope, raw: Buffer): Buffer {
  const [, senderDomain] = /@([\w.-]+)$/.exec(from) ?? [];
  const dmarc = senderDomain ? `dmarc=pass header.from=${senderDomain}` : 'dmarc=none';
  const headers = [
    `Return-Path: <${from}>`,
    ...to.map((address) => `Delivered-To: ${address}`),
    `Authentication-Results: ${demoMailSettings.MAIL_AUTH_SERVER}; ${dmarc}`,
  ];
  return Buffer.concat([Buffer.from(headers.map((header) => `${header}\r\n`).join('')), raw]);
}
