import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { report } from './support/report.ts';
import { readSystemCalls } from './support/system-calls.ts';

/**
 * Traces the system calls of an upload: fsync(temporary file) → rename → fsync(directory) → COMMIT → 201. Each call
 * must return before the next one begins, so that a crash at any point loses nothing that was acknowledged.
 */
const uploads = 10;
const traced = 'trace=openat,fsync,rename,renameat,renameat2,write,writev,sendto,sendmsg';

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const headers = { cookie: `session=${await signInAs(database.db, await createUser(database.db))}` };
const folder = await mkdtemp(join(tmpdir(), 'portal-trace-'));
const trace = join(folder, 'trace');
const env = { ...(await developmentStorage()), DATABASE_URL: server.url };
const node = await startServerNode(env, ['strace', '-f', '-qq', '-s', '300', '-e', traced, '-o', trace]);

for (let upload = 0; upload < uploads; upload++) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await makePdf(`Page ${upload}`))]), 'page.pdf');
  const response = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form });
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}`);
}
// strace has written all earlier system calls once the server answers again.
await fetch(`${node.url}/healthz`);
await node.kill();
await database.close();
await server.stop();

const steps = (name: string, temporaryFd: string, directoryFd: string) => [
  { step: 'fsync(temporary file)', pattern: new RegExp(`^fsync\\(${temporaryFd}\\)`) },
  { step: 'rename', pattern: new RegExp(`^rename\\w*\\(.*${name}\\.[0-9a-f]{8}\\.part".*${name}"`) },
  { step: 'fsync(directory)', pattern: new RegExp(`^fsync\\(${directoryFd}\\)`) },
  { step: 'COMMIT', pattern: /^(write|writev|sendto|sendmsg)\(.*commit/i },
  { step: '201', pattern: /^(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 201/ },
];

const calls = readSystemCalls(await readFile(trace, 'utf8'));
await rm(folder, { recursive: true });
let inOrder = 0;
for (const opened of calls) {
  const [, name, temporaryFd] =
    /^openat\(.*\/([0-9a-f]{40})\.[0-9a-f]{8}\.part".*= (\d+)$/.exec(opened.text) ?? [];
  if (!name || !temporaryFd) continue;
  const laterCalls = calls.filter(({ begin }) => begin > opened.end);
  const directory = laterCalls.find(({ text }) => /^openat\(.*\/files", O_RDONLY.*= \d+$/.test(text));
  const directoryFd = /= (\d+)$/.exec(directory?.text ?? '')?.[1] ?? 'none';
  let previousEnd = opened.end;
  const found = steps(name, temporaryFd, directoryFd).map(({ step, pattern }) => {
    const call = laterCalls.find(({ begin, text }) => begin > previousEnd && pattern.test(text));
    if (call) previousEnd = call.end;
    return { step, line: call?.begin };
  });
  if (found.every(({ line }) => line !== undefined)) inOrder += 1;
  console.log(found.map(({ step, line }) => `${step} @${line ?? 'missing'}`).join(' → '));
}
report('uploads whose system calls are in this order', `${inOrder} of ${uploads}`, inOrder === uploads);
