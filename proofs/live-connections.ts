import { readFile } from 'node:fs/promises';
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

/** P27: 500 live connections on one node for a minute, with an event each second to all; twenty from one person. */
const connections = 500;
const seconds = 60;
const allowedGrowthMegabytes = 40;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url };
const node = await startServerNode(env);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let heard = 0;
let ended = 0;

async function listen(token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${node.url}/api/live`,
      { agent, headers: { cookie: `session=${token}` } },
      (answer: IncomingMessage) => {
        answer.on('data', (chunk) => {
          heard += String(chunk).split('data: ').length - 1;
        });
        answer.on('close', () => {
          ended += 1;
        });
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** What the process holds in memory, as the system counts it. */
async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${node.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

for (let number = 0; number < connections; number++) {
  const person = await createUser(database.db);
  const status = await listen(await signInAs(database.db, person));
  if (status !== 200) throw new Error(`Connection ${number} was answered with ${status}`);
}
await wait(3_000);
const begin = await residentMegabytes();
const samples: number[] = [];
for (let second = 0; second < seconds; second++) {
  await announce(database.db, 'availability', 'everyone');
  await wait(1_000);
  if (second % 10 === 9) samples.push(await residentMegabytes());
}
const growth = (samples.at(-1) as number) - begin;
const heardEach = heard / connections;
const lost = ended;

const greedy = await createUser(database.db);
const token = await signInAs(database.db, greedy);
const statuses = await Promise.all(Array.from({ length: 20 }, () => listen(token)));
const allowed = statuses.filter((status) => status === 200).length;
agent.destroy();
await node.kill();
await database.close();
await server.stop();

const flat = growth <= allowedGrowthMegabytes;
console.log(
  `  ${flat ? 'holds ' : 'FAILS '} memory: ${begin.toFixed(0)} MB at first, then ${samples.map((sample) => sample.toFixed(0)).join(', ')} MB`,
);
console.log(
  `  ${heardEach === seconds ? 'holds ' : 'FAILS '} events heard by each of ${connections}: ${heardEach} of ${seconds}; connections lost: ${lost}`,
);
console.log(
  `  ${allowed === 10 ? 'holds ' : 'FAILS '} twenty from one person: ${allowed} let in, ${20 - allowed} refused with ${statuses.find((status) => status !== 200)}`,
);
process.exit(flat && heardEach === seconds && lost === 0 && allowed === 10 ? 0 : 1);
