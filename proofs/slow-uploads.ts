import { readFile } from 'node:fs/promises';
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

/**
 * S4: 200 uploads at a time of one byte every eight seconds, by five accounts that come back as soon as they are refused
 * or cut off, against one server with its real limits. Meanwhile others upload honestly and /healthz is asked.
 */
const attackers = 5;
const slowUploads = 200;
const attackSeconds = 60;
const byteEveryMs = 8_000;
const honestAccounts = 5;
const honestUploads = 3;
const honestBytes = 2 * 1024 * 1024;
const mostGrowthMegabytes = 200;
const slowestHealthMs = 300;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const node = await startServerNode({ ...(await developmentStorage()), DATABASE_URL: server.url });
const problems = await prove(database.db).finally(async () => {
  await node.kill();
  await database.close();
  await server.stop();
});
process.exit(problems.length > 0 ? 1 : 0);

async function prove(db: Db): Promise<string[]> {
  const short: string[] = [];
  const hold = (name: string, figure: string | number, holds: boolean) => {
    console.log(`  ${holds ? 'holds ' : 'FAILS '} ${name}: ${figure}`);
    if (!holds) short.push(name);
  };
  const tokensOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => signInAs(db, await createUser(db))));
  const slowTokens = await tokensOf(attackers);
  const honestTokens = await tokensOf(honestAccounts);

  // Both threads have worked before anything is measured: what they take once is not the attack's.
  await Promise.all(honestTokens.slice(0, 2).map((token) => sendHonestly(token, 'first')));
  const before = await readMegabytes();

  let over = false;
  const end = performance.now() + attackSeconds * 1000;
  const isOver = () => performance.now() > end;
  const outcomes: Record<string, number> = {};
  const attack = Array.from({ length: slowUploads }, (_, number) =>
    attackWith(slowTokens[number % attackers] as string, isOver, outcomes),
  );

  let most = before;
  const memory = (async () => {
    while (!over) {
      most = Math.max(most, await readMegabytes());
      await wait(200);
    }
  })();
  const health: number[] = [];
  const asking = (async () => {
    while (!over) {
      const begun = performance.now();
      const { ok } = await fetch(`${node.url}/healthz`);
      health.push(ok ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await wait(50);
    }
  })();

  await wait(2_000);
  const honest = await Promise.all(
    honestTokens.map(async (token) => {
      const waits: number[] = [];
      for (let upload = 0; upload < honestUploads; upload++) {
        const begun = performance.now();
        if (await sendHonestly(token, `upload ${upload}`, isOver)) waits.push(performance.now() - begun);
      }
      return waits;
    }),
  );
  await Promise.all(attack);
  over = true;
  await Promise.all([memory, asking]);

  const times = honest.flat().toSorted((one, other) => one - other);
  const sorted = health.toSorted((one, other) => one - other);
  const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY);
  const answers = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
  console.log(`\n${slowUploads} slow uploads at a time by ${attackers} accounts for ${attackSeconds} s`);
  hold('slow uploads that were answered', answers.join(', '), (outcomes['408'] ?? 0) > 0 && !outcomes['201']);
  const growth = Math.round(most - before);
  hold(
    `memory (RSS), at most ${mostGrowthMegabytes} MB more`,
    `${Math.round(before)} MB before, ${Math.round(most)} MB at most: ${growth} MB more`,
    growth < mostGrowthMegabytes,
  );
  hold(`/healthz p95 of ${health.length}, at most ${slowestHealthMs} ms`, `${p95} ms`, p95 < slowestHealthMs);
  const wanted = honestAccounts * honestUploads;
  const median = ((times[Math.floor(times.length / 2)] ?? 0) / 1000).toFixed(1);
  hold(
    'honest uploads of 2 MB that were stored during the attack',
    `${times.length} of ${wanted}; median ${median} s, longest ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s`,
    times.length === wanted,
  );
  return short;
}

/** One byte now and then until the server ends it; then again, a second later. */
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
    const outcome = /^HTTP\/1\.1 (\d+)/.exec(request.received())?.[1] ?? 'none when the time was over';
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    request.socket.destroy();
    await wait(1_000);
  }
}

/** As the page does it: with a key, and again when the server asks for it. `false` when there is no time left. */
async function sendHonestly(token: string, name: string, isOver = () => false): Promise<boolean> {
  const page = await makePdf(name);
  const bytes = Buffer.concat([page.subarray(0, 15), filler(honestBytes), page.subarray(15)]);
  const headers = { cookie: `session=${token}`, 'idempotency-key': crypto.randomUUID() };
  while (!isOver()) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), `${name}.pdf`);
    const answer = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form });
    await answer.text();
    if (answer.status === 201) return true;
    if (answer.status !== 429) throw new Error(`An honest upload was answered with ${answer.status}`);
    await wait(Number(answer.headers.get('retry-after')) * 1000);
  }
  return false;
}

async function readMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${node.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
