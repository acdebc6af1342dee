import { eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { firm } from '#firm';
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import { preferences, users } from '../database/schema.ts';
import { enqueue, type Job, type JobQueue, retriedJob } from '../jobs/jobs.ts';
import { mailAttempts } from '../metrics/process-metrics.ts';

/** A link within the product: the mail is written for no address in particular and gets it when it is sent. */
export interface MailLink {
  label: string;
  path: string;
}

/** What calendar programs read in a mail (RFC 5546). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** The content of a mail. Its layout, as text and as HTML, is rendered when it is sent. */
export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  greeting: string;
  parts: (string | MailLink)[];
  /** Small print below the signature. */
  footnote?: (string | MailLink)[];
  /** Where mail programs may post to end such mails in one click (RFC 8058). */
  unsubscribePath?: string;
  calendar?: CalendarPart;
}

export const mailQueue: JobQueue<Mail> = {
  name: 'mail',
  waitsInRestoredCopy: true,
  options: {
    ...retriedJob,
    expireInSeconds: 120,
    // About a day.
    retryLimit: 290,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 86_400,
  },
};

/** Text that is HTML already; everything else is escaped where it is put into a template. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toHtml(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toHtml).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** A template whose values are escaped, so that user input cannot become markup in a mail. */
function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(
    strings.map((part, index) => part + (index < values.length ? toHtml(values[index]) : '')).join(''),
  );
}

type Part = string | MailLink;

/** Every mail in one plain layout, as text and as HTML that reads the same. */
export function composeMail(mail: Mail, publicUrl: URL): { subject: string; text: string; html: string } {
  const { name, address, phone } = firm;
  const place = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`;
  const footnote = mail.footnote ?? [];
  const href = (path: string) => new URL(path, publicUrl).href;

  const asText = (part: Part) => (typeof part === 'string' ? part : `${part.label}:\n${href(part.path)}`);
  const text = [
    mail.greeting,
    ...mail.parts.map(asText),
    `${name}\n${phone.label}`,
    ['--', place, ...footnote.map(asText)].join('\n'),
  ].join('\n\n');

  const asHtml = (part: Part) =>
    typeof part === 'string'
      ? html`<p style="margin:0 0 16px;white-space:pre-line">${part}</p>`
      : html`<p style="margin:24px 0"><a href="${href(part.path)}" style="${buttonStyle}">${part.label}</a></p>`;
  const asNote = (part: Part) =>
    typeof part === 'string'
      ? html`${part} `
      : html`<a href="${href(part.path)}" style="color:#4c5b54">${part.label}</a> `;

  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${mail.subject}</title></head>
<body style="margin:0;background:#f7f9f6;color:#13201b;font:16px/1.55 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<div style="padding:28px;border:1px solid #d5dfd7;border-radius:10px;background:#ffffff">
<p style="margin:0 0 20px;padding-bottom:14px;border-bottom:4px double #a8401f;font-size:18px;font-weight:700">${name}</p>
<p style="margin:0 0 16px">${mail.greeting}</p>
${mail.parts.map(asHtml)}
<p style="margin:24px 0 0">${name}<br>${phone.label}</p>
</div>
<p style="margin:20px 8px 0;color:#4c5b54;font-size:13px">${place}<br>${footnote.map(asNote)}</p>
</div></body></html>`;
  return { subject: mail.subject, text: `${text}\n`, html: body.text };
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0e4a38;color:#ffffff;font-weight:600;text-decoration:none';

/** Queues a mail in the transaction of what it is about. Under the `id` of the job that sends it a retry is no second mail. */
export async function queueMail(tx: Context, mail: Mail, options?: { id: string }): Promise<void> {
  await enqueue(tx, mailQueue, mail, options);
}

/** The same for several mails, in one statement. */
export async function queueMails({ db, jobs }: Context, mails: Mail[]): Promise<void> {
  await jobs.sendAll(db, mailQueue, mails);
}

/** Whether a user has a confirmed address and 'Email Notifications' on, which is the default. */
export async function receivesNotices(db: Db, userId: number): Promise<boolean> {
  const [user] = await db
    .select({ emailConfirmed: users.emailConfirmed, wanted: preferences.emailNotifications })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId));
  return Boolean(user?.emailConfirmed && (user.wanted ?? true));
}

function unsubscribeHeaders(path: string, publicUrl: URL): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(path, publicUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

export type Mailer = ReturnType<typeof createMailer>;

/** Sends queued mail. The Message-ID is the job's, so a mail sent twice after a crash is shown once. */
export function createMailer(smtpUrl: string, publicUrl: URL) {
  const transport = nodemailer.createTransport(smtpUrl, {
    from: { name: firm.name, address: firm.emails.support },
  });
  return {
    async deliver({ id, data: mail }: Job<Mail>): Promise<void> {
      const sending = transport.sendMail({
        to: mail.to,
        replyTo: mail.replyTo,
        ...composeMail(mail, publicUrl),
        // A name of an earlier system may hold a line break, which would begin another header.
        subject: mail.subject.replace(/\s+/g, ' '),
        messageId: `<${id}@${publicUrl.hostname}>`,
        ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'appointment.ics' } }),
        ...(mail.unsubscribePath && { headers: unsubscribeHeaders(mail.unsubscribePath, publicUrl) }),
      });
      sending.then(
        () => mailAttempts.inc({ result: 'sent' }),
        () => mailAttempts.inc({ result: 'failed' }),
      );
      await sending;
    },
    close: () => transport.close(),
  };
}
