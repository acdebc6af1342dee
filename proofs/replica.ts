import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { type Database, openDatabase } from '#server/core/database/db.ts';
import { recordAudit } from '#server/core/security/audit.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { startCluster } from './support/failover/cluster.ts';
import { median, percentile, report } from './support/report.ts';

/**
 * Three PostgreSQL servers managed by Patroni behind HAProxy, and a server that reads the audit log through HAProxy's
 * port for the standbys. Every read must show the entry that was written just before it: with healthy standbys, while
 * replay is paused, and after one was killed; and the standbys must serve the reads while they can.
 */
const turns = 200;
const killedReads = 300;
/** A little longer than a server avoids a replica after a failure. */
const restMs = 32_000;
/** PostgreSQL publishes the counts of an idle connection after ten seconds. */
const countsMs = 11_000;

const cluster = await startCluster();
const stopAll: (() => unknown)[] = [cluster.stop];
const stopEverything = async () => {
  for (const stop of stopAll.splice(0).reverse()) await stop();
};
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => void stopEverything().finally(() => process.exit(1)));
await prove().finally(stopEverything);
process.exit();

async function prove(): Promise<void> {
  await migrateDatabase(cluster.url);
  const database = openDatabase(cluster.url);
  stopAll.push(database.close);
  const node = await startServerNode({
    ...(await developmentStorage()),
    DATABASE_URL: cluster.url,
    REPLICA_DATABASE_URL: cluster.replicaUrl,
    RATE_LIMIT_FACTOR: '1000000',
    DEMO: '1',
  });
  stopAll.push(node.kill);
  const cookie = `session=${await signInAs(database.db, await createAdmin(database.db))}`;
  const client = await createUser(database.db);

  /** Returns how many entries about the client the response shows, or the error. */
  const read = async () => {
    const started = performance.now();
    const response = await fetch(`${node.url}/api/admin/audit?clientId=${client.id}&limit=1`, {
      headers: { cookie },
    });
    const shown = response.ok ? Number(response.headers.get('x-total-count')) : -1;
    return { shown, ms: performance.now() - started };
  };
  let written = 0;
  const writeAndRead = async (count: number) => {
    const results: Awaited<ReturnType<typeof read>>[] = [];
    let wrong = 0;
    for (let turn = 0; turn < count; turn++) {
      await writeEntry(database, client.id);
      written += 1;
      const result = await read();
      if (result.shown !== written) wrong += 1;
      results.push(result);
    }
    return { wrong, times: results.map(({ ms }) => ms) };
  };

  console.log(`\n${turns} entries, each read right after it was written`);
  await writeAndRead(5);
  const before = await countScans();
  const healthy = await writeAndRead(turns);
  await wait(countsMs);
  const after = await countScans();
  const scans = { leader: after.leader - before.leader, standbys: after.standbys - before.standbys };
  report('reads that lack the entry', healthy.wrong, healthy.wrong === 0);
  report(
    'scans of the audit log by the leader; by the standbys',
    `${scans.leader}; ${scans.standbys}`,
    scans.standbys >= turns && scans.leader < turns,
  );
  console.log(`         ${timesOf(healthy.times)}`);

  const lags = await measureLag(database, client.id);
  written += lags.length;
  console.log(`         until an entry is on both standbys: ${timesOf(lags)}`);

  console.log('\nthe standbys stop replaying');
  const pausedUrls = await standbyUrls();
  for (const url of pausedUrls) await onServer(url, 'select pg_wal_replay_pause()');
  const paused = await writeAndRead(20);
  for (const url of pausedUrls) await onServer(url, 'select pg_wal_replay_resume()');
  report('reads that lack the entry, of 20', paused.wrong, paused.wrong === 0);
  console.log(`         ${timesOf(paused.times)}`);

  console.log('\none of the two standbys stops replaying, ten reads at a time');
  await wait(restMs);
  const [pausedUrl = ''] = await standbyUrls();
  await onServer(pausedUrl, 'select pg_wal_replay_pause()');
  let lacking = 0;
  for (let turn = 0; turn < 20; turn++) {
    await writeEntry(database, client.id);
    written += 1;
    const reads = await Promise.all(Array.from({ length: 10 }, read));
    lacking += reads.filter(({ shown }) => shown !== written).length;
  }
  await onServer(pausedUrl, 'select pg_wal_replay_resume()');
  report('reads that lack the entry, of 200', lacking, lacking === 0);

  await wait(restMs);
  for (const role of ['replica', 'sync_standby'] as const) {
    await writeAndRead(5);
    console.log(`\n${role} killed while the log is read`);
    const part = await cluster.find(role);
    const times: number[] = [];
    let failed = 0;
    for (let turn = 0; turn < killedReads; turn++) {
      if (turn === killedReads / 10) await cluster.kill(part);
      const { shown, ms } = await read();
      if (shown !== written) failed += 1;
      times.push(ms);
    }
    report(`reads that failed or lack an entry, of ${killedReads}`, failed, failed === 0);
    console.log(`         ${timesOf(times)}`);
    await cluster.start(part);
    await cluster.untilHealthy();
    await wait(restMs);
  }

  const beforeEnd = await countScans();
  const end = await writeAndRead(20);
  await wait(countsMs);
  const standbyScans = (await countScans()).standbys - beforeEnd.standbys;
  console.log('\nall servers are back');
  report('reads that lack the entry, of 20', end.wrong, end.wrong === 0);
  report('scans of the audit log by the standbys', standbyScans, standbyScans >= 20);
}

function writeEntry({ db }: Database, id: number): Promise<unknown> {
  return recordAudit(db, { address: '192.0.2.7', session: null }, 'sign_in_failed', { type: 'user', id });
}

function timesOf(times: number[]): string {
  return `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
}

async function onServer(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

async function standbyUrls(): Promise<string[]> {
  const states = await Promise.all(
    cluster.nodeUrls.map((url) => onServer(url, 'select pg_is_in_recovery() as standby')),
  );
  return cluster.nodeUrls.filter((_, index) => states[index]?.[0]?.standby);
}

async function countScans(): Promise<{ leader: number; standbys: number }> {
  const counts = { leader: 0, standbys: 0 };
  for (const url of cluster.nodeUrls) {
    const [row] = await onServer(
      url,
      `select pg_is_in_recovery() as standby, (seq_scan + coalesce(idx_scan, 0))::int as scans
       from pg_stat_user_tables where relname = 'audit_log'`,
    );
    counts[row?.standby ? 'standbys' : 'leader'] += Number(row?.scans);
  }
  return counts;
}

/** Milliseconds from the acknowledgement of a write until both standbys show it. */
async function measureLag(database: Database, id: number): Promise<number[]> {
  const standbys = (await standbyUrls()).map((url) => new pg.Client({ connectionString: url }));
  for (const standby of standbys) await standby.connect();
  const lags: number[] = [];
  for (let turn = 0; turn < 100; turn++) {
    await writeEntry(database, id);
    const started = performance.now();
    const { rows } = await database.pool.query('select max(id) as newest from audit_log');
    for (const standby of standbys)
      while ((await standby.query('select from audit_log where id >= $1', [rows[0].newest])).rowCount === 0);
    lags.push(performance.now() - started);
  }
  for (const standby of standbys) await standby.end();
  return lags;
}
