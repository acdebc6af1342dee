import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { desc, eq, or } from 'drizzle-orm';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { messages } from '#server/core/database/schema.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { median, percentile, report } from './support/report.ts';
import { startHaproxy } from './support/rolling-restart/haproxy.ts';
import { openLiveConnections, type Reader } from './support/rolling-restart/live-readers.ts';
import { installedNodes } from './support/rolling-update/installed-nodes.ts';
import { visitorRequests } from './support/rolling-update/visitor-requests.ts';
import { sendSteadily } from './support/steady-requests.ts';

/**
 * Two servers behind HAProxy are restarted in turn with SIGTERM, as by `systemctl restart` in docs/operations.md,
 * under 50 requests per second and with 100 live connections. No request fails; a closed live connection is back
 * within five seconds, and then reads the current data, including changes made while it was away. Needs haproxy and
 * the built client (`npm run build`).
 */
const requestsPerSecond = 50;
const connections = 100;
const rounds = 2;
const backSeconds = 5;
const secondsAround = 10;

const root = mkdtempSync(join(tmpdir(), 'portal-rolling-restart-'));
chmodSync(root, 0o755);
const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const { db, close } = openDatabase(server.url);
const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
const url = `http://127.0.0.1:${port}`;
const nodes = installedNodes('.', {
  ...(await developmentStorage()),
  DATABASE_URL: server.url,
  PUBLIC_URL: url,
  SECRET_KEY: 'a key for this proof and for nothing else',
  TRUST_PROXY: '127.0.0.1',
});
for (const node of ports) await nodes.start(node);
const haproxy = await startHaproxy(root, port, ports);

const staff = await createAdmin(db);
async function newReader(): Promise<Reader> {
  const customer = await createUser(db);
  const own = or(eq(messages.toUserId, customer.id), eq(messages.fromUserId, customer.id));
  return {
    token: await signInAs(db, customer),
    changeUnseen: () => createMessage(db, staff.id, customer.id),
    async storedIds() {
      const rows = await db.select({ id: messages.id }).from(messages).where(own).orderBy(desc(messages.id));
      return rows.map(({ id }) => id);
    },
  };
}
const readers: Reader[] = [];
while (readers.length < connections) readers.push(await newReader());
const live = openLiveConnections(url, readers);
async function untilAllOpen(): Promise<void> {
  for (const end = performance.now() + 30_000; live.openCount() < connections && performance.now() < end; )
    await wait(20);
}
await untilAllOpen();

const token = await signInAs(db, await createUser(db));
const load = sendSteadily({
  url,
  perSecond: requestsPerSecond,
  request: visitorRequests(token, staff.id, requestsPerSecond).request,
});
await load.seconds(secondsAround);
let restarts = 0;
for (let round = 0; round < rounds; round++) {
  for (const node of ports) {
    // As documented: the next server follows as soon as this one is ready.
    await nodes.restart(node);
    await nodes.untilReady(node);
    restarts += 1;
  }
}
await load.seconds(secondsAround);
const { sent, failures, answers, seconds } = await load.stop();
await untilAllOpen();
const openAtEnd = live.openCount();

await live.close();
await haproxy.stop();
await nodes.stop();
await close();
await server.stop();
rmSync(root, { recursive: true });

for (const failure of [...failures, ...live.problems].slice(0, 10)) console.log(`  ${failure}`);
const latencies = answers.map(({ milliseconds }) => milliseconds);
report(
  `failed requests, at least ${requestsPerSecond} a second, ${restarts} restarts of two servers`,
  `${failures.length} of ${sent} in ${seconds.toFixed(0)} s; p95 ${percentile(latencies, 0.95).toFixed(0)} ms, longest ${Math.max(...latencies).toFixed(0)} ms`,
  failures.length === 0 && sent >= requestsPerSecond * seconds * 0.95,
);
const times = live.absences.map((absence) => absence.seconds);
const longest = Math.max(...times);
report(
  `live connections that were ended and came back, at most ${backSeconds} s, all read again`,
  `${times.length}; median ${median(times).toFixed(1)} s, longest ${longest.toFixed(1)} s; refused or cut: ${live.problems.length}; open at the end: ${openAtEnd} of ${connections}`,
  // After the first restart all connections are on one server, which is always the next to be restarted.
  times.length >= connections * (restarts - 1) &&
    longest <= backSeconds &&
    live.problems.length === 0 &&
    openAtEnd === connections,
);
const current = live.absences.filter(({ isCurrent }) => isCurrent).length;
report(
  'what they read is what the database has, with what changed meanwhile',
  `${current} of ${times.length}`,
  current === times.length,
);
