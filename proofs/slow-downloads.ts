import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { readMegabytes, watchMemory } from './support/process-memory.ts';
import { median, percentile, report } from './support/report.ts';

/**
 * Readers who ask for files of 10 MB and then read nothing, on one server with its real limits: 60 by one account, then
 * 150 by fifteen. A reader that was refused asks again after a second, one that was answered after 35 s, when the server
 * may have ended the response. Meanwhile another account downloads 2 MB again and again and /healthz is polled.
 */
const attackSeconds = 90;
/** Longer than the 30 seconds after which slow readers give way. A reader that reads nothing does not notice it. */
const patienceMs = 35_000;
/** `MemoryMax` of the units in deploy/systemd: a server that needs more is killed. */
const memoryMaxMegabytes = 1500;
const maxHealthMs = 300;

for (const [readers, accounts] of [
  [60, 1],
  [150, 15],
] as const) {
  const server = await startEmbeddedDatabase();
  await migrateDatabase(server.url);
  const database = openDatabase(server.url);
  const node = await startServerNode({ ...(await developmentStorage()), DATABASE_URL: server.url });
  await attack(database.db, node, readers, accounts).finally(async () => {
    await node.kill();
    await database.close();
    await server.stop();
  });
}

type ServerNode = Awaited<ReturnType<typeof startServerNode>>;

async function attack(db: Db, node: ServerNode, readers: number, accounts: number): Promise<void> {
  const owners: Owner[] = [];
  while (owners.length < accounts) owners.push(await ownerOfFile(db, node.url, 9.9 * 1024 * 1024));
  const other = await ownerOfFile(db, node.url, 2 * 1024 * 1024);
  const before = await readMegabytes(node.process.pid);
  const stopWatching = watchMemory(node.process.pid);
  const end = performance.now() + attackSeconds * 1000;
  const isOver = () => performance.now() > end;

  const statuses: Record<string, number> = {};
  const reading = Array.from({ length: readers }, async (_, number) => {
    while (!isOver()) {
      const owner = owners[number % accounts] as Owner;
      const status = await askAndReadNothing(node.url, owner, isOver).catch(() => 'no connection');
      statuses[status] = (statuses[status] ?? 0) + 1;
      await wait(1_000);
    }
  });
  const health: number[] = [];
  const polling = (async () => {
    while (!isOver()) {
      const begun = performance.now();
      const ok = await isAnswered(`${node.url}/healthz`);
      health.push(ok ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await wait(50);
    }
  })();
  const times: number[] = [];
  let refused = 0;
  while (!isOver()) {
    const begun = performance.now();
    if (await isAnswered(other.file, other.headers)) times.push(performance.now() - begun);
    else refused += 1;
    await wait(500);
  }
  await Promise.all([...reading, polling]);
  const peak = await stopWatching();

  const p95 = Math.round(percentile(health, 0.95));
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n${readers} readers by ${accounts} accounts for ${attackSeconds} s: ${answers.join(', ')}`);
  report(
    `${readers} readers: memory (RSS), at most ${memoryMaxMegabytes} MB`,
    `${Math.round(before)} MB before, ${Math.round(peak)} MB at most`,
    peak < memoryMaxMegabytes,
  );
  report(`${readers} readers: /healthz p95, at most ${maxHealthMs} ms`, `${p95} ms`, p95 < maxHealthMs);
  report(
    `${readers} readers: downloads of 2 MB by another account, none refused`,
    `${times.length} downloaded, median ${Math.round(median(times))} ms; ${refused} refused`,
    refused === 0 && times.length > 0,
  );
}

interface Owner {
  file: string;
  headers: { cookie: string };
}

/** A new client with a PDF of this size. */
async function ownerOfFile(db: Db, url: string, bytes: number): Promise<Owner> {
  const headers = { cookie: `session=${await signInAs(db, await createUser(db))}` };
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(await makePdf('Statement', { bytes }))]), 'statement.pdf');
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers, body: form });
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}`);
  const { id } = (await response.json()) as { id: number };
  return { file: `${url}/api/files/${id}/download`, headers };
}

/** Whether a whole response without an error arrives; also false if the server has died. */
async function isAnswered(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Reads the status and keeps the connection for a while. */
async function askAndReadNothing(url: string, owner: Owner, isOver: () => boolean): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const { pathname } = new URL(owner.file);
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${owner.headers.cookie}\r\n\r\n`);
  let received = '';
  // Without a 'data' listener, only what fits into the buffers of the socket leaves the server.
  socket.once('readable', () => {
    received = String(socket.read(64) ?? '');
  });
  const end = performance.now() + patienceMs;
  while (!isOver() && !socket.destroyed && performance.now() < end) {
    await wait(100);
    if (received && !received.startsWith('HTTP/1.1 200')) break;
  }
  socket.destroy();
  return /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 'no status';
}
