import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { developmentStorage } from '#scripts/development-storage.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { damagedUploads, readEffects } from './support/effects.ts';
import { startApplication } from './support/failover/application.ts';
import { startCluster } from './support/failover/cluster.ts';
import { differingNodes } from './support/failover/compare-nodes.ts';
import { differentMessageIds, waitForMails } from './support/failover/owed-mails.ts';
import { report } from './support/report.ts';
import { longestGap, startWriters } from './support/writers.ts';
import { prepareWrites } from './support/writes.ts';

/**
 * Three PostgreSQL servers managed by Patroni with etcd behind HAProxy, two application servers and a worker. While
 * writers book, send messages and upload, one part after another is killed and brought back. After each turn every
 * acknowledged write must exist exactly once, every file as it was sent, and all emails must be delivered; the
 * application's processes must reconnect to the database by themselves within a minute. `-- leader` runs one turn.
 */
const maxOutageSeconds = 60;
const maxMailSeconds = 150;
const kinds = ['booking', 'message', 'upload'] as const;
const writersPerKind = 3;
const beforeMs = 8_000;
const afterMs = 10_000;

const cluster = await startCluster();
const sink = await startMailSink();
const stopAll: (() => unknown)[] = [sink.close, cluster.stop];
const stopEverything = async () => {
  for (const stop of stopAll.splice(0).reverse()) await stop();
};
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => void stopEverything().finally(() => process.exit(1)));

interface Turn {
  name: string;
  /** Kills the part and returns a function that brings it back. */
  kill(): Promise<() => Promise<void>>;
  downMs: number;
  /** Nothing can be written without it, so the recovery time counts from its return. */
  needed?: true;
  /** The node that refuses connections meanwhile. */
  node?: number;
}

await prove().finally(stopEverything);
// Nothing is left that should keep the process alive.
process.exit();

async function prove(): Promise<void> {
  await migrateDatabase(cluster.url);
  const database = openDatabase(cluster.url);
  stopAll.push(database.close);
  const env = { DATABASE_URL: cluster.url, SMTP_URL: sink.url, RATE_LIMIT_FACTOR: '1000000' };
  const application = await startApplication({ ...(await developmentStorage()), ...env });
  stopAll.push(application.stop);

  const killPart = (find: () => Promise<Parameters<typeof cluster.kill>[0]>) => async () => {
    const part = await find();
    await cluster.kill(part);
    return () => cluster.start(part);
  };
  const killProcess = (part: Parameters<typeof application.kill>[0]) => async () => {
    await application.kill(part);
    return () => application.start(part);
  };
  const turns: Turn[] = [
    { name: 'leader', kill: killPart(() => cluster.find('leader')), downMs: 45_000 },
    { name: 'standby', kill: killPart(() => cluster.find('sync_standby')), downMs: 20_000 },
    // Longer than the TTL of the leader's key.
    { name: 'etcd', kill: killPart(async () => 'etcd'), downMs: 40_000 },
    { name: 'haproxy', kill: killPart(async () => 'haproxy'), downMs: 5_000, needed: true },
    { name: 'node', kill: killProcess('first node'), downMs: 5_000, node: 0 },
    { name: 'worker', kill: killProcess('worker'), downMs: 5_000 },
  ];
  const wanted = process.argv.slice(2);

  const next = await prepareWrites(database.db, { staff: 24, days: 25 });
  const writers = startWriters(application.urls, { kinds, perKind: writersPerKind }, next);
  for (const turn of turns.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const firstWrite = writers.ledger.length;
    const firstRefusal = writers.refusals.length;
    const pidsBefore = application.pids();
    await wait(beforeMs);
    const killedAt = performance.now();
    const bringBack = await turn.kill();
    const goneOn = new Date();
    await wait(turn.downMs);
    const startedAt = performance.now();
    await bringBack();
    const backAt = performance.now();
    await cluster.untilHealthy();
    await wait(afterMs);
    const writtenUntil = performance.now();
    const allAcknowledged = await writers.pause(120_000);

    const written = writers.ledger.slice(firstWrite);
    const refusals = writers.refusals.slice(firstRefusal);
    const { refused, wrong, lastFailureSeconds } = describeRefusals(refusals, turn, killedAt, backAt);
    console.log(`\n${turn.name} killed, back after ${((backAt - killedAt) / 1000).toFixed(0)} s`);
    report('refused requests', refused, wrong === '');
    if (wrong) console.log(`         ${wrong}`);
    report(
      `last refusal after ${turn.needed ? 'its return' : 'the kill'}; longest time without an acknowledgement`,
      `${lastFailureSeconds.toFixed(1)} s (${maxOutageSeconds}); ${longestGap(written, killedAt, writtenUntil).toFixed(1)} s`,
      lastFailureSeconds <= maxOutageSeconds && allAcknowledged,
    );
    report(
      'longest wait of one write, with its retries',
      `${Math.max(...written.map(({ seconds }) => seconds)).toFixed(1)} s`,
      allAcknowledged,
    );
    const samePids = turn.node === undefined && turn.name !== 'worker';
    if (!samePids) {
      const readySeconds = (backAt - startedAt) / 1000;
      const jobSeconds = await firstJobSeconds(database.db, goneOn);
      report(
        'it answers or takes jobs again after its start; first job of any worker after the kill',
        `${readySeconds.toFixed(1)} s; ${jobSeconds.toFixed(1)} s (${maxOutageSeconds})`,
        Math.max(readySeconds, jobSeconds) <= maxOutageSeconds,
      );
    }
    const isReady = await application.untilReady(30_000);
    report(
      'the same processes of the application, ready again',
      isReady && application.alive() ? 'yes' : 'no',
      isReady && application.alive() && (!samePids || `${pidsBefore}` === `${application.pids()}`),
    );

    const all = writers.ledger.map(({ write }) => write);
    const effects = await readEffects(database.db, all);
    const otherIds = writers.ledger.filter(({ write, id }) => effects.idOf.get(write) !== id).length;
    const uploads = written.map(({ write }) => write).filter(({ kind }) => kind === 'upload');
    const damaged = await damagedUploads(application.urls[1] as string, uploads, effects);
    report(
      `acknowledged writes lost, doubled, with another id; rows of no write (of ${all.length}, ${written.length} new)`,
      `${effects.lost.length}, ${effects.doubled.length}, ${otherIds}; ${effects.unknownRows}`,
      effects.lost.length + effects.doubled.length + otherIds + effects.unknownRows === 0 &&
        written.length > 0,
    );
    report(
      `of ${uploads.length} new files downloaded with other bytes`,
      damaged.length,
      damaged.length === 0,
    );
    const mails = await waitForMails(sink.mails, all, maxMailSeconds);
    report(
      `mails of ${mails.owed} bookings still owed; seconds until all were sent`,
      `${mails.missing}; ${mails.seconds.toFixed(1)} (${maxMailSeconds})`,
      mails.missing === 0,
    );
    writers.resume();
  }
  await writers.pause(120_000);
  writers.stop();
  const different = await differingNodes(cluster.nodeUrls);
  report(
    'tables that differ between the three servers at the end',
    different.join(', ') || 'none',
    different.length === 0,
  );
  const ids = differentMessageIds(sink.mails);
  report(`mails sent (${sink.mails.length}) twice under different Message-IDs`, ids, ids === 0);
}

/** Infinite if no job completed, so that no limit holds. */
async function firstJobSeconds(db: Db, after: Date): Promise<number> {
  const time = sql`${after.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from min(completed_on) - ${time})::float8 as seconds from pgboss.job where completed_on > ${time}`,
  );
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
}

/** Allowed refusals are 503 and 429 with Retry-After, and no connection to a killed node. */
function describeRefusals(
  refusals: ReturnType<typeof startWriters>['refusals'],
  turn: Turn,
  killedAt: number,
  backAt: number,
) {
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  let lastFailure = turn.needed ? backAt : killedAt;
  for (const { at, node, status, hasRetryAfter, text } of refusals) {
    const name = status === 0 ? 'no connection' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const isAway = status === 0 && node === turn.node;
    const isRefusal = [429, 503].includes(status) && hasRetryAfter;
    if (!isAway && !isRefusal) wrong.push(`${((at - killedAt) / 1000).toFixed(1)} s: ${status} ${text}`);
    // A retry with an idempotency key that the killed node held gets 429 until its lease ends: not a database failure.
    if (!isAway && status !== 429) lastFailure = Math.max(lastFailure, at);
  }
  return {
    refused: [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none',
    wrong: [...new Set(wrong)].slice(0, 5).join('\n         '),
    lastFailureSeconds: (lastFailure - (turn.needed ? backAt : killedAt)) / 1000,
  };
}
