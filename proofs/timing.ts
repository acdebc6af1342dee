import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { totpSecrets } from '#server/core/database/schema.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { createUser, testPassword, type User } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { median, report } from './support/report.ts';

/**
 * Sign-ins with a wrong password and requests for a reset link, for 500 accounts that exist, 500 that do not, 500 with
 * an authenticator app and 500 without a password, one request at a time, the groups in turn. Responses are the same
 * apart from the request id, and the medians of their times differ by at most 5 ms: nothing reveals which accounts
 * exist or, before the password is right, which have a second factor.
 */
const accounts = 500;
const maxDifferenceMs = 5;

type Group = 'unknown' | 'known' | 'with an app' | 'without a password';
const groups: Group[] = ['unknown', 'known', 'with an app', 'without a password'];
/** Every order of the groups, so that none always follows the same one. */
const orders = ordersOf(groups);

function ordersOf(some: Group[]): Group[][] {
  if (some.length < 2) return [some];
  return some.flatMap((first) =>
    ordersOf(some.filter((group) => group !== first)).map((rest) => [first, ...rest]),
  );
}

function perGroup<T>(): Record<Group, T[]> {
  return { unknown: [], known: [], 'with an app': [], 'without a password': [] };
}

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, TRUST_PROXY: '127.0.0.1' };
const node = await startServerNode(env);
await compareGroups(database.db).finally(async () => {
  await node.kill();
  await database.close();
  await server.stop();
});

async function compareGroups(db: Db): Promise<void> {
  const users = perGroup<string>();
  for (let number = 0; number < accounts; number++) {
    users.unknown.push(`user-${crypto.randomUUID().slice(0, 12)}`);
    users.known.push((await createUser(db)).username);
    users['with an app'].push((await userWithApp(db)).username);
    users['without a password'].push((await createUser(db, { password: '' })).username);
  }
  await compare('sign-in with a wrong password', users, (username) => ({
    path: '/api/login',
    body: { username, password: 'not the password' },
  }));
  await compare('request for a reset link', users, (username) => ({
    path: '/api/password-reset',
    body: { username },
  }));

  const [known, withApp] = [users.known[0] as string, users['with an app'][0] as string];
  const right = await send(
    { path: '/api/login', body: { username: known, password: testPassword } },
    '192.0.2.1',
  );
  const step = await send(
    { path: '/api/login', body: { username: withApp, password: testPassword } },
    '192.0.2.2',
  );
  report(
    'with the right password, not before, the second step is asked for',
    `${right.status} ${JSON.parse(right.body).code ?? ''}, and with an app ${step.status} ${JSON.parse(step.body).code}`,
    step.status === 401 && JSON.parse(step.body).code === 'second_factor_required',
  );
}

async function userWithApp(db: Db): Promise<User> {
  const user = await createUser(db);
  await db
    .insert(totpSecrets)
    .values({ userId: user.id, secret: Buffer.alloc(20, 1), enrolledAt: new Date().toISOString() });
  return user;
}

interface Sent {
  path: string;
  body: object;
}

async function compare(
  name: string,
  users: Record<Group, string[]>,
  request: (username: string) => Sent,
): Promise<void> {
  const times = perGroup<number>();
  const bodies = new Set<string>();
  for (let number = 0; number < accounts; number++) {
    for (const group of orders[number % orders.length] as Group[]) {
      const address = `10.${groups.indexOf(group)}.${number >> 8}.${number & 255}`;
      const { status, body, headers, ms } = await send(request(users[group][number] as string), address);
      times[group].push(ms);
      const { requestId, ...rest } = JSON.parse(body);
      bodies.add(JSON.stringify([status, rest, headers]));
    }
  }
  console.log(`\n${name}, ${accounts} accounts in each group`);
  report('different responses, apart from the request id', bodies.size, bodies.size === 1);
  console.log(`          ${[...bodies][0]}`);
  const unknown = median(times.unknown);
  for (const group of groups.filter((one) => one !== 'unknown')) {
    const difference = median(times[group]) - unknown;
    report(
      `median of ${group} and unknown accounts, at most ${maxDifferenceMs} ms apart`,
      `${median(times[group]).toFixed(2)} and ${unknown.toFixed(2)} ms: ${difference.toFixed(2)} ms`,
      Math.abs(difference) <= maxDifferenceMs,
    );
  }
}

/** Each request comes from another network, because limits apply per network. */
async function send({ path, body }: Sent, address: string) {
  const begun = performance.now();
  const response = await fetch(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - begun;
  const names = [...response.headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id');
  return { status: response.status, body: text, headers: names, ms };
}
