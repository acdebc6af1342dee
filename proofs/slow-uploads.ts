import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { filler, makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { openUpload } from '#test/raw-upload.ts';
import { startServerNode } from '#test/server-node.ts';
import { readMegabytes, watchMemory } from './support/process-memory.ts';
import { median, percentile, report } from './support/report.ts';

/**
 * 200 concurrent uploads of one byte every eight seconds, by five accounts that retry a second after they are rejected
 * or aborted, against one server with its real limits. Meanwhile other accounts upload normally and /healthz is
 * polled.
 */
const attackers = 5;
const slowUploads = 200;
const attackSeconds = 60;
const byteEveryMs = 8_000;
const normalAccounts = 5;
const normalUploads = 3;
const normalBytes = 2 * 1024 * 1024;
const maxGrowthMegabytes = 200;
const maxHealthMs = 300;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const node = await startServerNode({ ...(await developmentStorage()), DATABASE_URL: server.url });
await runAttack(database.db).finally(async () => {
  await node.kill();
  await database.close();
  await server.stop();
});

async function runAttack(db: Db): Promise<void> {
  const tokensOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => signInAs(db, await createUser(db))));
  const slowTokens = await tokensOf(attackers);
  const normalTokens = await tokensOf(normalAccounts);

  // Warms up both worker threads: their one-time allocations are not part of the attack.
  await Promise.all(normalTokens.slice(0, 2).map((token) => uploadNormally(token, 'first')));
  const before = await readMegabytes(node.process.pid);

  let over = false;
  const end = performance.now() + attackSeconds * 1000;
  const isOver = () => performance.now() > end;
  const outcomes: Record<string, number> = {};
  const attack = Array.from({ length: slowUploads }, (_, number) =>
    attackWith(slowTokens[number % attackers] as string, isOver, outcomes),
  );

  const stopWatching = watchMemory(node.process.pid);
  const health: number[] = [];
  const polling = (async () => {
    while (!over) {
      const begun = performance.now();
      const { ok } = await fetch(`${node.url}/healthz`);
      health.push(ok ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await wait(50);
    }
  })();

  await wait(2_000);
  const normal = await Promise.all(
    normalTokens.map(async (token) => {
      const waits: number[] = [];
      for (let upload = 0; upload < normalUploads; upload++) {
        const begun = performance.now();
        if (await uploadNormally(token, `upload ${upload}`, isOver)) waits.push(performance.now() - begun);
      }
      return waits;
    }),
  );
  await Promise.all(attack);
  over = true;
  await polling;
  const peak = await stopWatching();

  const times = normal.flat();
  const p95 = Math.round(percentile(health, 0.95));
  const statuses = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
  console.log(`\n${slowUploads} slow uploads at a time by ${attackers} accounts for ${attackSeconds} s`);
  report('responses to slow uploads', statuses.join(', '), (outcomes['408'] ?? 0) > 0 && !outcomes['201']);
  const growth = Math.round(peak - before);
  report(
    `memory (RSS), at most ${maxGrowthMegabytes} MB more`,
    `${Math.round(before)} MB before, ${Math.round(peak)} MB at most: ${growth} MB more`,
    growth < maxGrowthMegabytes,
  );
  report(`/healthz p95 of ${health.length}, at most ${maxHealthMs} ms`, `${p95} ms`, p95 < maxHealthMs);
  const wanted = normalAccounts * normalUploads;
  report(
    'normal uploads of 2 MB that were stored during the attack',
    `${times.length} of ${wanted}; median ${(median(times) / 1000).toFixed(1)} s, longest ${(Math.max(...times) / 1000).toFixed(1)} s`,
    times.length === wanted,
  );
}

/** Sends a byte every eight seconds until the server ends the upload; retries a second later. */
async function attackWith(
  token: string,
  isOver: () => boolean,
  outcomes: Record<string, number>,
): Promise<void> {
  while (!isOver()) {
    const request = await openUpload(node.url, token, 10 * 1024 * 1024);
    const trickle = setInterval(() => request.socket.write('x'), byteEveryMs);
    while (!isOver() && !request.socket.destroyed) {
      await wait(100);
      if (request.received().includes('\r\n\r\n')) break;
    }
    clearInterval(trickle);
    const outcome = /^HTTP\/1\.1 (\d+)/.exec(request.received())?.[1] ?? 'none at the end';
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    request.socket.destroy();
    await wait(1_000);
  }
}

/** Uploads as the browser does: with an idempotency key and retries after `Retry-After`; `false` if time is up. */
async function uploadNormally(token: string, name: string, isOver = () => false): Promise<boolean> {
  const page = await makePdf(name);
  const bytes = Buffer.concat([page.subarray(0, 15), filler(normalBytes), page.subarray(15)]);
  const headers = { cookie: `session=${token}`, 'idempotency-key': crypto.randomUUID() };
  while (!isOver()) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), `${name}.pdf`);
    const response = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form });
    await response.text();
    if (response.status === 201) return true;
    if (response.status !== 429) throw new Error(`A normal upload returned ${response.status}`);
    await wait(Number(response.headers.get('retry-after')) * 1000);
  }
  return false;
}
