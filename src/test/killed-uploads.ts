import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/core/database/db.ts';
import { files } from '#server/core/database/schema.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { markerName, quarantineFolder } from '#server/core/storage/stored-names.ts';
import { sweepStorage } from '../server/files/sweep-storage.ts';
import { collectLog } from './collect-log.ts';
import { filler, makePdf } from './documents.ts';
import { signInAs } from './factories/accounts.ts';
import { createAdmin } from './factories/users.ts';
import { startServerNode } from './server-node.ts';

interface Settings {
  databaseUrl: string;
  storage: { STORAGE_URL: string; FILE_KEYS: string };
  uploads: number;
  maxBytes: number;
  concurrency: number;
}

interface KilledUploads {
  acknowledged: number;
  /** Without a response, because the server was killed. */
  cutOff: number;
  /** Answered with anything but 201. */
  refused: number;
  /** The size of the largest upload that was acknowledged before the kill. */
  largestBeforeKill: number;
  /** Files that were acknowledged and could not be read back unchanged. */
  lost: number;
  rowsWithoutContents: number;
  orphansSwept: number;
  orphansLeft: number;
}

/**
 * Kills a server in the middle of many uploads, restarts it, sends the rest and compares what was acknowledged with
 * what is stored. The sizes are spread evenly over the orders of magnitude from 1 KB up, in mixed order.
 */
export async function killDuringUploads(settings: Settings): Promise<KilledUploads> {
  const { databaseUrl, storage, uploads, maxBytes, concurrency } = settings;
  const database = openDatabase(databaseUrl);
  // Not a client: of theirs only 500 files may wait for a review.
  const sender = await createAdmin(database.db);
  const headers = { cookie: `session=${await signInAs(database.db, sender)}` };
  const page = await makePdf('Killed');
  const sizeOf = (upload: number) => {
    // 37 is a prime that divides no round number, so every size occurs once.
    const place = ((upload * 37) % uploads) / (uploads - 1);
    return Math.round(1024 * (maxBytes / 1024) ** place);
  };
  const contents = (upload: number) => {
    const padding = filler(sizeOf(upload) - page.length, `upload ${upload}`);
    return Buffer.concat([page.subarray(0, 15), padding, page.subarray(15)]);
  };
  const env = { ...storage, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000000' };

  let node = await startServerNode(env);
  const acknowledged = new Map<number, number>();
  let next = 0;
  let cutOff = 0;
  let refused = 0;
  const send = async () => {
    while (next < uploads) {
      const upload = next++;
      const form = new FormData();
      form.append('file', new Blob([contents(upload)]), `upload ${upload}.pdf`);
      const response = await fetch(`${node.url}/api/files`, { method: 'POST', headers, body: form }).catch(
        () => undefined,
      );
      if (response?.status === 201)
        acknowledged.set(upload, ((await response.json().catch(() => ({ id: 0 }))) as { id: number }).id);
      else if (response) refused += 1;
      // The killed server no longer responds, so further uploads would only fail.
      else {
        cutOff += 1;
        return;
      }
    }
  };
  const sendAtOnce = () => Promise.all(Array.from({ length: concurrency }, send));
  const beforeKill = sendAtOnce();
  while (acknowledged.size < uploads / 2 && next < uploads) await wait(5);
  await node.kill();
  await beforeKill;
  const largestBeforeKill = Math.max(...[...acknowledged.keys()].map(sizeOf));

  node = await startServerNode(env);
  await sendAtOnce();
  let lost = 0;
  for (const [upload, id] of acknowledged) {
    if (id === 0) continue;
    const response = await fetch(`${node.url}/api/files/${id}/download`, { headers });
    if (!Buffer.from(await response.arrayBuffer()).equals(contents(upload))) lost += 1;
  }
  await node.kill();

  const notContents = [markerName, quarantineFolder];
  const stored = async () =>
    new Set(
      (await readdir(fileURLToPath(storage.STORAGE_URL))).filter((name) => !notContents.includes(name)),
    );
  const rows = await database.db.select().from(files).where(eq(files.userId, sender.id));
  const present = await stored();
  const claimed = new Set(
    (await database.db.select().from(files)).map(({ storedFilename }) => storedFilename),
  );
  const hours = 2 * 3_600_000;
  const swept = await sweepStorage(database.db, openStorage(new URL(storage.STORAGE_URL)), collectLog(), {
    now: Date.now() + hours,
  });
  const left = [...(await stored())].filter((name) => !claimed.has(name));
  await database.close();
  return {
    acknowledged: acknowledged.size,
    cutOff,
    refused,
    largestBeforeKill,
    lost,
    rowsWithoutContents: rows.filter(({ storedFilename }) => !present.has(storedFilename)).length,
    orphansSwept: swept.moved + swept.leftovers,
    orphansLeft: left.length,
  };
}
