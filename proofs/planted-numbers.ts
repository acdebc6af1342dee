import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { markerName, quarantineFolder } from '#server/core/storage/stored-names.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { makeOldOffice, makePdf, makeZip, officeParts } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { report } from './support/report.ts';

/** Twenty invented tax numbers are uploaded and downloaded: none is readable in the stored contents or in the log. */
const numbers = Array.from({ length: 20 }, (_, n) => `9${10 + n}-7${n % 10}-${4000 + n * 37}`);

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const headers = { cookie: `session=${await signInAs(database.db, await createUser(database.db))}` };
const storage = await developmentStorage();
const env = { ...storage, DATABASE_URL: server.url, LOG_LEVEL: 'debug', RATE_LIMIT_FACTOR: '1000' };
const node = await startServerNode(env, [], 'pipe');
let log = '';
node.process.stdout?.on('data', (chunk) => {
  log += chunk;
});

async function documentWith(number: string, n: number): Promise<[string, Buffer]> {
  if (n % 3 === 0) return ['a.pdf', Buffer.concat([await makePdf('a'), Buffer.from(`% ${number}\n`)])];
  if (n % 3 === 1)
    return ['a.docx', await makeZip(officeParts('docx', { lines: [number] }), { compress: false })];
  return ['a.doc', Buffer.concat([makeOldOffice(['WordDocument']), Buffer.from(number)])];
}

for (const [n, number] of numbers.entries()) {
  const [name, bytes] = await documentWith(number, n);
  if (!bytes.includes(number)) throw new Error('The number is not in the document');
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  form.append('description', `About ${number}`);
  const sent = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form });
  if (sent.status !== 201) throw new Error(`${name}: ${sent.status} ${await sent.text()}`);
  const { id } = (await sent.json()) as { id: number };
  const downloaded = Buffer.from(
    await (await fetch(`${node.url}/api/files/${id}/download`, { headers })).arrayBuffer(),
  );
  if (!downloaded.equals(bytes)) throw new Error('The download differs from the upload');
}
const stopped = once(node.process, 'exit');
node.process.kill('SIGTERM');
await stopped;
await database.close();
await server.stop();

const folder = fileURLToPath(storage.STORAGE_URL);
// Housekeeping may have written the marker and the quarantine folder meanwhile.
const stored = (await readdir(folder)).filter((name) => name !== markerName && name !== quarantineFolder);
let hits = 0;
for (const name of stored) {
  const contents = await readFile(join(folder, name));
  hits += numbers.filter((number) => contents.includes(number)).length;
}
const logHits = numbers.filter((number) => log.includes(number)).length;
report(
  'readable numbers in the stored contents',
  `${hits} in ${stored.length} files`,
  hits === 0 && stored.length === numbers.length,
);
report(
  'readable numbers in the log',
  `${logHits} in ${log.length} characters`,
  logHits === 0 && log.length > 0,
);
