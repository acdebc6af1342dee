import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { makePdf } from '#test/documents.ts';
import { createUser, signInAs } from '#test/factories.ts';
import { startServerNode } from '#test/server-node.ts';

/** P6: what the server asks of the system, traced: fsync(temp) → rename → fsync(directory) → COMMIT → 201. */
const uploads = 10;
const calls = 'trace=openat,fsync,rename,renameat,renameat2,write,writev,sendto,sendmsg';

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const headers = { cookie: `session=${await signInAs(database.db, await createUser(database.db))}` };
const trace = join(await mkdtemp(join(tmpdir(), 'portal-trace-')), 'trace');
const env = { ...(await developmentStorage()), DATABASE_URL: server.url };
const node = await startServerNode(env, ['strace', '-f', '-qq', '-s', '300', '-e', calls, '-o', trace]);

for (let upload = 0; upload < uploads; upload++) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await makePdf(`Page ${upload}`))]), 'page.pdf');
  const answer = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`);
}
await node.kill();
await database.close();
await server.stop();

/** One step of the order, and what it looks like in the trace; a call that another thread interrupted ends later. */
const steps = (name: string, tempFd: string, folderFd: string) => [
  { step: 'fsync(temp)', shape: new RegExp(`fsync\\(${tempFd}`) },
  { step: 'rename', shape: new RegExp(`rename\\w*\\(.*${name}\\.[0-9a-f]{8}\\.part".*${name}"`) },
  { step: 'fsync(directory)', shape: new RegExp(`fsync\\(${folderFd}`) },
  { step: 'COMMIT', shape: /(write|writev|sendto|sendmsg)\(.*commit/i },
  { step: '201', shape: /(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 201/ },
];

const lines = (await readFile(trace, 'utf8')).split('\n');
let proven = 0;
for (const [at, line] of lines.entries()) {
  const opened = /openat\(.*\/([0-9a-f]{40})\.[0-9a-f]{8}\.part".*= (\d+)$/.exec(line);
  if (!opened) continue;
  const [, name = '', tempFd = ''] = opened;
  const rest = lines.slice(at);
  const folder = rest.find((later) => /openat\(.*\/files", O_RDONLY.*= \d+$/.test(later));
  const folderFd = /= (\d+)$/.exec(folder ?? '')?.[1] ?? 'none';
  let from = 0;
  const order = steps(name, tempFd, folderFd).map(({ step, shape }) => {
    const found = rest.findIndex((later, index) => index >= from && shape.test(later));
    if (found >= 0) from = found + 1;
    return { step, found };
  });
  const complete = order.every(({ found }) => found >= 0);
  if (complete) proven += 1;
  console.log(order.map(({ step, found }) => `${step} @${found}`).join(' → '));
}
console.log(`${proven} of ${uploads} uploads in the right order`);
process.exit(proven === uploads ? 0 : 1);
