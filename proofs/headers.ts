import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { paths, prerenderedPaths } from '#shared/paths.ts';
import { accessMatrix } from '#test/access-matrix.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { sendRaw } from '#test/raw-request.ts';
import { missingHeaders } from '#test/response-headers.ts';
import { startServerNode } from '#test/server-node.ts';
import { testSecretKey } from '#test/signer.ts';
import { uploadForm } from '#test/upload.ts';
import { report } from './support/report.ts';

/**
 * Requests from a server in production mode every page and file of the built client, every endpoint as a visitor, a
 * customer and an owner of the firm, and every kind of error, with the database stopped at the end. Each response has
 * all security headers. Needs the built client (`npm run build`).
 */
const folder = 'build/client';
if (!existsSync(folder)) throw new Error('Run `npm run build` first');

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const { db } = database;
const node = await startServerNode({
  ...(await developmentStorage()),
  NODE_ENV: 'production',
  DATABASE_URL: server.url,
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://portal.example.test',
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '600',
});
const port = Number(new URL(node.url).port);

const problems: string[] = [];
const statuses = new Map<number, number>();
let responses = 0;

function check(path: string, status: number, headers: Record<string, unknown>): void {
  responses += 1;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (const problem of missingHeaders(path, headers)) problems.push(`${status} ${problem}`);
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

let callers = 0;
/** Sends the path unchanged. Each request comes from another network, because limits apply per network. */
async function send(
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<IncomingMessage> {
  callers += 1;
  const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { 'x-forwarded-for': address, ...headers },
    };
    request(options, resolve).on('error', reject).end(body);
  });
  check(path.split('?', 1)[0] as string, response.statusCode ?? 0, response.headers);
  if (String(response.headers['content-type']).startsWith('text/event-stream')) response.destroy();
  else for await (const _ of response);
  return response;
}

/** Counts the responses of a group and reports its faults. */
async function group(name: string, work: () => Promise<unknown>): Promise<void> {
  const [first, known] = [responses, problems.length];
  await work();
  const found = problems.slice(known);
  report(
    `${name}: responses with all headers`,
    `${responses - first - new Set(found.map(pathOf)).size} of ${responses - first}`,
    found.length === 0,
  );
  for (const problem of found.slice(0, 10)) console.log(`          ${problem}`);
}
const pathOf = (problem: string) => problem.split(':', 1)[0];

const json = { 'content-type': 'application/json' };

await group('pages', async () => {
  for (const path of new Set([...Object.values(paths), ...prerenderedPaths, '/nowhere', '/admin/nowhere'])) {
    await send(path);
    await send(path, { method: 'HEAD' });
    await send(path, { headers: { 'accept-encoding': 'br' } });
  }
});

await group('files of the built client', async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`);
  for (const path of files) {
    const { headers } = await send(path);
    await send(path, { headers: { 'if-none-match': String(headers.etag) } });
  }
});

await group('endpoints', async () => {
  for (const [name, row] of Object.entries(accessMatrix)) {
    const [method, path] = name.split(' ') as [string, string];
    for (const caller of ['visitor', 'customer', 'firmOwner'] as const) {
      const fixture = await createFixture(db);
      const { params = {}, payload, query, upload } = await row.request(fixture);
      const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
      const url = path.replace(/:(\w+)/g, (_, param) => String(params[param]));
      const cookie: Record<string, string> =
        caller === 'visitor' ? {} : { cookie: `__Host-session=${await signInAs(db, fixture[caller])}` };
      const form = upload && uploadForm(upload);
      await send(search ? `${url}?${search}` : url, {
        method,
        headers: { ...cookie, ...(form ? form.headers : payload && json) },
        ...(form ? { body: form.payload } : payload ? { body: JSON.stringify(payload) } : {}),
      });
    }
  }
});

await group('errors', async () => {
  for (const path of ['/api', '/api/nothing', '/api/%ff', '/%', '/%c0%ae', '//[', '///', '/index.html'])
    await send(path);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
    for (const path of ['/', '/api/user', '/nowhere']) await send(path, { method });
  const login = { method: 'POST', headers: json };
  await send('/api/login', { ...login, body: '{"username":' });
  await send('/api/login', { ...login, body: '{}' });
  await send('/api/login', { ...login, body: JSON.stringify({ username: 'x'.repeat(300_000) }) });
  await send('/api/login', { ...login, headers: { 'content-type': 'text/plain' }, body: 'a=1' });
  await send('/api/login', { ...login, headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' });
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
  for (let tries = 0; tries < 6; tries++) await send('/api/login', { ...login, body });
  const unparsed = ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`];
  for (const text of unparsed)
    for (const { status, headers } of await sendRaw(port, text)) check('/api', status, headers);
});

await group('a stopping server', async () => {
  node.process.kill('SIGTERM');
  while ((await send('/readyz')).statusCode === 200) await wait(20);
  await send('/api/site');
});

await group('a stopped database', async () => {
  const cookie = `__Host-session=${await signInAs(db, (await createFixture(db)).customer)}`;
  await database.close();
  await server.stop();
  for (const path of ['/', '/readyz', '/healthz', '/api/site', '/api/user', '/api/staff', '/api/messages'])
    await send(path, { headers: { cookie } });
});

await node.kill();
console.log(
  `  ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`,
);
const wanted = [200, 201, 204, 304, 400, 401, 403, 404, 413, 415, 429, 431, 503];
const missing = wanted.filter((status) => !statuses.has(status));
report(
  'every kind of status was met',
  missing.length === 0 ? 'yes' : `not ${missing.join(', ')}`,
  missing.length === 0,
);
report('responses, without a header', `${responses}, ${problems.length}`, problems.length === 0);
