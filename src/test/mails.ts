import MailComposer from 'nodemailer/lib/mail-composer';

interface SentMail {
  from?: string;
  to?: string | string[];
  cc?: string | string[];
  subject?: string;
  /** Placed above all other headers in this order, as servers add them. */
  topHeaders?: [name: string, value: string][];
  headers?: Record<string, string>;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  text?: string | undefined;
  html?: string | undefined;
  attachments?: { filename: string; content: Buffer | string; contentType?: string; cid?: string }[];
}

/** The bytes of a mail as a server receives it. */
export async function rawMail({ topHeaders = [], ...mail }: SentMail = {}): Promise<Buffer> {
  const defaults = {
    from: 'Maya Chen <maya@client.example>',
    to: 'office@firm.example',
    subject: 'A question',
  };
  const built = await new MailComposer({ ...defaults, ...mail }).compile().build();
  const above = topHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(above), built]);
}

/** The lines as they are, for emails that no mail program would write. */
export const rawLines = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
