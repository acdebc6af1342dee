import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { files } from '#server/core/database/schema.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { maxImportBytes, maxImportColumns, maxImportRows } from '#shared/client-imports.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { hostileFiles } from '#test/hostile-files.ts';
import { startServerNode } from '#test/server-node.ts';
import { median, report } from './support/report.ts';

/**
 * Sends every hostile file of the tests to a real server, three times each: none is stored, and checking it never
 * blocks the event loop for longer than 200 ms, as measured by the server itself. The same for CSV files to be
 * imported: hostile ones and the largest that is accepted. Needs a quiet machine: other programs on the same cores
 * cause stalls too.
 */
const maxStallMs = 200;
const times = 3;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const metricsToken = 'a token for this proof and for nothing else';
const node = await startServerNode({
  ...(await developmentStorage()),
  DATABASE_URL: server.url,
  METRICS_TOKEN: metricsToken,
  RATE_LIMIT_FACTOR: '1000',
});
const cookie = `session=${await signInAs(database.db, await createUser(database.db))}`;

/** The longest stall since the previous call. */
async function readStall(): Promise<number> {
  const response = await fetch(`${node.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1];
  return Number(seconds) * 1000;
}

interface SentFile {
  filename: string;
  bytes: Buffer;
  path?: string;
  session?: string;
}

async function send({ filename, bytes, path = '/api/files', session = cookie }: SentFile): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), filename);
  const response = await fetch(`${node.url}${path}`, { method: 'POST', headers: { cookie: session }, body });
  await response.arrayBuffer();
  return response.status;
}

/** Sends a file three times; returns the last status and the longest stall. */
async function sendOften(file: SentFile): Promise<{ status: number; stallMs: number }> {
  let stallMs = 0;
  let status = 0;
  for (let turn = 0; turn < times; turn++) {
    await readStall();
    status = await send(file);
    stallMs = Math.max(stallMs, await readStall());
  }
  return { status, stallMs };
}

const csvRow = (cell: string) => `${Array(maxImportColumns).fill(cell).join(',')}\n`;
const csvLine = ','.repeat(19_000);
const csvFiles: [what: string, status: number, text: string][] = [
  ['5 MB of commas', 422, ','.repeat(maxImportBytes)],
  ['5 MB of commas in lines', 422, `${csvLine}\n`.repeat(275)],
  ['5 MB of commas in one row', 422, `"\n"${csvLine}`.repeat(275)],
  ['an unclosed quotation mark', 422, `Name,Email\n"${'a,b\n'.repeat(1_200_000)}`],
  ['the largest file', 201, csvRow('title') + csvRow('a cell').repeat(maxImportRows)],
];

const hostile = await hostileFiles();
// Warms up: modules loaded with the first upload are not part of a file's cost.
await send({ filename: 'a.pdf', bytes: Buffer.from('no PDF') });
const sent: { what: string; status: number; stallMs: number }[] = [];
for (const file of hostile) {
  sent.push({ what: `${file.what} as ${file.filename}`, ...(await sendOften(file)) });
}
const admin = `session=${await signInAs(database.db, await createAdmin(database.db))}`;
const imported: { what: string; isExpected: boolean; stallMs: number }[] = [];
for (const [what, expected, text] of csvFiles) {
  const path = '/api/admin/client-imports';
  const { status, stallMs } = await sendOften({
    ...{ filename: 'clients.csv', bytes: Buffer.from(text), path, session: admin },
  });
  imported.push({ what, isExpected: status === expected, stallMs });
}
const stored = await database.db.$count(files);
await node.kill();
await database.close();
await server.stop();

const refused = sent.filter(({ status }) => [413, 415, 422].includes(status)).length;
report(
  'hostile files, at least 60: refused; stored',
  `${refused} of ${sent.length}; ${stored}`,
  refused === sent.length && sent.length >= 60 && stored === 0,
);
const stalls = sent.map(({ stallMs }) => stallMs);
const longest = Math.max(...stalls);
report(
  `longest stall of the event loop, at most ${maxStallMs} ms`,
  `${longest.toFixed(0)} ms (${sent.find(({ stallMs }) => stallMs === longest)?.what}); median ${median(stalls).toFixed(0)} ms`,
  longest <= maxStallMs,
);

const expected = imported.filter(({ isExpected }) => isExpected).length;
report(
  'CSV files refused or taken in as they should be',
  `${expected} of ${imported.length}`,
  expected === imported.length,
);
const longestImport = Math.max(...imported.map(({ stallMs }) => stallMs));
report(
  `longest stall while a CSV file is read, at most ${maxStallMs} ms`,
  `${longestImport.toFixed(0)} ms (${imported.find(({ stallMs }) => stallMs === longestImport)?.what})`,
  longestImport <= maxStallMs,
);
