import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createReport } from '#test/factories/system.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { startServerNode } from '#test/server-node.ts';
import { startClamd } from '#test/services.ts';
import { type Fault, faultsOf, type Installation } from './support/planted-faults.ts';
import { planted, plantPerson } from './support/planted-person.ts';
import { startPrometheus } from './support/prometheus.ts';
import { percentile, report } from './support/report.ts';

/**
 * Prometheus (from Debian) scrapes two servers and a worker, every example alert fires when its fault occurs, and no
 * metric or log line contains personal data. Needs Debian's prometheus and clamav-daemon, and root to mount a small
 * file system.
 */
const everySeconds = 5;
const timeoutSeconds = 90;
const token = randomBytes(32).toString('hex');

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
const firmOwner = await createAdmin(database.db);
const tokens = {
  owner: await signInAs(database.db, firmOwner),
  customer: await signInAs(database.db, await createUser(database.db)),
};
await createReport(database.db, 'backup');
await createReport(database.db, 'backup-check');

const storage = await developmentStorage();
const scanner = await startClamd();
const mailPort = await freePort();
const mail: Installation['mail'] = { sink: await startMailSink({ port: mailPort }) };
const metricsPort = await freePort();
const publicPort = await freePort();
const env = {
  ...storage,
  DATABASE_URL: server.url,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  CLAMD_URL: `tcp://127.0.0.1:${scanner.port}`,
  TRUST_PROXY: '127.0.0.1',
  METRICS_TOKEN: token,
  METRICS_PORT: String(metricsPort),
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'debug',
  // Logs every statement of 1 ms or longer, so that the log can be searched for values.
  SLOW_QUERY_MS: '1',
};
const nodes = await Promise.all([
  startServerNode(env, [], 'pipe'),
  startServerNode({ ...env, PUBLIC_URL: `https://localhost:${publicPort}` }, [], 'pipe'),
]);
const worker = spawn(process.execPath, ['src/server/worker.ts'], {
  env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let log = '';
for (const { stdout } of [...nodes.map(({ process: child }) => child), worker]) {
  stdout?.on('data', (chunk) => {
    log += chunk;
  });
}
const urls = [...nodes.map(({ url }) => url), `http://127.0.0.1:${metricsPort}`];
const prometheus = await startPrometheus(
  urls.map((url) => new URL(url).host),
  token,
  everySeconds,
);

/** All metrics of all processes, and how long each response took. */
async function readMetrics(): Promise<{ text: string; ms: number[] }> {
  let text = '';
  const ms: number[] = [];
  for (const url of urls) {
    const begun = performance.now();
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    );
    if (!response?.ok) continue;
    text += await response.text();
    ms.push(performance.now() - begun);
  }
  return { text, ms };
}

await wait(4 * everySeconds * 1000);
report(
  'processes that Prometheus reads: two servers and a worker',
  await prometheus.healthyTargets(),
  (await prometheus.healthyTargets()) === 3,
);
const early = await prometheus.firing();
report('alerts without a fault', early.join(', ') || 'none', early.length === 0);
const withoutToken = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).status));
report(
  '/metrics without the token',
  withoutToken.join(', '),
  withoutToken.every((status) => status === 404),
);
const times: number[] = [];
for (let rounds = 0; rounds < 20; rounds++) times.push(...(await readMetrics()).ms);
report(
  'time to make the metrics, p95 of 60',
  `${percentile(times, 0.95).toFixed(0)} ms`,
  percentile(times, 0.95) < 500,
);

const fired = new Set<string>();
async function prove(name: string, { alerts, plant }: Fault): Promise<void> {
  const before = await prometheus.firing();
  const healing = new AbortController();
  const planting = plant(healing.signal);
  const seconds = await Promise.all(
    alerts.map((alert) => prometheus.secondsUntilFiring(alert, timeoutSeconds)),
  );
  healing.abort();
  await (await planting)?.();
  for (const [index, alert] of alerts.entries()) {
    const figure = `${seconds[index]?.toFixed(0)} s${before.includes(alert) ? ', but it fired before' : ''}`;
    const holds = seconds[index] !== Number.POSITIVE_INFINITY && !before.includes(alert);
    if (holds) fired.add(alert);
    report(`${alert}: ${name}`, figure, holds);
  }
}

const installation = {
  database,
  owner,
  databaseUrl: server.url,
  storageFolder: fileURLToPath(storage.STORAGE_URL),
  nodes,
  publicPort,
  tokens,
  scanner,
  mail,
};
const { 'a server is killed': last, ...faults } = faultsOf(installation);
for (const [name, fault] of Object.entries(faults)) await prove(name, fault);

mail.sink = await startMailSink({ port: mailPort });
const statuses = await plantPerson(nodes, tokens.owner, firmOwner.id);
// Mail is sent meanwhile.
await wait(3_000);
console.log(
  `  calls with personal data: ${Object.entries(statuses)
    .map(([name, status]) => `${name} ${status}`)
    .join(', ')}`,
);
const { text } = await readMetrics();
if (last) await prove('a server is killed', last);
const missing = prometheus.rules.filter((name) => !fired.has(name));
report(
  'alerts of the example file that fired',
  `${fired.size} of ${prometheus.rules.length} ${missing.join(', ')}`,
  missing.length === 0,
);

const values = Object.values(planted).flatMap((value) => [value, encodeURIComponent(value)]);
const found = (where: string) => values.filter((value) => where.toLowerCase().includes(value.toLowerCase()));
report(
  `${Object.keys(planted).length} planted names, addresses, numbers and texts in the metrics`,
  `${found(text).length} in ${text.split('\n').length} lines ${found(text)}`,
  found(text).length === 0 && text.length > 10_000,
);
const lines = log.trim().split('\n');
report(
  'the same in the log',
  `${found(log).length} in ${lines.length} lines ${found(log)}`,
  found(log).length === 0 && lines.length > 500,
);
const slow = lines.filter((line) => line.includes('"msg":"slow query"')).length;
const withUser = lines.filter((line) => /"reqId":"proof-\d+".*"userId":\d+/.test(line)).length;
report(
  'log lines: JSON, slow queries, request id of the proxy with a user id',
  `${lines.length}, ${slow}, ${withUser}`,
  lines.every(isJson) && slow > 0 && withUser > 0,
);

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

await prometheus.stop();
for (const node of nodes) await node.kill();
worker.kill('SIGKILL');
await scanner.stop();
await mail.sink.close();
await owner.end();
await database.close();
await server.stop();
