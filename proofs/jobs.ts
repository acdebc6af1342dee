import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase, transaction } from '#server/core/database/db.ts';
import { startJobs } from '#server/core/jobs/jobs.ts';
import { mailQueue } from '#server/core/mail/mail.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { createContact } from '#test/factories/contacts.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { report } from './support/report.ts';
import { startWorkerProcess } from './support/worker-process.ts';

/**
 * 1,000 transactions write an enquiry and queue its mail; every fifth is rolled back. The worker is killed five times
 * while it sends, and the mail server is down for two minutes. Every committed mail arrives, none of a rolled-back
 * transaction does, and a mail that arrives twice has the same Message-ID, so that mail programs show it once.
 */
const transactions = 1_000;
const kills = 5;
const outageSeconds = 120;
const resumedSeconds = 150;
const giveUpSeconds = 600;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const jobs = await startJobs(database.db, (error) => console.error(error));
let sink = await startMailSink();
const { port, url: smtpUrl } = sink;
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, SMTP_URL: smtpUrl };
const sinks = [sink];
const received = () => sinks.flatMap(({ mails }) => mails);

const address = (number: number) => `client-${number}@example.com`;
const isRolledBack = (number: number) => number % 5 === 4;
class Undone extends Error {}

async function queueOne(number: number): Promise<void> {
  const email = address(number);
  try {
    await transaction(database.db, async (tx) => {
      await createContact(tx, { email });
      const mail = {
        to: email,
        subject: 'We received your message',
        greeting: 'Hello,',
        parts: ['Thank you.'],
      };
      await jobs.send(tx, mailQueue, mail);
      if (isRolledBack(number)) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

let queued = 0;
async function queueUpTo(count: number): Promise<void> {
  for (; queued < count; queued++) await queueOne(queued);
}

let killed = 0;
/** Kills the worker in the middle of a batch, when some of its emails have arrived but are not marked as sent. */
async function killInTheMiddle(): Promise<void> {
  const before = received().length;
  const until = performance.now() + 60_000;
  while (received().length < before + 3 && performance.now() < until) await wait(2);
  await replaceWorker();
}

async function replaceWorker(): Promise<void> {
  await worker.kill();
  killed += 1;
  worker = await startWorkerProcess(env);
}

await queueUpTo(transactions * 0.4);
// Starts with a backlog, so that there is something to interrupt: the worker is faster than this program.
let worker = await startWorkerProcess(env);
for (let number = 0; number < 3; number++) await killInTheMiddle();
await queueUpTo(transactions * 0.5);

await sink.close();
const awayAt = performance.now();
const beforeOutage = received().length;
await queueUpTo(transactions);
await wait(Math.max(0, outageSeconds * 500 - (performance.now() - awayAt)));
await replaceWorker();
await wait(Math.max(0, outageSeconds * 1_000 - (performance.now() - awayAt)));
const duringOutage = received().length - beforeOutage;

sink = await startMailSink({ port });
sinks.push(sink);
const backAt = performance.now();
const secondsSinceReturn = () => (performance.now() - backAt) / 1_000;
while (sink.mails.length === 0 && secondsSinceReturn() < giveUpSeconds) await wait(20);
const firstAfter = secondsSinceReturn();
await killInTheMiddle();

const wanted = Array.from({ length: transactions }, (_, number) => number).filter((n) => !isRolledBack(n));
const arrivedAddresses = () => new Set(received().flatMap(({ to }) => to));
while (secondsSinceReturn() < giveUpSeconds) {
  const arrived = arrivedAddresses();
  if (wanted.every((number) => arrived.has(address(number)))) break;
  await wait(200);
}
const lastAfter = secondsSinceReturn();

// Emails that a killed worker had delivered are sent again, so wait until no job is left.
const openJobs = async () =>
  Number(
    (
      await database.db.execute<{ count: string }>(
        sql`select count(*) from pgboss.job where name = 'mail' and state not in ('completed')`,
      )
    ).rows[0]?.count,
  );
while ((await openJobs()) > 0 && secondsSinceReturn() < giveUpSeconds) await wait(500);
const left = await openJobs();
const rows = await database.db.execute<{ count: string }>(sql`select count(*) from contacts`);
const failed = await database.db.execute(sql`select 1 from pgboss.job where name = 'failed'`);

await worker.stop();
await sink.close();
await jobs.stop();
await database.close();
await server.stop();

const idsByAddress = new Map<string, string[]>();
for (const { to, source } of received()) {
  const id = /^message-id: *(<[^>]+>)/im.exec(source)?.[1] ?? 'none';
  for (const one of to) idsByAddress.set(one, [...(idsByAddress.get(one) ?? []), id]);
}
const arrived = wanted.filter((number) => idsByAddress.has(address(number))).length;
const repeated = [...idsByAddress.values()].filter((ids) => ids.length > 1);
const sameId = repeated.filter((ids) => new Set(ids).size === 1).length;
const distinct = new Set([...idsByAddress.values()].map(([id]) => id)).size;
const forRollback = [...idsByAddress.keys()].filter(
  (to) => !wanted.some((number) => address(number) === to),
).length;

const committed = Number(rows.rows[0]?.count);
report(
  `${transactions} transactions, ${transactions - wanted.length} rolled back: committed rows; mails that arrived`,
  `${committed}; ${arrived} of ${wanted.length}`,
  committed === wanted.length && arrived === wanted.length,
);
report('mails of rolled back transactions', forRollback, forRollback === 0);
report('workers killed with SIGKILL', killed, killed === kills);
report(`mails while the mail server was away for ${outageSeconds} s`, duringOutage, duringOutage === 0);
report(
  `first mail after its return, at most ${resumedSeconds} s`,
  `${firstAfter.toFixed(1)} s`,
  firstAfter <= resumedSeconds,
);
report(`all others, at most ${resumedSeconds} s`, `${lastAfter.toFixed(1)} s`, lastAfter <= resumedSeconds);
report(
  'mails that arrived more than once; of these with one Message-ID',
  `${repeated.length}; ${sameId}`,
  repeated.length > 0 && sameId === repeated.length,
);
report('different Message-IDs', `${distinct} for ${idsByAddress.size} mails`, distinct === idsByAddress.size);
report('jobs left; given up', `${left}; ${failed.rows.length}`, left === 0 && failed.rows.length === 0);
