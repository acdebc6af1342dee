import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { percentile, report } from './support/report.ts';
import { blockTable } from './support/rolling-update/block-table.ts';
import { followUpdateSteps, unpackFirst } from './support/rolling-update/documented-steps.ts';
import { installedNodes } from './support/rolling-update/installed-nodes.ts';
import { startNginx } from './support/rolling-update/nginx.ts';
import { openTab } from './support/rolling-update/open-tab.ts';
import { sendSteadily } from './support/rolling-update/steady-requests.ts';
import { makeTwoReleases } from './support/rolling-update/two-releases.ts';

/**
 * Two nodes behind nginx are updated by the steps of docs/operations.md, from the archive of this version to that of a next
 * one with a migration and other texts, under 20 requests a second. No request fails, and a tab that was opened before goes
 * on working. Two archives given as arguments are used instead of making them:
 * `npm run prove -- rolling-update -- first.tar.gz next.tar.gz`. Needs nginx and Chromium.
 */
const requestsPerSecond = 20;
const secondsAround = 10;

const root = mkdtempSync(join(tmpdir(), 'portal-rolling-update-'));
// PostgreSQL and nginx may run as other users.
chmodSync(root, 0o755);
const releases = join(root, 'releases');
mkdirSync(releases);
const [first, next] = await makeTwoReleases(releases, process.argv.slice(2));

const server = await startEmbeddedDatabase();
const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
const url = `http://127.0.0.1:${port}`;
const environment = {
  ...(await developmentStorage()),
  DATABASE_URL: server.url,
  PUBLIC_URL: url,
  SECRET_KEY: 'a key for this proof and for nothing else',
  TRUST_PROXY: '127.0.0.1',
  ASSETS_FOLDER: join(root, 'assets'),
  LOG_LEVEL: 'warn',
};
const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
writeFileSync(join(root, 'portal.env'), lines.join(''));

unpackFirst(root, first);
const nodes = installedNodes(join(root, 'current'), environment);
for (const node of ports) await nodes.start(node);
const nginx = await startNginx(root, port, ports);
const database = openDatabase(server.url);
const staff = await createAdmin(database.db);
const customer = await createUser(database.db);
const token = await signInAs(database.db, customer);

const tab = await openTab(url, token);
const load = sendSteadily({ url, token, staffId: staff.id, perSecond: requestsPerSecond });
await load.seconds(secondsAround);
const blocked = blockTable(server.url, 'users', 3);
const started = performance.now();
await followUpdateSteps({ root, archive: next, ports, restart: nodes.restart });
const updateSeconds = (performance.now() - started) / 1000;
await blocked;
await load.seconds(secondsAround);
const { sent, failures, latencies, seconds } = await load.stop();
const after = await tab.openMorePages(join(releases, next.replace(/\.tar\.gz$/, '')));
const fresh = await openTab(url, token);
const versions = await nodes.versions();

await fresh.close();
await tab.close();
await nginx.stop();
await nodes.stop();
await database.close();
await server.stop();
rmSync(root, { recursive: true });

for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
report(
  'both nodes run the next version',
  versions.join(', '),
  new Set(versions).size === 1 && next.includes(`-${versions[0]}`),
);
report(
  `failed requests, at least ${requestsPerSecond} a second`,
  `${failures.length} of ${sent} in ${seconds.toFixed(0)} s; p95 ${percentile(latencies, 0.95).toFixed(0)} ms, longest ${Math.max(...latencies).toFixed(0)} ms`,
  failures.length === 0 && sent >= requestsPerSecond * seconds * 0.95,
);
report(
  'the update, with a transaction of 3 s in the way of its migration',
  `${updateSeconds.toFixed(0)} s`,
  updateSeconds < 120,
);
report(
  'a tab opened before: pages opened afterwards without a reload, with scripts that only its version has',
  `${after.pages} pages, ${after.oldScripts} scripts; problems: ${after.problems.join('; ') || 'none'}`,
  after.pages === 3 && after.oldScripts > 0 && after.problems.length === 0,
);
