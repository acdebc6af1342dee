import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { openVault, type Vault } from '#server/files/vault.ts';
import { migrateDatabase } from '#server/migrate.ts';
import type { DataExport } from '#shared/data-exports.ts';
import { filler } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { readMegabytes, watchMemory } from './support/process-memory.ts';
import { report } from './support/report.ts';

/**
 * How much memory a server needs to make and send the data export of a client with 300 files of 1 MB. Holding the whole
 * export in memory would take 300 MB and more.
 */
const manyFiles = 300;
const fewFiles = 20;
const fileBytes = 1024 * 1024;
const maxGrowthMegabytes = 150;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const storage = await developmentStorage();
const vault = openVault(
  { storageUrl: new URL(storage.STORAGE_URL), fileKeys: [storage.FILE_KEYS], clamdUrl: undefined },
  database.db,
);
const node = await startServerNode({ ...storage, DATABASE_URL: server.url });
await measure(database.db, vault).finally(async () => {
  await node.kill();
  await vault.close();
  await database.close();
  await server.stop();
});

async function measure(db: Db, into: Vault): Promise<void> {
  const [first, client] = [await clientWith(db, into, fewFiles), await clientWith(db, into, manyFiles)];

  // Warms up: the first export allocates what every export needs, such as the encryption threads.
  await downloadCopy(first, await makeCopy(first));
  await wait(2_000);

  const before = await readMegabytes(node.process.pid);
  const stopWatchingMaking = watchMemory(node.process.pid);
  const begun = performance.now();
  const made = await makeCopy(client);
  const seconds = (performance.now() - begun) / 1000;
  const making = (await stopWatchingMaking()) - before;

  const stopWatchingSending = watchMemory(node.process.pid);
  const bytes = await downloadCopy(client, made);
  const sending = (await stopWatchingSending()) - before;

  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  console.log(`  before: ${megabytes(before)}; made in ${seconds.toFixed(1)} s`);
  report('bytes of the ZIP', bytes, bytes === made.fileSize && bytes > manyFiles * fileBytes);
  report(`growth while it is made (${maxGrowthMegabytes})`, megabytes(making), making <= maxGrowthMegabytes);
  report(
    `growth while it is sent (${maxGrowthMegabytes})`,
    megabytes(sending),
    sending <= maxGrowthMegabytes,
  );
}

/** Returns the client's session cookie. */
async function clientWith(db: Db, into: Vault, count: number): Promise<string> {
  const client = await createUser(db);
  for (let n = 1; n <= count; n++) {
    const stored = await into.takeOver(Uint8Array.from(filler(fileBytes, `${client.id} ${n}`)));
    await createFile(db, client.id, {
      ...stored,
      originalFilename: `Receipts ${n}.pdf`,
      fileSize: fileBytes,
    });
  }
  return `session=${await signInAs(db, client)}`;
}

async function makeCopy(cookie: string): Promise<DataExport> {
  const headers = { cookie };
  const response = await fetch(`${node.url}/api/data-exports`, { method: 'POST', headers });
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  for (;;) {
    await wait(250);
    const [copy] = (await (await fetch(`${node.url}/api/data-exports`, { headers })).json()) as DataExport[];
    if (copy?.status === 'failed') throw new Error('The copy failed');
    if (copy?.status === 'ready') return copy;
  }
}

async function downloadCopy(cookie: string, { id }: DataExport): Promise<number> {
  const response = await fetch(`${node.url}/api/data-exports/${id}/download`, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}
