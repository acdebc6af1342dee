import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, transaction } from '#server/core/database/db.ts';
import { startWorker } from '#server/core/jobs/job-worker.ts';
import { type Job, jobHandler } from '#server/core/jobs/jobs.ts';
import { announce, liveChannel } from '#server/core/live/events.ts';
import { createMailer, type Mail, mailQueue } from '#server/core/mail/mail.ts';
import { readEnv } from '#server/core/process/env.ts';
import { createLog } from '#server/core/process/log.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { testSecretKey } from '#test/signer.ts';
import { percentile, report } from './support/report.ts';

/**
 * The throughput of the job queue and of live events on this machine: jobs queued one per transaction and processed by
 * one worker whose handler does nothing; emails sent by one worker to a mail server that accepts everything, and the
 * latency of requests to the same process meanwhile; transactions with one event each while more and more nodes
 * listen.
 */
const queued = 2_000;
/** The rate at which a mail to 5,000 clients is sent within two minutes. */
const minPerSecond = 42;
const maxRequestMs = 300;
const events = 1_000;
const atOnce = 8;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = readEnv({
  ...(await developmentStorage()),
  NODE_ENV: 'test',
  DATABASE_URL: server.url,
  LOG_LEVEL: 'silent',
  SECRET_KEY: testSecretKey,
});
const app = await buildApp(env, database);
const { context } = app;

/** Calls of `work` per second, several at a time. */
async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let left = count;
  const workOff = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  return count / ((performance.now() - startedAt) / 1_000);
}

const mail = { to: 'maya@example.test', subject: 'Hello', parts: [] };
const queueing = await rateOf(queued, () =>
  transaction(database.db, (tx) => context.jobs.send(tx, mailQueue, mail)),
);
report('jobs queued a second, one per transaction', queueing.toFixed(0), queueing > 0);

/** Processes all queued jobs with one worker and returns the rate per second. */
async function workOff(handle: (job: Job<Mail>) => Promise<void>): Promise<{ rate: number; done: number }> {
  let done = 0;
  const handler = jobHandler(mailQueue, async (_context, job) => {
    await handle(job);
    done += 1;
  });
  const startedAt = performance.now();
  const stop = await startWorker(
    { databaseUrl: server.url },
    context,
    [handler],
    createLog({ logLevel: 'silent' }),
  );
  while (done < queued && performance.now() - startedAt < 300_000) await wait(50);
  const rate = done / ((performance.now() - startedAt) / 1_000);
  await stop();
  return { rate, done };
}

const working = await workOff(async () => {});
report(
  `jobs of one queue done a second by one worker, at least ${minPerSecond}`,
  working.rate.toFixed(0),
  working.done === queued && working.rate >= minPerSecond,
);

/** Sends requests to this process one at a time. Returns a function that stops them and returns their p95. */
function requestMeanwhile() {
  const times: number[] = [];
  let ended = false;
  const requesting = (async () => {
    while (!ended) {
      const startedAt = performance.now();
      const { statusCode } = await app.inject({ url: '/api/staff' });
      times.push(statusCode === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      await wait(20);
    }
  })();
  return async () => {
    ended = true;
    await requesting;
    return percentile(times, 0.95);
  };
}

const endQuiet = requestMeanwhile();
await wait(5_000);
const quietMs = await endQuiet();
await transaction(database.db, (tx) => context.jobs.sendAll(tx, mailQueue, Array(queued).fill(mail)));
const mailServer = await startMailSink();
const mailer = createMailer(mailServer.url, context.publicUrl);
const endBusy = requestMeanwhile();
const mailing = await workOff(mailer.deliver);
const busyMs = await endBusy();
mailer.close();
await mailServer.close();
report(
  `mails sent a second by one worker, at least ${minPerSecond}`,
  mailing.rate.toFixed(0),
  mailServer.mails.length === queued && mailing.rate >= minPerSecond,
);
report(
  `p95 of requests to the same process before and meanwhile, at most ${maxRequestMs} ms`,
  `${quietMs.toFixed(0)} and ${busyMs.toFixed(0)} ms`,
  busyMs <= maxRequestMs,
);

const listeners: pg.Client[] = [];
let received = 0;
for (const nodes of [1, 10, 50]) {
  while (listeners.length < nodes) {
    const listener = new pg.Client({ connectionString: server.url });
    listener.on('notification', () => {
      received += 1;
    });
    await listener.connect();
    await listener.query(`listen ${liveChannel}`);
    listeners.push(listener);
  }
  received = 0;
  const rate = await rateOf(events, () =>
    transaction(database.db, async (tx) => {
      await announce(tx, 'messages', { users: [1] });
    }),
  );
  for (let tries = 0; received < events * nodes && tries < 200; tries++) await wait(50);
  report(
    `events a second while ${nodes} more listen; received`,
    `${rate.toFixed(0)}; ${received} of ${events * nodes}`,
    received === events * nodes,
  );
}
const withoutEvent = await rateOf(events, () =>
  transaction(database.db, (tx) => tx.execute(sql`select txid_current()`)),
);
report('transactions a second that write and announce nothing', withoutEvent.toFixed(0), withoutEvent > 0);

for (const listener of listeners) await listener.end();
await app.close();
await database.close();
await server.stop();
