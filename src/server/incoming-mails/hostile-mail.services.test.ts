import { and, eq, sql } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '#test/documents.ts';
import type { User } from '#test/factories/users.ts';
import { infectedFiles } from '#test/hostile-files.ts';
import { hostileMails } from '#test/hostile-mails.ts';
import {
  createMailClient,
  decidedMail,
  type MailOffice,
  openMailOffice,
  type Worker,
} from '#test/mail-office.ts';
import { readSubjects, sendAs } from '#test/mail-programs.ts';
import { type Service, startClamd, startMail } from '#test/services.ts';
import { auditLog, files, incomingMails, messageFiles, messages } from '../core/database/schema.ts';

let mail: Service;
let clamd: Service;
let office: MailOffice;
let worker: Worker;
let client: User;
let mails: Record<string, SendMailOptions>;
beforeAll(async () => {
  [mail, clamd] = await Promise.all([startMail(), startClamd()]);
  office = await openMailOffice(mail, 'hostile', { clamd });
  worker = await office.startWorker();
  client = await createMailClient(office, 'hostile');
  mails = await hostileMails(client.email, office.address);
  return async () => {
    await office.close();
    await Promise.all([mail.stop(), clamd.stop()]);
  };
}, 120_000);

const mailMs = 60_000;
/** Even on a busy machine: it must not have to wait for anything that the previous mail left behind. */
const secondsMs = 15_000;

/** The message made from the mail with this subject, without the subject line. */
async function messageOf(subject: string): Promise<string> {
  const taken = await decidedMail(office, subject, mailMs);
  expect(taken).toMatchObject({ outcome: 'message', reason: null });
  const isIts = eq(messages.id, taken.messageId as number);
  const [message] = await office.test.db.select().from(messages).where(isIts);
  const above = `${subject}\n\n`;
  expect(message?.content.slice(0, above.length)).toBe(above);
  return message?.content.slice(above.length) ?? '';
}

const filesOf = (user: User) => office.test.db.$count(files, eq(files.userId, user.id));

/** Sends it to the same worker, which must be as fast as ever. */
async function expectNormalMail(after: string): Promise<void> {
  const subject = `Normal after ${after}`;
  await sendAs(mail, client.email, { to: office.address, subject, text: subject });
  const taken = await decidedMail(office, subject, secondsMs);
  expect(taken.outcome).toBe('message');
  expect(worker.isRunning(), worker.readLog()).toBe(true);
}

/** The expected result for each hostile mail. */
const handled: Record<string, (subject: string) => Promise<void>> = {
  async virus(subject) {
    const text = await messageOf(subject);
    const infected = await infectedFiles();
    expect(text).toMatch(/^See the files\.\n\nNot taken in: /);
    for (const [number, { filename }] of infected.entries())
      expect(text).toContain(`${number}-${filename} (a virus was found in it)`);
    expect(text).not.toContain('clean.pdf');
    // Only the clean file becomes the client's.
    expect(await filesOf(client)).toBe(1);
    const recorded = and(eq(auditLog.action, 'file_infected'), eq(auditLog.clientId, client.id));
    expect(await office.test.db.$count(auditLog, recorded)).toBe(infected.length);
  },
  '25 MB': async (subject) =>
    expect(await messageOf(subject)).toBe('Our books.\n\nNot taken in: books.pdf (larger than 10 MB)'),
  async 'more than we fetch'(subject) {
    const taken = await decidedMail(office, subject, mailMs);
    expect(taken).toMatchObject({ outcome: 'refused', storedFilename: null, fromAddress: client.email });
    expect(taken.reason).toContain('Larger than 40 MB');
    // A mail is stored before it is moved.
    const processed = () => readSubjects(mail, office.address, 'Processed');
    await expect.poll(processed, { timeout: mailMs }).toContain(subject);
  },
  'Windows-1252': async (subject) => expect(await messageOf(subject)).toBe('P€–“Zürich”'),
  Japanese: async (subject) => expect(await messageOf(subject)).toBe('請求書を送ります。'),
  // It answers no mail of ours, so its quotations are kept, up to the maximum length of a text.
  '200 levels of quoting': async (subject) =>
    expect(await messageOf(subject)).toMatch(/^Yes, please\.\n\n.*\n\n> Level 0\n> > Level 1\n/),
  '10,000 recipients': async (subject) => expect(await messageOf(subject)).toBe('To everybody.'),
  'broken MIME': async (subject) =>
    expect(await messageOf(subject)).toMatch(/^Still readable\.\n\nNot taken in: half\.pdf \(.+\)$/),
  async 'zip bomb'(subject) {
    const text = await messageOf(subject);
    expect(text).toMatch(/^Small files\.\n\nNot taken in: /);
    expect(text.match(/\d-a\.docx \(its contents are not accepted\)/g)).toHaveLength(3);
  },
  markup: async (subject) => expect(await messageOf(subject)).toBe('Dear Ada,\n\n<script>alert(2)</script>'),
  async 'a thousand parts within each other'() {
    // Not even its subject is read.
    const isFailed = eq(incomingMails.outcome, 'failed');
    const failed = () => office.test.db.select().from(incomingMails).where(isFailed);
    await expect.poll(async () => (await failed()).length, { timeout: mailMs }).toBe(1);
    expect(await failed()).toMatchObject([{ reason: 'It has too many parts.' }]);
  },
};

describe('hostile mail', () => {
  it.each(Object.keys(handled))('%s', { timeout: mailMs + secondsMs + 30_000 }, async (what) => {
    await sendAs(mail, client.email, mails[what] as SendMailOptions);
    await handled[what]?.(what);
    await expectNormalMail(what);
  });

  it('does not delay the mail behind it', { timeout: mailMs + secondsMs + 30_000 }, async () => {
    const subject = '25 MB, and another mail behind it';
    await sendAs(mail, client.email, { ...mails['25 MB'], subject });
    await expectNormalMail('25 MB that are being read');
    await handled['25 MB']?.(subject);
  });
});

it('a mail with a file waits for the scanner and is processed once', { timeout: 120_000 }, async () => {
  const { db } = office.test;
  const sender = await createMailClient(office, 'patient');
  await clamd.halt();
  await sendAs(mail, sender.email, {
    to: office.address,
    subject: 'Waits for the scanner',
    text: 'My return.',
    attachments: [{ filename: 'return.pdf', content: await makePdf('Return') }],
  });
  const tried = async () => {
    const { rows } = await db.execute<{ tries: number | null }>(
      sql`select max(retry_count)::int as tries from pgboss.job where name = 'incoming-mail' and state <> 'completed'`,
    );
    return rows[0]?.tries ?? 0;
  };
  await expect.poll(tried, { timeout: mailMs, interval: 200 }).toBeGreaterThan(0);
  expect(await filesOf(sender)).toBe(0);
  expect(await db.$count(messages, eq(messages.fromUserId, sender.id))).toBe(0);
  await expectNormalMail('one that waits');

  await clamd.again();
  const taken = await decidedMail(office, 'Waits for the scanner', mailMs);
  expect(taken).toMatchObject({ outcome: 'message', reason: null });
  expect(await db.select().from(messages).where(eq(messages.fromUserId, sender.id))).toMatchObject([
    { id: taken.messageId, content: 'Waits for the scanner\n\nMy return.' },
  ]);
  expect(await filesOf(sender)).toBe(1);
  expect(await db.$count(messageFiles, eq(messageFiles.messageId, taken.messageId as number))).toBe(1);
});
