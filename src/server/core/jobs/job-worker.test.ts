import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp } from '#test/app.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { mailQueue } from '../mail/mail.ts';
import { createLog } from '../process/log.ts';
import { startWorker } from './job-worker.ts';
import { jobHandler } from './jobs.ts';

it('stores and logs why the query of a job failed, without the values in the query', async () => {
  // A worker takes every job of its queue, so this test has a queue of its own.
  const database = await openEmptyDatabase('job_worker');
  afterFile(database.close);
  const { context } = await startTestApp({}, { database });
  const lines: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
  const failing = jobHandler(mailQueue, async ({ db }) => {
    await db.execute(sql`select 1 / (length(${'The refund is large.'}) - 20)`);
  });
  const mail = { to: 'maya@example.test', subject: 'Hello', parts: [] };
  await context.jobs.send(database.db, mailQueue, mail);
  const stop = await startWorker(
    { databaseUrl: await emptyDatabaseUrl('job_worker') },
    context,
    [failing],
    log,
  );

  const output = await vi.waitFor(
    async () => {
      const { rows } = await database.db.execute(sql`select output from pgboss.job where output is not null`);
      expect(rows).toHaveLength(1);
      return rows[0]?.output;
    },
    { timeout: 20_000, interval: 100 },
  );
  await stop();
  expect(output).toEqual({ message: 'division by zero' });
  expect(lines.join()).toContain('division by zero');
  expect(lines.join()).not.toContain('refund');
});

it('processes many jobs without a pause between full batches', async () => {
  const database = await openEmptyDatabase('job_worker_many');
  afterFile(database.close);
  const { context } = await startTestApp({}, { database });
  const done: number[] = [];
  const handler = jobHandler(mailQueue, async () => {
    done.push(performance.now());
  });
  const mail = { to: 'maya@example.test', subject: 'Hello', parts: [] };
  await context.jobs.sendAll(database.db, mailQueue, Array(300).fill(mail));
  const log = createLog({ logLevel: 'silent' });
  const databaseUrl = await emptyDatabaseUrl('job_worker_many');
  const stop = await startWorker({ databaseUrl }, context, [handler], log);
  await vi.waitFor(() => expect(done).toHaveLength(300), { timeout: 30_000, interval: 100 });
  await stop();
  // Polling once a second for two batches of ten would take 14 seconds.
  expect((done.at(-1) as number) - (done[0] as number)).toBeLessThan(8_000);
}, 40_000);

it('repeats only the job that takes too long, not the others of its batch', async () => {
  const database = await openEmptyDatabase('job_worker_late');
  afterFile(database.close);
  const { context } = await startTestApp({}, { database });
  const handled: string[] = [];
  const stuck = Promise.withResolvers<void>();
  const handler = jobHandler(mailQueue, async (_context, { data: { subject } }) => {
    handled.push(subject);
    if (subject === 'Stuck') await stuck.promise;
  });
  const mails = ['Sent', 'Stuck', 'Also sent'].map((subject) => ({
    to: 'maya@example.test',
    subject,
    parts: [],
  }));
  await context.jobs.sendAll(database.db, mailQueue, mails);
  await database.db.execute(sql`update pgboss.job set expire_seconds = 6`);
  const databaseUrl = await emptyDatabaseUrl('job_worker_late');
  const stop = await startWorker({ databaseUrl }, context, [handler], createLog({ logLevel: 'silent' }));
  const states = async () => {
    const { rows } = await database.db.execute(
      sql`select data ->> 'subject' as subject, state from pgboss.job where name = 'mail' order by 1`,
    );
    return rows;
  };
  await expect.poll(states).toEqual([
    { subject: 'Also sent', state: 'completed' },
    { subject: 'Sent', state: 'completed' },
    { subject: 'Stuck', state: 'retry' },
  ]);
  stuck.resolve();
  await stop();
  expect(handled.filter((subject) => subject !== 'Stuck')).toHaveLength(2);
});
