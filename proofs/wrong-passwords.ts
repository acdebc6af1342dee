import { setTimeout as wait } from 'node:timers/promises';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { readMegabytes, watchMemory } from './support/process-memory.ts';
import { median, percentile, report } from './support/report.ts';

/**
 * 200 wrong passwords at once, each for another account and from another network, so that no limit but the hashing
 * queue applies; repeated every second. Meanwhile signed-in users and visitors use other endpoints, and a user with
 * the right password signs in. One server with its real limits.
 */
const concurrent = 200;
const waves = 20;
const maxOtherMs = 300;
const maxGrowthMegabytes = 150;
const maxSignInSeconds = 30;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, TRUST_PROXY: '127.0.0.1' };
const node = await startServerNode(env);
await runAttack(database.db).finally(async () => {
  await node.kill();
  await database.close();
  await server.stop();
});

async function runAttack(db: Db): Promise<void> {
  const [customer, admin] = [await createUser(db), await createAdmin(db)];
  await createMessage(db, admin.id, customer.id, { content: 'Good morning.' });
  const cookie = `session=${await signInAs(db, customer)}`;
  const others = ['/healthz', '/api/site', '/api/staff', '/api/user', '/api/messages', '/api/files'];
  const home = '198.51.100.7';

  // Warms up: one-time allocations are not part of the attack.
  for (const path of others) await timeOf(path, cookie);
  await signIn(customer.username, testPassword, home);
  await signIn('unknown', 'wrong', '198.51.100.8');

  const before = await readMegabytes(node.process.pid);
  const stopWatching = watchMemory(node.process.pid);
  let over = false;
  const times = new Map(others.map((path) => [path, [] as number[]]));
  const polling = others.map(async (path) => {
    while (!over) {
      times.get(path)?.push(await timeOf(path, cookie));
      await wait(50);
    }
  });
  const signedInAfter = wait(2_000).then(() => signInAsUser(customer.username, home));

  const responses: SignInResponse[] = [];
  for (let wave = 0; wave < waves; wave++) {
    const next = wait(1_000);
    const attempts = Array.from({ length: concurrent }, (_, number) =>
      signIn(`account-${wave}-${number}`, 'wrong password', `10.${wave}.${number}.1`),
    );
    responses.push(...(await Promise.all(attempts)));
    await next;
  }
  over = true;
  await Promise.all(polling);
  const peak = await stopWatching();
  const after = await readMegabytes(node.process.pid);

  const checked = responses.filter(({ status }) => status === 401);
  const rejected = responses.filter(({ status }) => status === 429);
  console.log(`\n${waves} times ${concurrent} wrong passwords at once`);
  report(
    'responses',
    `${checked.length} × 401, ${rejected.length} × 429, ${responses.length - checked.length - rejected.length} others; ` +
      `401 after ${median(checked.map(({ ms }) => ms)).toFixed(0)} ms in the median`,
    rejected.length > 0 && checked.length + rejected.length === responses.length,
  );
  const withoutRetry = rejected.filter(({ retryAfter }) => !(retryAfter > 0)).length;
  report('429 without Retry-After', withoutRetry, withoutRetry === 0);
  for (const [path, values] of times) {
    const p95 = percentile(values, 0.95);
    report(
      `${path} meanwhile, p95 at most ${maxOtherMs} ms`,
      `median ${median(values).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${values.length}`,
      p95 <= maxOtherMs,
    );
  }
  const seconds = (await signedInAfter) / 1000;
  report(
    `a user with the right password is signed in, at most ${maxSignInSeconds} s`,
    `after ${seconds.toFixed(1)} s`,
    seconds <= maxSignInSeconds,
  );
  report(
    `memory (RSS), at most ${maxGrowthMegabytes} MB more`,
    `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${after.toFixed(0)} MB after`,
    peak - before <= maxGrowthMegabytes,
  );
}

interface SignInResponse {
  status: number;
  retryAfter: number;
  ms: number;
}

async function signIn(username: string, password: string, address: string): Promise<SignInResponse> {
  const begun = performance.now();
  const response = await fetch(`${node.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  });
  await response.text();
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, retryAfter, ms: performance.now() - begun };
}

/** Signs in as a user does, with retries after the given wait. Returns the milliseconds until it is accepted. */
async function signInAsUser(username: string, address: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { status, retryAfter } = await signIn(username, testPassword, address);
    // A required second step also means that the password was accepted.
    if (status !== 429) return performance.now() - begun;
    await wait(retryAfter * 1000);
  }
}

async function timeOf(path: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(node.url + path, { headers: { cookie } });
  await response.text();
  return response.ok ? performance.now() - begun : Number.POSITIVE_INFINITY;
}
