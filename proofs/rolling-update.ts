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
import {
  followStepsBack,
  followUpdateSteps,
  unpackFirst,
} from './support/rolling-update/documented-steps.ts';
import { installedNodes } from './support/rolling-update/installed-nodes.ts';
import { startNginx } from './support/rolling-update/nginx.ts';
import { openTab } from './support/rolling-update/open-tab.ts';
import { makeTwoReleases } from './support/rolling-update/two-releases.ts';
import { visitorRequests } from './support/rolling-update/visitor-requests.ts';
import { sendSteadily } from './support/steady-requests.ts';

/**
 * Two nodes behind nginx are updated by the steps of docs/operations.md, from this version to a next one with a
 * migration and other texts, under 50 requests per second. An open transaction blocks the migration, which retries
 * until it has ended; then old and new servers run on the new tables. Then the nodes return to the first version in
 * the same way, on the next version's database. No request fails either way, a tab that was opened before keeps
 * working, and the first version reads what the next one wrote. To use existing archives: `npm run prove --
 * rolling-update -- first.tar.gz next.tar.gz`. Needs nginx and Chromium.
 */
const requestsPerSecond = 50;
const blockedSeconds = 5;
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

const visitor = visitorRequests(token, staff.id, requestsPerSecond);
const folderOf = (archive: string) => join(releases, archive.replace(/\.tar\.gz$/, ''));

/** Follows the steps under load, which starts some seconds before and ends some seconds after. */
async function switchUnderLoad(followSteps: typeof followUpdateSteps, archive: string) {
  const load = sendSteadily({ url, perSecond: requestsPerSecond, request: visitor.request });
  await load.seconds(secondsAround);
  const started = performance.now();
  await followSteps({ root, archive, ports, restart: nodes.restart });
  const switchSeconds = (performance.now() - started) / 1000;
  const writtenBefore = visitor.written.length;
  await load.seconds(secondsAround);
  const requests = await load.stop();
  const writtenAfter = visitor.written.slice(writtenBefore);
  return { archive, versions: await nodes.versions(), switchSeconds, requests, writtenAfter };
}

const firstTab = await openTab(url, token);
const blocked = blockTable(server.url, 'users', blockedSeconds);
const update = await switchUnderLoad(followUpdateSteps, next);
const triesInVain = await blocked;
const firstTabAfter = await firstTab.openMorePages(folderOf(next));

const nextTab = await openTab(url, token);
const back = await switchUnderLoad(followStepsBack, first);
const nextTabAfter = await nextTab.openMorePages(folderOf(first));
const read = await fetch(`${url}/api/messages?limit=500`, { headers: { cookie: `session=${token}` } });
const texts = new Set(((await read.json()) as { content: string }[]).map(({ content }) => content));

await nextTab.close();
await firstTab.close();
await nginx.stop();
await nodes.stop();
await database.close();
await server.stop();
rmSync(root, { recursive: true });

function reportSwitch({ archive, versions, requests }: typeof update): void {
  const { sent, failures, answers, seconds } = requests;
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  report(
    `versions that the nodes run, from ${archive}`,
    versions.join(', '),
    new Set(versions).size === 1 && archive.includes(`-${versions[0]}`),
  );
  const latencies = answers.map(({ milliseconds }) => milliseconds);
  report(
    `failed requests, at least ${requestsPerSecond} a second`,
    `${failures.length} of ${sent} in ${seconds.toFixed(0)} s; p95 ${percentile(latencies, 0.95).toFixed(0)} ms, longest ${Math.max(...latencies).toFixed(0)} ms`,
    failures.length === 0 && sent >= requestsPerSecond * seconds * 0.95,
  );
}

function reportTab(name: string, { pages, ownScripts, problems }: typeof firstTabAfter): void {
  report(
    `a tab opened before ${name}: pages opened afterwards without a reload, with scripts that only its version has`,
    `${pages} pages, ${ownScripts} scripts; problems: ${problems.join('; ') || 'none'}`,
    pages === 3 && ownScripts > 0 && problems.length === 0,
  );
}

console.log('\nfrom the first version to the next');
reportSwitch(update);
report(
  `the update; tries of its migration in vain, with a transaction in its way for ${blockedSeconds} s`,
  `${update.switchSeconds.toFixed(0)} s; ${triesInVain}`,
  update.switchSeconds < 120 && triesInVain >= 2,
);
reportTab('the update', firstTabAfter);

console.log('\nback to the first version');
reportSwitch(back);
report('the way back', `${back.switchSeconds.toFixed(0)} s`, back.switchSeconds < 120);
const found = update.writtenAfter.filter((text) => texts.has(text)).length;
report(
  'messages written on the next version, and read on the first',
  `${found} of ${update.writtenAfter.length}`,
  found === update.writtenAfter.length && found > 0,
);
reportTab('the way back', nextTabAfter);
