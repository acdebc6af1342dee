import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix } from '#test/access-matrix.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { readContract } from '#test/read-contract.ts';
import { startServerNode } from '#test/server-node.ts';
import { withOddEncoding } from './support/fuzz/odd-encodings.ts';
import { choicesFor } from './support/fuzz/random-choices.ts';
import { type FuzzRequest, randomRequest } from './support/fuzz/random-requests.ts';
import { sendRequest } from './support/fuzz/send-request.ts';
import { contentsForRows } from './support/fuzz/stored-contents.ts';
import { report } from './support/report.ts';

/**
 * Random requests generated from the contract: 10,000 for each role, and 2,000 more with odd content types, encodings
 * and URLs. Each starts from a call that succeeds and changes some of its fields. No response is 5xx, and every
 * request gets a response or its connection is closed. `npm run prove -- fuzz -- 42` repeats a run by its seed; a
 * second number sets how many requests each role sends.
 */
const perRole = Number(process.argv[3] ?? 10_000);
const oddlyEncoded = perRole / 5;
const perFixture = 20;
const atOnce = 8;
const roles = { visitor: 'visitor', customer: 'customer', staff: 'staff', owner: 'firmOwner' } as const;
type Role = keyof typeof roles;

const seed = process.argv[2] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`  seed ${seed}`);

const server = await startEmbeddedDatabase({ unsafe: true });
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const { db } = database;
const storage = await developmentStorage();
const node = await startServerNode({
  ...storage,
  DATABASE_URL: server.url,
  RATE_LIMIT_FACTOR: '1000000',
  // Failed sign-ins are counted per network, so each request claims another one.
  TRUST_PROXY: '127.0.0.1',
});
const port = Number(new URL(node.url).port);
const endpoints = (await readContract()).filter((endpoint) => accessMatrix[endpointName(endpoint)]);
const contents = await contentsForRows(db, storage);

const failures: string[] = [];
let hung = 0;
let serverErrors = 0;
let sent = 0;
const statuses = new Map<string, Map<number, number>>();

async function send(name: string, group: string, request: FuzzRequest): Promise<void> {
  sent += 1;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const outcome = await sendRequest(port, {
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': address },
  });
  const counts = statuses.get(group) ?? new Map();
  statuses.set(group, counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1));
  if (outcome.hung) hung += 1;
  if (outcome.status >= 500) serverErrors += 1;
  if (outcome.hung || outcome.status >= 500)
    failures.push(
      `${name}: ${outcome.hung ? 'hung' : outcome.status} ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 200)} ${request.body?.toString('latin1').slice(0, 500) ?? ''}\n      ${outcome.text.slice(0, 300)}`,
    );
}

/** A few requests to one endpoint with their own data, because some end the session or delete their subject. */
async function sendSome(role: Role, endpoint: Endpoint, first: number, count: number, odd: boolean) {
  const fixture = await createFixture(db);
  const call = (await accessMatrix[endpointName(endpoint)]?.request(fixture)) ?? {};
  await contents.fill();
  const caller = roles[role];
  const token = caller === 'visitor' ? undefined : await signInAs(db, fixture[caller]);
  for (let number = first; number < first + count; number++) {
    const name = `${seed}:${odd ? 'encodings' : role}:${number}`;
    const choices = choicesFor(name);
    const plain = randomRequest(endpoint, call, choices);
    if (token) plain.headers.cookie = `session=${token}`;
    await send(name, odd ? 'odd encodings' : role, odd ? withOddEncoding(plain, choices) : plain);
  }
}

/** Cycles through the endpoints until enough requests are sent. */
async function sendMany(total: number, odd: boolean, roleOf: (batch: number) => Role): Promise<void> {
  let batch = 0;
  const work = async () => {
    while (batch * perFixture < total) {
      const mine = batch++;
      const endpoint = endpoints[mine % endpoints.length] as Endpoint;
      await sendSome(roleOf(mine), endpoint, mine * perFixture, perFixture, odd);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const names = Object.keys(roles) as Role[];
for (const role of names) await sendMany(perRole, false, () => role);
await sendMany(oddlyEncoded, true, (batch) => names[batch % names.length] as Role);

const alive = node.process.exitCode === null && (await fetch(`${node.url}/readyz`)).ok;
await node.kill();
await contents.close();
await database.close();
await server.stop();

for (const failure of failures.slice(0, 30)) console.log(`    ${failure}`);
for (const [group, counts] of statuses) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const list = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  const wanted = group === 'odd encodings' ? oddlyEncoded : perRole;
  report(`requests, ${group}`, `${total}: ${list.join(', ')}`, total >= wanted);
}
report(
  `endpoints; answers of 500 and above (seed ${seed})`,
  `${endpoints.length}; ${serverErrors}`,
  serverErrors === 0,
);
report('requests without an end after 30 s', hung, hung === 0);
report('the server is ready afterwards', alive ? 'yes' : 'no', alive);
process.exit();
