import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rename } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { filler, makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { uploadForm } from '#test/upload.ts';
import { median, report } from './support/report.ts';

/**
 * Uploads of 10 MB, four at a time, compared with a bare Node server that streams the body to disk and syncs it. Both
 * take turns. Ours also parses the form, checks, hashes and encrypts the contents and inserts a row; no scanner is
 * configured. Sent by node:http, because autocannon notices the end of a fixed number of requests up to a second late.
 */
const megabytes = 10;
const concurrency = 4;
const uploadsPerRound = 12;
const rounds = 5;
const targetRatio = 0.3;

if (process.argv[2] === 'bare') await serveBare();
else await measure();

async function serveBare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bare-'));
  const server = createServer(async (request, response) => {
    const name = join(folder, randomUUID());
    await pipeline(request, createWriteStream(`${name}.part`, { flush: true }));
    await rename(`${name}.part`, name);
    const directory = await open(folder);
    await directory.sync();
    await directory.close();
    response.writeHead(201).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
}

async function startBare(): Promise<{ bare: ChildProcess; url: string }> {
  const bare = fork(process.argv[1] as string, ['bare']);
  const [port] = await once(bare, 'message');
  return { bare, url: `http://127.0.0.1:${port}/` };
}

async function measure(): Promise<void> {
  const server = await startEmbeddedDatabase();
  await migrateDatabase(server.url);
  const database = openDatabase(server.url);
  const token = await signInAs(database.db, await createUser(database.db));
  const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000000' };
  const ours = await startServerNode(env);
  const { bare, url } = await startBare();

  const page = await makePdf('Ten megabytes');
  const padding = filler(megabytes * 1024 * 1024 - page.length);
  const bytes = Buffer.concat([page.subarray(0, 15), padding, page.subarray(15)]);
  const { payload, headers } = uploadForm({ filename: 'ten.pdf', bytes });
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

  async function send(to: string): Promise<void> {
    const call = request(to, {
      method: 'POST',
      agent,
      headers: { ...headers, cookie: `session=${token}`, 'content-length': payload.length },
    });
    call.end(payload);
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 201) throw new Error(`${to} returned ${response.statusCode}`);
  }

  async function round(to: string): Promise<number> {
    const begun = performance.now();
    let left = uploadsPerRound;
    const sender = async () => {
      while (left-- > 0) await send(to);
    };
    await Promise.all(Array.from({ length: concurrency }, sender));
    return (uploadsPerRound * megabytes) / ((performance.now() - begun) / 1000);
  }

  const speeds: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  for (let number = -1; number < rounds; number++) {
    const [theirs, own] = [await round(url), await round(`${ours.url}/api/files`)];
    if (number < 0) continue;
    speeds.bare.push(theirs);
    speeds.ours.push(own);
    console.log(
      `bare ${theirs.toFixed(1)} MB/s, ours ${own.toFixed(1)} MB/s, ratio ${(own / theirs).toFixed(2)}`,
    );
  }
  const ratio = median(speeds.ours) / median(speeds.bare);
  report(
    `uploads, compared with a bare server, at least ${targetRatio}`,
    `${ratio.toFixed(2)}: ${median(speeds.ours).toFixed(1)} of ${median(speeds.bare).toFixed(1)} MB/s`,
    ratio >= targetRatio,
  );
  agent.destroy();
  bare.kill();
  await ours.kill();
  await database.close();
  await server.stop();
}
