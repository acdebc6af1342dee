import { eq, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { firm } from '#firm';
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import { preferences, users } from '../database/schema.ts';
import { html } from '../html.ts';
import { enqueue, type Job, type JobQueue, retriedJob } from '../jobs/jobs.ts';
import { mailAttempts } from '../metrics/process-metrics.ts';

/** A link within the product, without the public URL, which is added when the email is sent. */
export interface MailLink {
  label: string;
  path: string;
}

/** What calendar programs read in an email (RFC 5546). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** The content of an email. Its layout, as text and as HTML, is rendered when it is sent. */
export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  /** Absent if a person wrote the text, which begins as they like. */
  greeting?: string;
  parts: (string | MailLink)[];
  /** Small print below the signature. */
  footnote?: (string | MailLink)[];
  /** Where mail programs may post to unsubscribe in one click (RFC 8058). */
  unsubscribePath?: string;
  calendar?: CalendarPart;
}

/** For jobs that send mail. */
export const mailJob = {
  ...retriedJob,
  // Longer than `timeouts` wait for the mail server; the heartbeat shows a dead worker much sooner.
  expireInSeconds: 900,
  // Once the mail server is back, nobody waits longer than a minute.
  retryDelayMax: 60,
  // About a day, with half a minute to a minute in between.
  retryLimit: 1900,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
};

export const mailQueue: JobQueue<Mail> = { name: 'mail', waitsInRestoredCopy: true, options: mailJob };

type Part = string | MailLink;

/** Renders every email in one plain layout, as text and as HTML that reads the same. */
export function composeMail(mail: Mail, publicUrl: URL): { subject: string; text: string; html: string } {
  const { name, address, phone } = firm;
  const place = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`;
  const footnote = mail.footnote ?? [];
  const href = (path: string) => new URL(path, publicUrl).href;

  const asText = (part: Part) => (typeof part === 'string' ? part : `${part.label}:\n${href(part.path)}`);
  const text = [
    ...(mail.greeting ? [mail.greeting] : []),
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
${mail.greeting ? html`<p style="margin:0 0 16px">${mail.greeting}</p>` : ''}
${mail.parts.map(asHtml)}
<p style="margin:24px 0 0">${name}<br>${phone.label}</p>
</div>
<p style="margin:20px 8px 0;color:#4c5b54;font-size:13px">${place}<br>${footnote.map(asNote)}</p>
</div></body></html>`;
  return { subject: mail.subject, text: `${text}\n`, html: body.text };
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0e4a38;color:#ffffff;font-weight:600;text-decoration:none';

/**
 * Queues an email in the transaction of what it is about. With the `id` of the calling job, a retry queues no second
 * one.
 */
export async function queueMail(tx: Context, mail: Mail, options?: { id: string }): Promise<void> {
  await enqueue(tx, mailQueue, mail, options);
}

/** The same for several emails, in one statement. */
export async function queueMails({ db, jobs }: Context, mails: Mail[]): Promise<void> {
  await jobs.sendAll(db, mailQueue, mails);
}

/** Whether no mail to the user's address has bounced. */
export const addressWorks = sql<boolean>`(${users.bouncedAddress} is distinct from lower(${users.email}))`;

/** Whether a user has a confirmed address that works and 'Email Notifications' on, which is the default. */
export async function receivesNotices(db: Db, userId: number): Promise<boolean> {
  const [user] = await db
    .select({
      emailConfirmed: users.emailConfirmed,
      addressWorks,
      wanted: preferences.emailNotifications,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId));
  return Boolean(user?.emailConfirmed && user.addressWorks && (user.wanted ?? true));
}

function unsubscribeHeaders(path: string, publicUrl: URL): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(path, publicUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** How an email is sent. */
export interface Sending {
  /** The same for every attempt, so that an email sent twice after a crash is shown once. */
  messageId: string;
  /** Written by a machine: no server may answer it automatically (RFC 3834). */
  automatic: boolean;
  /** The writer's name, shown beside the firm's. */
  writer?: string;
  /** The Message-IDs of earlier emails of the same conversation, oldest first. */
  references?: string[];
  /** Where servers report that it cannot be delivered; by default the address it is from. */
  bouncesTo?: string;
}

const connectWaitMs = 30_000;
/** A server may take ten minutes to accept an email (RFC 5321, 4.5.3.2.6): who gives up earlier sends it twice. */
const timeouts = {
  connectionTimeout: connectWaitMs,
  greetingTimeout: connectWaitMs,
  socketTimeout: 600_000,
};

export type Mailer = ReturnType<typeof createMailer>;

/** The sender of our mail, and where its reader's answer goes: MAIL_FROM may be an address that nobody reads. */
export function senderOf(mailFrom: string, writer?: string) {
  return {
    from: { name: writer ? `${writer}, ${firm.name}` : firm.name, address: mailFrom },
    ...(mailFrom !== firm.emails.support && { replyTo: firm.emails.support }),
  };
}

export function createMailer(smtpUrl: string, publicUrl: URL, mailFrom: string = firm.emails.support) {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });

  async function send(mail: Mail, sending: Sending): Promise<void> {
    const { messageId, automatic, writer, references = [], bouncesTo } = sending;
    const sent = transport.sendMail({
      ...senderOf(mailFrom, writer),
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...composeMail(mail, publicUrl),
      // A name from an earlier system may contain a line break, which would begin another header.
      subject: mail.subject.replace(/\s+/g, ' '),
      messageId,
      ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
      ...(bouncesTo && { envelope: { from: bouncesTo, to: mail.to } }),
      ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'appointment.ics' } }),
      headers: {
        ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
        ...(mail.unsubscribePath && unsubscribeHeaders(mail.unsubscribePath, publicUrl)),
      },
    });
    sent.then(
      () => mailAttempts.inc({ result: 'sent' }),
      () => mailAttempts.inc({ result: 'failed' }),
    );
    await sent;
  }

  return {
    send,
    /** Sends queued mail. */
    deliver: ({ id, data: mail }: Job<Mail>) =>
      send(mail, { messageId: `<${id}@${publicUrl.hostname}>`, automatic: true }),
    close: () => transport.close(),
  };
}
