import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { announce } from '#server/core/live/events.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { readMegabytes } from './support/process-memory.ts';
import { report } from './support/report.ts';

/** 500 open streams on one node for a minute, with an event to all each second; then twenty streams of one user. */
const connections = 500;
const seconds = 60;
const allowedGrowthMegabytes = 40;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url };
const node = await startServerNode(env);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let received = 0;
let closed = 0;

async function openStream(token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${node.url}/api/live`,
      { agent, headers: { cookie: `session=${token}` } },
      (response: IncomingMessage) => {
        response.on('data', (chunk) => {
          received += String(chunk).split('data: availability').length - 1;
        });
        response.on('close', () => {
          closed += 1;
        });
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end();
  });
}

for (let number = 0; number < connections; number++) {
  const user = await createUser(database.db);
  const status = await openStream(await signInAs(database.db, user));
  if (status !== 200) throw new Error(`Stream ${number} returned ${status}`);
}
await wait(3_000);
const initialMegabytes = await readMegabytes(node.process.pid);
const samples: number[] = [];
for (let second = 0; second < seconds; second++) {
  await announce(database.db, 'availability', 'everyone');
  await wait(1_000);
  if (second % 10 === 9) samples.push(await readMegabytes(node.process.pid));
}
const growth = (samples.at(-1) as number) - initialMegabytes;
const receivedEach = received / connections;
const lost = closed;

const token = await signInAs(database.db, await createUser(database.db));
const statuses = await Promise.all(Array.from({ length: 20 }, () => openStream(token)));
const allowed = statuses.filter((status) => status === 200).length;
agent.destroy();
await node.kill();
await database.close();
await server.stop();

report(
  `memory, at most ${allowedGrowthMegabytes} MB more`,
  `${initialMegabytes.toFixed(0)} MB at first, then ${samples.map((sample) => sample.toFixed(0)).join(', ')} MB`,
  growth <= allowedGrowthMegabytes,
);
report(
  `events received by each of ${connections}`,
  `${receivedEach} of ${seconds}; streams lost: ${lost}`,
  receivedEach === seconds && lost === 0,
);
report(
  'twenty streams of one user',
  `${allowed} accepted, ${20 - allowed} rejected with ${statuses.find((status) => status !== 200)}`,
  allowed === 10,
);
