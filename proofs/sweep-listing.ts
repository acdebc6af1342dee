import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Database, openDatabase } from '#server/core/database/db.ts';
import { createLog } from '#server/core/process/log.ts';
import { openStorage, type Storage } from '#server/core/storage/storage.ts';
import { sweepStorage } from '#server/files/sweep-storage.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startSwift } from '#test/services.ts';
import { watchMemory } from './support/process-memory.ts';
import { report } from './support/report.ts';

/**
 * The cost of one sweep of the storage, which lists all contents and looks up a row for each: time, requests and
 * memory, with a folder and with a real S3 server (Debian's Swift), at two sizes each, so that the growth is measured
 * and not assumed. Figures for larger sizes are extrapolated from the time per 1,000 contents at the larger size.
 */
const folderSizes = [5_000, 50_000];
const bucketSizes = [1_000, 3_000];
const atOnce = 16;
const keysPerRequest = 1_000;
/** Growth counts as linear while the time per item less than doubles at ten times the size. */
const maxGrowth = 2;
const maxMegabytes = 150;
/** The stored contents of a firm after some years (docs/scale.md); the sweep runs every hour. */
const contentsOfAFirm = 50_000;
const maxSweepSeconds = 300;

/** Names in the format of stored contents, the same here and in the database. */
const nameOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 40);
/** Contents without a row: a sweep that overlooks them has not listed everything. */
const orphan = nameOf(0);

let requests = 0;
let listRequests = 0;
subscribe('http.client.request.start', (message) => {
  const { path } = (message as { request: ClientRequest }).request;
  requests += 1;
  if (path.includes('list-type=2')) listRequests += 1;
});

async function fillFiles(url: string, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "insert into users (username, email, password) values ('maya', 'maya@example.test', 'x')",
  );
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
     select 1, 1, 'Statement ' || n || '.pdf', left(encode(sha256(n::text::bytea), 'hex'), 40), 1, 'pdf', sha256(n::text::bytea)
     from generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query('vacuum analyze files');
  await owner.end();
}

async function storeNumbers(from: number, to: number, store: (name: string) => Promise<void>): Promise<void> {
  let next = from;
  const work = async () => {
    while (next <= to) await store(nameOf(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Sweeps with the clock a day ahead, when the contents without a row count as old enough. */
async function measureSweep(database: Database, storage: Storage, count: number) {
  let listed = 0;
  const counted: Storage = {
    ...storage,
    async *list(folder) {
      for await (const object of storage.list(folder)) {
        if (!folder) listed += 1;
        yield object;
      }
    },
  };
  await storage.put(orphan, Buffer.from('x'));
  [requests, listRequests] = [0, 0];
  const before = process.memoryUsage().rss / 2 ** 20;
  const stopWatching = watchMemory(process.pid);
  const startedAt = performance.now();
  const now = Date.now() + 86_400_000;
  const swept = await sweepStorage(database.db, counted, createLog({ logLevel: 'silent' }), { now });
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = (await stopWatching()) - before;
  const complete = listed === count + 1 && swept.moved === 1 && swept.stopped === undefined;
  return { count, seconds, megabytes, complete, requests, listRequests };
}

async function measurePlace(
  name: string,
  sizes: number[],
  storage: Storage,
  store: (name: string) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedDatabase();
  await migrateDatabase(server.url);
  await fillFiles(server.url, sizes.at(-1) as number);
  const database = openDatabase(server.url);
  const perThousand: number[] = [];
  let filled = 0;
  for (const size of sizes) {
    await storeNumbers(filled + 1, size, store);
    filled = size;
    const measured = await measureSweep(database, storage, size);
    perThousand.push((measured.seconds / size) * 1_000);
    const { seconds, megabytes, complete } = measured;
    report(
      `${name} with ${size} contents: one sweep, at most ${maxMegabytes} MB more; everything was listed`,
      `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB; ${complete ? 'yes' : 'no'}`,
      complete && megabytes <= maxMegabytes,
    );
    if (measured.requests === 0) continue;
    // Requests for all contents including the orphan, one for the quarantine and one for leftovers of crashes.
    const expected = Math.ceil((size + 1) / keysPerRequest) + 2;
    report(
      `${name} with ${size} contents: list requests, ${expected} of ${keysPerRequest} keys; all requests`,
      `${measured.listRequests}; ${measured.requests}`,
      measured.listRequests === expected,
    );
  }
  await database.close();
  await server.stop();
  const [few = 0, many = 0] = perThousand;
  report(
    `${name}: time for 1,000 contents, at most ${maxGrowth} times at the larger size`,
    `${(few * 1_000).toFixed(0)} → ${(many * 1_000).toFixed(0)} ms`,
    many <= few * maxGrowth,
  );
  const firm = (many * contentsOfAFirm) / 1_000;
  report(
    `${name}: a firm's ${contentsOfAFirm}, worked out, at most ${maxSweepSeconds} s`,
    `${firm.toFixed(0)} s`,
    firm <= maxSweepSeconds,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'portal-sweep-listing-'));
await measurePlace('folder', folderSizes, openStorage(pathToFileURL(folder)), (name) =>
  writeFile(join(folder, name), 'x'),
);
await rm(folder, { recursive: true });

const swift = await startSwift();
const endpoint = `http://127.0.0.1:${swift.port}`;
process.env.AWS_ACCESS_KEY_ID = 'test:app';
process.env.AWS_SECRET_ACCESS_KEY = 'appsecret';
const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
await client.send(new CreateBucketCommand({ Bucket: 'papers' }));
const bucket = openStorage(new URL(`s3://papers?endpoint=${encodeURIComponent(endpoint)}`));
await measurePlace('bucket', bucketSizes, bucket, (name) => bucket.put(name, Buffer.from('x')));
await swift.stop();
