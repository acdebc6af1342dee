import { existsSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import autocannon from 'autocannon';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { listedPaths } from '#shared/paths.ts';
import { startServerNode } from '#test/server-node.ts';
import { testSecretKey } from '#test/signer.ts';
import { processorSeconds } from './support/april/processor-time.ts';
import { report } from './support/report.ts';

/**
 * How many public pages one node serves per second, and what a CDN in front of it may cache: each page of the sitemap
 * alone, and as a first visit with the scripts, styles and fonts that its HTML references. Needs the built client
 * (`npm run build`).
 */
const seconds = 15;
const connections = 16;
/** The busiest hour of April has 900 views of public pages (docs/scale.md); this is a hundred times as many. */
const minVisitsPerSecond = 25;
const headers = { 'accept-encoding': 'br, gzip', 'x-forwarded-proto': 'https' };

if (!existsSync('build/client')) throw new Error('Run `npm run build` first');
const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const node = await startServerNode({
  ...(await developmentStorage()),
  NODE_ENV: 'production',
  DATABASE_URL: server.url,
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://portal.example.test',
  TRUST_PROXY: '127.0.0.1',
});

interface Received {
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** The size of the body as transferred. */
  bytes: number;
}

function receive(path: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(`${node.url}${path}`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ path, status: response.statusCode ?? 0, headers: response.headers, bytes }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** The page itself, then the files that its HTML references. */
async function pathsOfVisit(page: string): Promise<string[]> {
  const html = await (await fetch(`${node.url}${page}`, { headers })).text();
  return [page, ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

const visits = await Promise.all(listedPaths.map(pathsOfVisit));
const responses = new Map<string, Received>();
for (const path of new Set(visits.flat())) responses.set(path, await receive(path));
const failed = [...responses.values()].filter(({ status }) => status !== 200);
report(
  'pages; files that they name; other responses than 200',
  `${listedPaths.length}; ${responses.size - listedPaths.length}; ${failed.length}`,
  failed.length === 0 && responses.size > listedPaths.length,
);

const of = (path: string) => responses.get(path) as Received;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`;
const visitBytes = visits.map((paths) => sum(paths.map((path) => of(path).bytes)));
console.log(
  `  a first visit: ${Math.min(...visits.map(({ length }) => length))} to ${Math.max(...visits.map(({ length }) => length))} requests, ` +
    `${kilobytes(Math.min(...visitBytes))} to ${kilobytes(Math.max(...visitBytes))} with Brotli; of these the HTML ` +
    `${kilobytes(Math.min(...listedPaths.map((path) => of(path).bytes)))} to ${kilobytes(Math.max(...listedPaths.map((path) => of(path).bytes)))}`,
);

/** Whether a shared cache may keep the response without revalidation. */
const isKept = ({ headers: { 'cache-control': caching = '' } }: Received) =>
  /\bpublic\b/.test(caching) && /max-age=[1-9]/.test(caching);
const byCaching = Map.groupBy(responses.values(), (response) => response.headers['cache-control'] ?? 'none');
for (const [caching, group] of byCaching) {
  const withTag = group.filter((response) => response.headers.etag).length;
  console.log(`  Cache-Control: ${caching}: ${group.length} responses, ${withTag} of them with an ETag`);
}
const all = visits.flat().map(of);
const kept = all.filter(isKept);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;
report(
  'what a CDN may keep today, of all first visits: requests, bytes; files without Cache-Control',
  `${share(kept.length, all.length)}, ${share(sum(kept.map(({ bytes }) => bytes)), sum(all.map(({ bytes }) => bytes)))}; ` +
    `${byCaching.get('none')?.length ?? 0}`,
  kept.length > 0 && !byCaching.has('none'),
);

/** Requests per second, and the node's CPU time per request. */
async function measureLoad(paths: string[]) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const before = await processorSeconds(node.process.pid);
  const result = await autocannon({ url: node.url, connections, duration: seconds, requests });
  const used = (await processorSeconds(node.process.pid)) - before;
  const answered = result['2xx'];
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} responses without success, ${result.errors} errors`);
  return {
    perSecond: answered / result.duration,
    milliseconds: (used * 1_000) / answered,
    megabytesPerSecond: result.throughput.average / 1e6,
  };
}

await measureLoad(listedPaths);
const pages = await measureLoad(listedPaths);
report(
  'HTML alone: pages a second; processor time of each',
  `${pages.perSecond.toFixed(0)}; ${pages.milliseconds.toFixed(2)} ms`,
  pages.perSecond > 0,
);
const everything = visits.flat();
const loaded = await measureLoad(everything);
const requestsPerVisit = everything.length / visits.length;
const visitsPerSecond = loaded.perSecond / requestsPerVisit;
report(
  `first visits a second, at least ${minVisitsPerSecond}; processor time of each; requests a second; sent`,
  `${visitsPerSecond.toFixed(0)}; ${(loaded.milliseconds * requestsPerVisit).toFixed(1)} ms; ${loaded.perSecond.toFixed(0)}; ` +
    `${loaded.megabytesPerSecond.toFixed(0)} MB/s`,
  visitsPerSecond >= minVisitsPerSecond,
);
await node.kill();
await server.stop();
