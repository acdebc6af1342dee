import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { incomingMails } from '#server/core/database/schema.ts';
import type { Job } from '#server/core/jobs/jobs.ts';
import type { Env } from '#server/core/process/env.ts';
import { openVault } from '#server/files/vault.ts';
import type { ParsedMail } from '#server/incoming-mails/parsed-mail.ts';
import type { StoredMail } from '#server/incoming-mails/queues.ts';
import { storeMail } from '#server/incoming-mails/store-mail.ts';
import { takeInMail } from '#server/incoming-mails/take-in-mail.ts';
import { afterFile } from './after-file.ts';
import { startTestApp, testEnv } from './app.ts';
import { openEmptyDatabase } from './database.ts';

export const mailAddress = 'office@firm.test';
export const mailFrom = 'Portal@firm.test';
export const mailAuthServer = 'mx.firm.test';

/** The header by which the receiving server confirms or denies the sender. */
export const dmarc = (result: 'pass' | 'fail', from: string) => [
  `${mailAuthServer}; dmarc=${result} header.from=${from.slice(from.indexOf('@') + 1)}`,
];

/** A person's mail to the firm, as the parser returns it. */
export function parsedMail(values: Partial<ParsedMail> = {}): ParsedMail {
  return {
    messageId: `<${randomUUID()}@client.test>`,
    references: [],
    from: { address: `stranger-${randomUUID()}@elsewhere.test`, name: 'Sam Stranger' },
    severalSenders: false,
    recipients: [mailAddress],
    returnPath: null,
    subject: 'A question',
    automatic: null,
    bounce: null,
    authenticationResults: [],
    text: 'When is the office open?',
    answer: values.text ?? 'When is the office open?',
    attachments: [],
    unread: [],
    ...values,
  };
}

/** A server on its own database, whose incoming emails are given as the parser would return them. */
export async function startIntake(name: string, env: Partial<Env> = {}) {
  const database = await openEmptyDatabase(name);
  const test = await startTestApp({}, { database });
  const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-mails-')));
  const vault = openVault({ ...testEnv(env), storageUrl }, database.db);
  afterFile(async () => {
    await vault.close();
    await database.close();
  });
  const parsed = new Map<string, ParsedMail | Error>();
  const settings = {
    vault,
    mailAddress,
    mailFrom,
    mailAuthServer,
    async parseMail(raw: Uint8Array) {
      reads += 1;
      const found = parsed.get(Buffer.from(raw).toString());
      if (found instanceof Error) throw found;
      // A copy, because the buffers of attachments are transferred to threads.
      return structuredClone(found as ParsedMail);
    },
  };
  const intake = (job: Job<StoredMail>) => takeInMail(test.context, settings, job);
  let uid = 0;
  let reads = 0;

  async function read(id: number) {
    const [row] = await database.db.select().from(incomingMails).where(eq(incomingMails.id, id));
    return row as typeof incomingMails.$inferSelect;
  }

  return {
    ...test,
    vault,
    settings,
    /** Stores a mail as the receiver does, without processing it. Returns its id. */
    async store(mail: ParsedMail | Error): Promise<number> {
      const key = randomUUID();
      parsed.set(key, mail);
      uid += 1;
      await storeMail(test.context, settings, {
        mailbox: 'office@mail.test',
        uidValidity: 1,
        uid,
        size: key.length,
        raw: Buffer.from(key),
      });
      const [row] = await database.db.select().from(incomingMails).where(eq(incomingMails.uid, uid));
      return row?.id as number;
    },
    /** One attempt of its job. */
    work: (id: number, retryCount = 0) => intake({ id: '', data: { id }, retryCount }),
    /** Runs the job of a postponed mail early. */
    async workLater(id: number) {
      const { rows } = await database.db.execute<{ data: StoredMail }>(sql`
        select data from pgboss.job where name = 'incoming-mail' and (data ->> 'id')::int = ${id}
          and start_after > now() + interval '59 minutes'
        order by created_on desc limit 1`);
      const [job] = rows;
      if (!job) throw new Error(`The mail ${id} was not put off`);
      await intake({ id: '', data: job.data });
    },
    /** How many times a mail was parsed. */
    reads: () => reads,
    read,
    /** Stores and processes a mail, and returns its row. */
    async take(mail: ParsedMail | Error) {
      const id = await this.store(mail);
      await this.work(id);
      return read(id);
    },
  };
}
