import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBackgroundWork } from '#server/background-work.ts';
import { passwordOnly, testEnv, testSecretBox } from '#test/app.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { testSigner } from '#test/signer.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../database/db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../process/log.ts';
import { composeMail, type Mail, queueMail } from './mail.ts';

let database: Database;
let context: Context;
const stops: (() => Promise<void>)[] = [];
const fail = (error: Error) => {
  throw error;
};

beforeAll(async () => {
  // A separate queue: in the shared database the emails of all other tests would be queued.
  database = await openEmptyDatabase('mail');
  context = {
    db: database.db,
    jobs: await startJobs(database.db, fail),
    signer: testSigner,
    secretBox: testSecretBox,
    rules: passwordOnly,
    publicUrl: testEnv().publicUrl,
  };
  // A second between tries instead of five, so that the tests need not wait; jobs take it from their queue.
  await database.db.execute(
    sql`update pgboss.queue set retry_delay = 1, retry_delay_max = 1 where name = 'mail'`,
  );
});
afterAll(async () => {
  await context.jobs.stop();
  await database.close();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** The log of the background work. */
const logged: Record<string, unknown>[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });

async function startWork(smtpUrl: string): Promise<void> {
  const env = testEnv({
    smtpUrl,
    databaseUrl: await emptyDatabaseUrl('mail'),
    publicUrl: new URL('https://portal.example.test'),
  });
  stops.push(await startBackgroundWork(env, database, log));
}

function mail(change: Partial<Mail> = {}): Mail {
  return {
    to: `reader-${crypto.randomUUID()}@example.test`,
    subject: 'Hello',
    greeting: 'Hello,',
    parts: ['News.'],
    ...change,
  };
}

async function eventually(check: () => boolean): Promise<void> {
  for (let tries = 0; tries < 120 && !check(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(check()).toBe(true);
}

const messageId = (source: string) => /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim();

describe('mail', () => {
  it('that was queued while the server was down arrives when it is back', async () => {
    const gone = await startMailSink();
    const { port, url } = gone;
    await gone.close();
    await startWork(url);
    const letters = [mail(), mail()];
    await inTransaction(context, async (tx) => {
      for (const letter of letters) await queueMail(tx, letter);
    });
    const failures = () => logged.filter((line) => JSON.stringify(line.err).includes(`127.0.0.1:${port}`));
    await eventually(() => failures().length >= letters.length);
    expect(failures()[0]).toMatchObject({ level: 40, queue: 'mail', err: { code: 'ESOCKET' } });

    const sink = await startMailSink({ port });
    stops.push(sink.close);
    const arrived = (letter: Mail) => sink.mails.filter(({ to }) => to.includes(letter.to));
    await eventually(() => letters.every((letter) => arrived(letter).length > 0));
    for (const letter of letters) expect(arrived(letter)).toHaveLength(1);
  });

  it('keeps its Message-ID when it is retried', async () => {
    const sink = await startMailSink({ refuseNext: 1 });
    stops.push(sink.close);
    await startWork(sink.url);
    const letter = mail();
    await queueMail(context, letter);
    const tries = () => sink.attempts.filter(({ to }) => to.includes(letter.to));
    await eventually(() => tries().length >= 2);
    const ids = tries().map(({ source }) => messageId(source));
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@portal\.example\.test>$/);
    expect(new Set(ids).size).toBe(1);
  });

  it('that is rejected logs one warning per attempt, without an address or any of its text', async () => {
    const sink = await startMailSink({ refuseNext: 2 });
    stops.push(sink.close);
    await startWork(sink.url);
    const letter = mail({ subject: 'About your return', parts: ['The refund is large.'] });
    await queueMail(context, letter);
    await eventually(() => sink.mails.some(({ to }) => to.includes(letter.to)));

    const attempts = sink.attempts.filter(({ to }) => to.includes(letter.to));
    const job = messageId(attempts[0]?.source ?? '')?.slice(1, 37);
    const warnings = logged.filter((line) => line.job === job);
    const warning = { level: 40, queue: 'mail', attempts: 1901, retryWithinSeconds: 1 };
    expect(warnings).toMatchObject([1, 2].map((attempt) => ({ ...warning, attempt })));
    expect(warnings[0]?.err).toMatchObject({ code: 'EMESSAGE', message: 'DATA was answered with 451' });
    for (const text of [letter.to, 'About your return', 'refund', 'Try again later'])
      expect(JSON.stringify(warnings)).not.toContain(text);
  });

  it('keeps its subject on one line', async () => {
    const sink = await startMailSink();
    stops.push(sink.close);
    await startWork(sink.url);
    const letter = mail({ subject: 'New enquiry from Ruth\r\nBcc: all@example.test\r\n\r\nBody' });
    await queueMail(context, letter);
    await eventually(() => sink.mails.some(({ to }) => to.includes(letter.to)));
    const [header = ''] = sink.mails.find(({ to }) => to.includes(letter.to))?.source.split('\r\n\r\n') ?? [];
    expect(header).toMatch(/^Subject: New enquiry from Ruth Bcc: all@example\.test Body\r$/m);
    expect(header).not.toMatch(/^Bcc:/im);
  });

  it('offers to unsubscribe in one click if it is a newsletter', async () => {
    const sink = await startMailSink();
    stops.push(sink.close);
    await startWork(sink.url);
    const letter = mail({ unsubscribePath: '/api/newsletter/unsubscribe?token=abc' });
    await queueMail(context, letter);
    await eventually(() => sink.mails.some(({ to }) => to.includes(letter.to)));
    const source = sink.mails.find(({ to }) => to.includes(letter.to))?.source ?? '';
    expect(source).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/portal\.example\.test\/api\/newsletter\/unsubscribe\?token=abc>\r$/im,
    );
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(source).toMatch(/^From: "?Larkfield & Rowe"? <support@larkfieldrowe\.example>\r$/im);
  });
});

describe('composeMail', () => {
  const publicUrl = new URL('https://portal.example.test');

  it('has the same content as text and as HTML, with complete URLs', () => {
    const { text, html } = composeMail(
      mail({ parts: ['News.', { label: 'Read it', path: '/news?a=1&b=2' }] }),
      publicUrl,
    );
    expect(text).toContain('Read it:\nhttps://portal.example.test/news?a=1&b=2');
    expect(html).toContain('href="https://portal.example.test/news?a=1&amp;b=2"');
    for (const body of [text, html]) expect(body).toContain('1180 Larkfield Avenue NE');
  });

  it('escapes markup in what users wrote', () => {
    const { html } = composeMail(
      mail({
        subject: '</title><script>',
        greeting: '<img src=x onerror=alert(1)>',
        parts: [`"'><a href=//evil>`],
      }),
      publicUrl,
    );
    expect(html).not.toMatch(/<script|<img|<a href=\/\/evil/);
  });
});
