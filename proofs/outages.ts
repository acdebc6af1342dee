import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startServerNode } from '#test/server-node.ts';
import { damagedUploads, readEffects } from './support/effects.ts';
import { startSmallDatabase } from './support/outages/small-database.ts';
import { mountSmallDisk } from './support/outages/small-disks.ts';
import { report } from './support/report.ts';
import { startWriters } from './support/writers.ts';
import { prepareWrites, type WriteKind, writeKinds } from './support/writes.ts';

/**
 * The database hangs, a disk is full (of the files, the database or its write-ahead log), or the connection pool is
 * exhausted, while 20 writers go on: a failed write gets 503 with Retry-After and leaves nothing half written, and
 * writes succeed again within ten seconds after the outage. Needs root, for disks of a fixed size. `-- paused` runs
 * one outage.
 */
const recoverySeconds = 10;
const writersPerKind = 5;
const pauseMs = 500;

const database = await startSmallDatabase();
const storageFolder = await mkdtemp(join(tmpdir(), 'portal-small-storage-'));
const storageDisk = await mountSmallDisk(storageFolder, 200);
const removeStorage = () => {
  storageDisk.unmount();
  return rmdir(storageFolder);
};
const stopAll: (() => unknown)[] = [removeStorage, database.stop];
const stopEverything = async () => {
  for (const stop of stopAll.splice(0).reverse()) await stop();
};
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => void stopEverything().finally(() => process.exit(1)));

interface Outage {
  name: string;
  begin(): unknown;
  lastsMs: number;
  end(): unknown;
  /** The writes that must be refused; in a database outage others may be refused too. */
  refuses: readonly WriteKind[];
}

const blocker = new pg.Client({ connectionString: database.url });
const outages: Outage[] = [
  { name: 'paused', begin: database.pause, lastsMs: 30_000, end: database.resume, refuses: writeKinds },
  {
    name: 'files-full',
    begin: storageDisk.fill,
    lastsMs: 10_000,
    end: storageDisk.free,
    refuses: ['upload'],
  },
  {
    name: 'database-full',
    begin: database.dataDisk.fill,
    lastsMs: 15_000,
    end: database.dataDisk.free,
    refuses: writeKinds,
  },
  {
    name: 'log-full',
    async begin() {
      database.logDisk.fill();
      await database.exhaustLog();
    },
    lastsMs: 10_000,
    async end() {
      await database.logDisk.free();
      await database.untilRunning();
    },
    refuses: writeKinds,
  },
  {
    // 20 writers wait for locks or for one of the pool's ten connections.
    name: 'pool-exhausted',
    async begin() {
      await blocker.connect();
      await blocker.query(
        'begin; lock table messages, appointments, contacts, files in access exclusive mode',
      );
    },
    lastsMs: 12_000,
    end: () => blocker.end(),
    refuses: [],
  },
];

await prove().finally(stopEverything);
// Nothing is left that should keep the process alive.
process.exit();

async function prove(): Promise<void> {
  await migrateDatabase(database.url);
  const { db, close } = openDatabase(database.url);
  stopAll.push(close);
  const storage = await developmentStorage(storageFolder);
  const env = { DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1000000' };
  const node = await startServerNode({ ...storage, ...env });
  stopAll.push(node.kill);
  const next = await prepareWrites(db, { staff: 16, days: 25 });
  const writers = startWriters([node.url], { kinds: writeKinds, perKind: writersPerKind, pauseMs }, next);

  const wanted = process.argv.slice(2);
  for (const outage of outages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const firstWrite = writers.ledger.length;
    const firstRefusal = writers.refusals.length;
    await wait(5_000);
    const healthyRefusals = writers.refusals.length - firstRefusal;
    await outage.begin();
    await wait(outage.lastsMs);
    const ready = await fetch(`${node.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
    await outage.end();
    const endedAt = performance.now();
    await wait(recoverySeconds * 1000);
    const allAcknowledged = await writers.pause(60_000);

    const written = writers.ledger.slice(firstWrite).map(({ write }) => write);
    const refusals = writers.refusals.slice(firstRefusal);
    const right = refusals.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
    const wrong = refusals.filter((refusal) => !right.includes(refusal));
    const refusedKinds = outage.refuses.filter((kind) => right.some((refusal) => refusal.kind === kind));
    const last = Math.max(0, ...refusals.map(({ at }) => (at - endedAt) / 1000));
    const firstAgain = Math.max(
      ...writeKinds.map((kind) => {
        const first = writers.ledger.find(({ at, write }) => at > endedAt && write.kind === kind);
        return first ? (first.at - endedAt) / 1000 : Number.POSITIVE_INFINITY;
      }),
    );
    const slowest = Math.max(0, ...refusals.map(({ milliseconds }) => milliseconds / 1000));
    console.log(`\n${outage.name}, ${(outage.lastsMs / 1000).toFixed(0)} s`);
    report(
      `503 with Retry-After (${refusedKinds.join(', ') || 'any'}); anything else`,
      `${right.length}, the slowest after ${slowest.toFixed(1)} s; ${wrong.length}`,
      right.length > 0 &&
        wrong.length === 0 &&
        healthyRefusals === 0 &&
        refusedKinds.length === outage.refuses.length,
    );
    for (const text of new Set(wrong.map(({ kind, status, text }) => `${kind}: ${status} ${text}`)))
      console.log(`         ${text}`);
    report(
      'after its end: the last refusal; every kind of write acknowledged again',
      `${last.toFixed(1)}; ${firstAgain.toFixed(1)} s (${recoverySeconds}); /readyz was ${ready}`,
      Math.max(last, firstAgain) <= recoverySeconds && allAcknowledged,
    );
    await checkWrites(
      db,
      node.url,
      writers.ledger.map(({ write }) => write),
      written,
    );
    writers.resume();
  }
  await writers.pause(60_000);
  writers.stop();
}

/** Checks that every acknowledged write exists once and complete, and that no refused write left anything. */
async function checkWrites(db: Db, url: string, all: Parameters<typeof readEffects>[1], recent: typeof all) {
  const effects = await readEffects(db, all);
  const damaged = await damagedUploads(url, recent, effects);
  report(
    `acknowledged writes lost, doubled, files with other bytes; rows of no write (of ${all.length}, ${recent.length} new)`,
    `${effects.lost.length}, ${effects.doubled.length}, ${damaged.length}; ${effects.unknownRows}`,
    effects.lost.length + effects.doubled.length + damaged.length + effects.unknownRows === 0,
  );
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from appointments
    where notes is not null and not exists (
      select from pgboss.job where data::text like '%' || appointments.notes || '@example.test%'
    )
  `);
  const withoutMail = rows[0]?.count ?? -1;
  const unfinished = (await readdir(join(storageFolder, 'files'))).filter((name) => name.endsWith('.part'));
  report(
    'bookings without their mail; half-written files',
    `${withoutMail}; ${unfinished.length}`,
    withoutMail === 0 && unfinished.length === 0,
  );
}
