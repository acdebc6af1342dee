import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startServerNode } from '#test/server-node.ts';
import { damagedUploads, readEffects } from './support/effects.ts';
import { report } from './support/report.ts';
import {
  type Answer,
  prepareWrites,
  sendWrite,
  type Write,
  type WriteKind,
  writeKinds,
} from './support/writes.ts';

/**
 * Sends the same Idempotency-Key 20 times at once over two nodes, one of which is killed in the middle: one row, the
 * same response to all, also from the restarted node, and 422 for the same key with other content. The kill comes a
 * little later in each round, up to the time that 20 calls take. Calls without a response are retried, as the browser
 * does; a key that the killed node held is free after 15 seconds.
 */
const rounds = 8;
const concurrent = 20;
const lastTryMs = 120_000;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const common = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000000' };
const start = async (port: number) => startServerNode({ ...common, PORT: String(port) });
const ports = [await freePort(), await freePort()] as const;
const stays = await start(ports[0]);
let killed = await start(ports[1]);
const urls = [stays.url, killed.url] as const;
const stopEverything = async () => {
  await Promise.all([stays.kill(), killed.kill()]);
  await database.close();
  await server.stop();
};
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => void stopEverything().finally(() => process.exit(1)));
await proveAll(database.db).finally(stopEverything);

async function proveAll(db: Db): Promise<void> {
  const next = await prepareWrites(db, { staff: 4, days: 10 });
  const acknowledged: Write[] = [];
  for (const kind of writeKinds) acknowledged.push(...(await proveKind(db, kind, next)));
  const effects = await readEffects(db, acknowledged);
  const damaged = await damagedUploads(stays.url, acknowledged, effects);
  report('rows that belong to no write', effects.unknownRows, effects.unknownRows === 0);
  report('uploads that download as they were sent', `all but ${damaged.length}`, damaged.length === 0);
}

async function proveKind(db: Db, kind: WriteKind, next: (kind: WriteKind) => Write): Promise<Write[]> {
  const writes: Write[] = [];
  const firstAnswers: Answer[] = [];
  let otherAnswers = 0;
  let notRefused = 0;
  let longestMs = 0;
  const unharmed = next(kind);
  const calm = await Promise.all(
    urls.flatMap((url) => Array.from({ length: concurrent / 2 }, () => sendWrite(url, unharmed))),
  );
  const usualMs = Math.max(...calm.map(({ milliseconds }) => milliseconds));
  writes.push(unharmed);
  for (let round = 0; round < rounds; round++) {
    const write = next(kind);
    const started = performance.now();
    const calls = Array.from({ length: concurrent }, (_, call) => sendWrite(urls[call % 2] as string, write));
    await wait((usualMs * round) / rounds);
    await killed.kill();
    const answers = await Promise.all(calls);
    const finals = await Promise.all(
      answers.map((answer) => (answer.status === 201 ? answer : sendUntilDone(stays.url, write))),
    );
    longestMs = Math.max(longestMs, performance.now() - started);
    killed = await start(ports[1]);
    finals.push(...(await Promise.all(urls.map((url) => sendWrite(url, write)))));
    const bodies = new Set(finals.map(({ status, text }) => `${status} ${text}`));
    if (bodies.size !== 1 || finals[0]?.status !== 201) {
      otherAnswers += 1;
      console.log(`         ${kind}, round ${round + 1}: ${[...bodies].join(' | ').slice(0, 500)}`);
    }
    const changed = await Promise.all(urls.map((url) => sendWrite(url, write, { changed: true })));
    if (changed.some(({ status, text }) => status !== 422 || !text.includes('idempotency_mismatch'))) {
      notRefused += 1;
      console.log(`         ${kind}, round ${round + 1}, other content: ${JSON.stringify(changed)}`);
    }
    writes.push(write);
    firstAnswers.push(...answers);
  }
  const { lost, doubled } = await readEffects(db, writes);
  const cut = firstAnswers.filter(({ status }) => status === 0).length;
  const errors = firstAnswers.filter(({ status }) => status >= 500).length;
  report(
    `${kind}: ${rounds} times one key ${concurrent} times at once (${usualMs.toFixed(0)} ms without a kill), one row each`,
    `${lost.length} without, ${doubled.length} with more`,
    lost.length + doubled.length === 0,
  );
  report('  cut off by the kill; answers of 500 and above', `${cut}; ${errors}`, cut > 0 && errors === 0);
  report(
    '  all answers the same, from both nodes',
    `${rounds - otherAnswers} of ${rounds}`,
    otherAnswers === 0,
  );
  report('  other content with the key is 422', `${rounds - notRefused} of ${rounds}`, notRefused === 0);
  console.log(
    `         until the last of ${concurrent} had its answer: at most ${(longestMs / 1000).toFixed(1)} s`,
  );
  return writes;
}

async function sendUntilDone(url: string, write: Write): Promise<Answer> {
  const end = Date.now() + lastTryMs;
  for (;;) {
    const answer = await sendWrite(url, write);
    const again = answer.status === 0 || answer.status === 429 || answer.status === 503;
    if (!again || Date.now() > end) return answer;
    await wait(500);
  }
}
