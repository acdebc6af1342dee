import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { openDays } from '#test/open-days.ts';
import { startServerNode } from '#test/server-node.ts';
import { type Service, startPostgres, startStandby } from '#test/services.ts';
import { testSecretKey } from '#test/signer.ts';
import { forgetQueries, printCostlyQueries } from './support/april/costly-queries.ts';
import { fillYear } from './support/april/filled-year.ts';
import { startPeople } from './support/april/people-process.ts';
import { printMeasured } from './support/april/print-measured.ts';
import { postgresSeconds, processorSeconds } from './support/april/processor-time.ts';
import { readMegabytes } from './support/process-memory.ts';
import { percentile, report } from './support/report.ts';

/**
 * How many times the load of April's busiest hour in a firm with 5,000 clients (docs/scale.md) one node and PostgreSQL
 * sustain on this machine: p99 of all requests below 300 ms, no error. Simulated users pause between their actions;
 * each multiple has that many times as many users. Needs the built client (`npm run build`). `npm run prove --
 * april-hour -- 2` runs two nodes and alternates requests between them; `-- 2 1` runs only multiple 1, `-- 1 quick` a
 * short trial. With `REPLICA=1` it runs on Debian's PostgreSQL 15 with a standby that the nodes read from.
 */
const nodes = Number(process.argv[2] ?? 1);
const isQuick = process.argv[3] === 'quick';
const only = Number(process.argv[3]) || undefined;
const multiples = only ? [only] : isQuick ? [1] : [1, 1.5, 2, 4, 6, 8, 10];
const warmUpSeconds = isQuick ? 10 : 20;
/** Five minutes for multiple 1, because some of its actions are rare. */
const secondsOf = (multiple: number) => (isQuick ? 15 : multiple === 1 ? 300 : 90);
const limitMs = 300;

const server: { url: string; standbyUrl?: string; stop(): Promise<void> } = process.env.REPLICA
  ? await startPostgresWithStandby()
  : await startEmbeddedDatabase({ countsQueries: true });
await migrateDatabase(server.url);
const storage = await developmentStorage();
const began = performance.now();
const fileIds = await fillYear(server.url, {
  storageUrl: new URL(storage.STORAGE_URL),
  fileKeys: [storage.FILE_KEYS.trim()],
});
console.log(`  5,000 clients and a year, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
const mailServer = await startMailSink();
const settings = {
  ...storage,
  DATABASE_URL: server.url,
  ...(server.standbyUrl && { REPLICA_DATABASE_URL: server.standbyUrl }),
  SMTP_URL: mailServer.url,
  SECRET_KEY: testSecretKey,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
};
const running = await Promise.all(Array.from({ length: nodes }, () => startServerNode(settings)));
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
if (server.standbyUrl) await untilReplayed(server.standbyUrl);

async function startPostgresWithStandby() {
  const primary = await startPostgres();
  const standby = await startStandby(primary);
  const urlOf = ({ port }: Service) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return {
    url: urlOf(primary),
    standbyUrl: urlOf(standby),
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Waits until the standby has replayed the inserted data and written it to disk: no hour may start with a backlog. */
async function untilReplayed(standbyUrl: string) {
  await owner.query('checkpoint');
  const { rows } = await owner.query('select pg_current_wal_flush_lsn() as lsn');
  const standby = new pg.Client({ connectionString: standbyUrl });
  await standby.connect();
  const isThere = async () =>
    (await standby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [rows[0].lsn])).rows[0]
      .there;
  while (!(await isThere())) await wait(500);
  await standby.query('checkpoint');
  await standby.end();
}

/** The 99th percentile since the previous call. */
async function readLoopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (.*)$/m.exec(text)?.[1] ?? 0) * 1000;
}

async function readProcessors(people: number | undefined) {
  const ofNodes = await Promise.all(running.map(({ process: { pid } }) => processorSeconds(pid)));
  return {
    nodes: ofNodes.reduce((sum, one) => sum + one, 0),
    postgres: await postgresSeconds(owner),
    people: await processorSeconds(people),
  };
}

/** Times the month view of 'First available', which compares all slots with all appointments. */
async function printMonth(url: string): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    const began = performance.now();
    await fetch(`${url}/api/admin/first/availability/month?month=${openDays(1)[0]?.slice(0, 7)}`).then(
      (response) => response.text(),
    );
    times.push(performance.now() - began);
  }
  console.log(
    `  the month of 'First available', alone: median of 20 is ${percentile(times, 0.5).toFixed(0)} ms`,
  );
}

/** Returns whether the limits hold. */
async function runHour(multiple: number): Promise<boolean> {
  const seconds = secondsOf(multiple);
  await owner.query('update sessions set last_seen_at = now()');
  const people = startPeople();
  const urls = running.map(({ url }) => url);
  await people.begin({ urls, multiple, warmUpSeconds, fileIds, days: openDays(10) });
  await Promise.all(urls.map(readLoopDelay));
  if (!server.standbyUrl) await forgetQueries(owner);
  const before = await readProcessors(people.process.pid);
  const measured = await people.measure(seconds);
  const after = await readProcessors(people.process.pid);
  const delays = await Promise.all(urls.map(readLoopDelay));
  const megabytes = await Promise.all(running.map(({ process: { pid } }) => readMegabytes(pid)));
  await people.end();
  const share = (name: keyof typeof before) =>
    `${(((after[name] - before[name]) / seconds) * 100).toFixed(0)} %`;
  const all = Object.values(measured.times).flat();
  const p99 = percentile(all, 0.99);
  const holds = p99 < limitMs && measured.errors.length === 0;
  console.log(
    `\n  ${multiple} × the hour: ${holds ? 'held' : 'not held'}, p99 ${p99.toFixed(0)} ms, ${measured.errors.length} errors`,
  );
  printMeasured(measured, seconds);
  console.log(
    `    processors: nodes ${share('nodes')}, PostgreSQL ${share('postgres')}, people ${share('people')}; ` +
      `event loop p99 ${Math.max(...delays).toFixed(0)} ms (people ${measured.ownDelayMs.toFixed(0)} ms); ` +
      `nodes ${Math.max(...megabytes).toFixed(0)} MB`,
  );
  if (!server.standbyUrl) await printCostlyQueries(owner);
  return holds;
}

await printMonth(running[0]?.url ?? '');
let held = 0;
for (const multiple of multiples) {
  if (!(await runHour(multiple))) break;
  held = multiple;
}
for (const node of running) await node.kill();
await owner.end();
await mailServer.close();
await server.stop();
console.log('');
report('the busiest hour of April, at least once', `${held} times with ${nodes} node(s)`, held >= 1);
