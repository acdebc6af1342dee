import { type BrowserContext, chromium, type Frame } from '@playwright/test';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { companies } from '#server/core/database/schema.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { accessMatrix } from '#test/access-matrix.ts';
import { type AccessRow, createFixture, type Fixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import type { User } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { testSecretKey } from '#test/signer.ts';
import { changedTables, readFingerprints } from '#test/table-fingerprints.ts';
import { type Attack, attackFrom } from './support/cross-site-attacks.ts';
import { forwardTo, serveHttps } from './support/https-proxy.ts';
import { report } from './support/report.ts';

/**
 * Chromium sends every mutation of the contract from pages of another site, of another host and another port of the
 * same site, and of no origin, in every way a page can: forms of three encodings, `fetch` with and without CORS, with
 * JSON and with a file, and beacons; with the cookies of a signed-in customer and of an owner of the firm; over https,
 * as in production. No table may change. Then our own page sends the same requests, to show that the comparison
 * detects changes. `npm run prove -- cross-site -- /api/messages` tests only the paths that contain this text.
 */
const [part = ''] = process.argv.slice(2);
const mutations = Object.entries(accessMatrix).filter(
  ([name]) => !name.startsWith('GET ') && name.includes(part),
);

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const { db, pool } = database;

const arrived = { total: 0, preflights: 0, withSession: 0, notRefused: 0 };
const sites = new Map<string, number>();
let nodeUrl = '';
const proxy = await serveHttps(
  forwardTo(
    () => nodeUrl,
    ({ method, headers }, status) => {
      if (method === 'GET') return;
      arrived.total += 1;
      if (method === 'OPTIONS') arrived.preflights += 1;
      if (headers.cookie?.includes('__Host-session=')) arrived.withSession += 1;
      if (status !== (method === 'OPTIONS' ? 404 : 403)) arrived.notRefused += 1;
      const site = `${headers['sec-fetch-site']} from ${String(headers.origin).replace(/:\d+$/, '')}`;
      sites.set(site, (sites.get(site) ?? 0) + 1);
    },
  ),
);
const portal = `https://portal.example:${proxy.port}`;
const node = await startServerNode({
  ...(await developmentStorage()),
  NODE_ENV: 'production',
  DATABASE_URL: server.url,
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: portal,
  TRUST_PROXY: '127.0.0.1',
});
nodeUrl = node.url;

/** The attacker's page; the frame in it has no origin. */
const attacker = await serveHttps((_request, response) => {
  const page = '<body></body><iframe sandbox="allow-scripts allow-forms" srcdoc="<body></body>"></iframe>';
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});
const hosts = ['evil.example', 'other.portal.example', 'portal.example'];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`,
  ],
});

/** One user's browser, with an open page of each attacker. */
async function openAttackers(): Promise<{ context: BrowserContext; frames: Frame[] }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const frames: Frame[] = [];
  for (const host of hosts) {
    const page = await context.newPage();
    await page.goto(`https://${host}:${attacker.port}/`);
    const [main, sandboxed] = page.frames() as [Frame, Frame];
    frames.push(main);
    if (host === hosts[0]) frames.push(sandboxed);
  }
  return { context, frames };
}

async function signIn(context: BrowserContext, user: User): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-session',
      value: await signInAs(db, user),
      url: portal,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ]);
}

async function describeAttack(name: string, row: AccessRow, fixture: Fixture): Promise<Attack> {
  const { params = {}, payload, query, upload } = await row.request(fixture);
  const [method, path] = name.split(' ') as [string, string];
  const url = new URL(
    path.replace(/:(\w+)/g, (_, param) => String(params[param])),
    portal,
  );
  url.search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return {
    method,
    url: url.href,
    body: (payload ?? {}) as Record<string, unknown>,
    ...(upload && { file: { name: upload.filename, base64: upload.bytes.toString('base64') } }),
  };
}

const victims = { customer: await openAttackers(), firmOwner: await openAttackers() };
const own = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true });
const ownPage = await own.newPage();
await ownPage.goto(`${portal}/healthz`);

let sent = 0;
const changed: string[] = [];
const effective: string[] = [];
const startedAt = performance.now();
for (const [name, row] of mutations) {
  let tables = await changedByAttack(name, row);
  // A job that ran meanwhile changes a table once; a request that has an effect has it again, on new rows.
  for (let again = 0; again < 2 && tables.length > 0; again++) {
    const repeated = await changedByAttack(name, row);
    tables = tables.filter((table) => repeated.includes(table));
  }
  if (tables.length > 0) changed.push(`${name}: ${tables.join(', ')}`);
}
const seconds = (performance.now() - startedAt) / 1000;
const outside = { ...arrived };
const seen = [...sites].map(([site, count]) => `${count} ${site}`);

for (const [name, row] of mutations) {
  const fixture = await createFixture(db);
  const attack = await describeAttack(name, row, fixture);
  for (const caller of ['customer', 'firmOwner'] as const) {
    await signIn(own, fixture[caller]);
    const before = await readFingerprints(pool);
    await sendFromOwnPage(attack);
    if (changedTables(before, await readFingerprints(pool)).length === 0) continue;
    effective.push(name);
    break;
  }
}

/** Sends one mutation from all pages of both attackers. Returns the tables that changed. */
async function changedByAttack(name: string, row: AccessRow): Promise<string[]> {
  const fixture = await createFixture(db);
  const attack = await describeAttack(name, row, fixture);
  // The job that encrypts tax numbers in plain text would look like an effect of the attack.
  await db.update(companies).set({ ein: null });
  for (const caller of ['customer', 'firmOwner'] as const)
    await signIn(victims[caller].context, fixture[caller]);
  const before = await readFingerprints(pool);
  for (const { frames } of Object.values(victims)) {
    sent += (await Promise.all(frames.map((frame) => attackFrom(frame, attack)))).reduce((a, b) => a + b);
  }
  return changedTables(before, await readFingerprints(pool));
}

function sendFromOwnPage(attack: Attack): Promise<void> {
  return ownPage.evaluate(async ({ method, url, body, file }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.append(name, String(value));
    if (file) {
      const bytes = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
      form.append('file', new File([bytes], file.name));
    }
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    await (await fetch(url, { method, ...(file ? { body: form } : json) })).text();
  }, attack);
}

await browser.close();
await node.kill();
proxy.close();
attacker.close();
await database.close();
await server.stop();

console.log(
  `\n${mutations.length} mutations from four kinds of pages with the cookies of two users, ${seconds.toFixed(0)} s`,
);
report(
  'requests that a page sent, and that reached the server (preflights among them)',
  `${sent}; ${outside.total} (${outside.preflights}), ${outside.withSession} of them with the session cookie`,
  outside.total > mutations.length * 50 && outside.withSession > mutations.length * 20,
);
for (const site of seen) console.log(`          ${site}`);
report('not refused with 403, or 404 for a preflight', outside.notRefused, outside.notRefused === 0);
report('mutations that changed a table', changed.join('; ') || 0, changed.length === 0);
// The others need a code or a link from a mail, or something unread, which their rows of the access matrix do not have.
report(
  'mutations that change one when our own page sends them, more than half',
  `${effective.length} of ${mutations.length}`,
  effective.length > mutations.length / 2,
);
