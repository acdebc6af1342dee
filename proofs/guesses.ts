import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { type Database, openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { report } from './support/report.ts';

/**
 * 150 guesses at the password of one account, alternating between two nodes, each from another address of one IPv6 /64
 * and with an invented X-Forwarded-For: once behind a proxy that adds the real address, as in production, and once
 * without. From the fifth failure on, the next guess has to wait; the account's user can still sign in with a passkey.
 */
const guesses = 150;
const freeGuesses = 5;
const home = '2001:db8:6:1::20';
const publicUrl = 'http://localhost:3000';

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const storage = await developmentStorage();
const startNodes = (trusted: string) => {
  const env = { ...storage, DATABASE_URL: server.url, PUBLIC_URL: publicUrl, TRUST_PROXY: trusted };
  return Promise.all([startServerNode(env), startServerNode(env)]);
};
const proxied = await startNodes('127.0.0.1');
const direct = await startNodes('');
await guessEverywhere(database).finally(async () => {
  await Promise.all([...proxied, ...direct].map((node) => node.kill()));
  await database.close();
  await server.stop();
});

async function guessEverywhere({ db, pool }: Database): Promise<void> {
  const attacker = (number: number) => `2001:db8:5:1:${number.toString(16)}::${(number * 7919).toString(16)}`;
  const invented = (number: number) => `203.0.113.${number}`;
  // The proxy appends the address it sees to what the client has sent.
  const behindProxy = (number: number) => `${invented(number)}, ${attacker(number)}`;

  for (const [name, nodes, forwarded] of [
    ['behind a proxy', proxied, behindProxy],
    ['without a proxy', direct, invented],
  ] as const) {
    const signIn = (number: number, username: string, password: string, address = forwarded(number)) =>
      send((nodes[number % 2] as { url: string }).url, username, password, address);

    console.log(`\n${guesses} guesses, ${name}`);
    const inTurn = await createUser(db);
    const statuses: number[] = [];
    for (let number = 0; number < guesses; number++)
      statuses.push((await signIn(number, inTurn.username, `guess ${number}`)).status);
    const free = statuses.slice(0, freeGuesses).every((status) => status === 401);
    const refused = statuses.filter((status) => status === 429).length;
    report(
      'one after the other',
      `${guesses - refused} × 401, then ${refused} × 429`,
      free && refused === guesses - freeGuesses,
    );
    await forgetNetworks();

    const atOnce = await createUser(db);
    const responses = await Promise.all(
      Array.from({ length: guesses }, (_, number) => signIn(number, atOnce.username, `guess ${number}`)),
    );
    const checked = responses.filter(({ status }) => status === 401).length;
    const others = responses.filter(({ status }) => status !== 401 && status !== 429).length;
    report(
      'all at once',
      `${checked} × 401, ${guesses - checked - others} × 429`,
      checked <= freeGuesses && others === 0,
    );
    await forgetNetworks();

    const patient = await createUser(db);
    const pauses: number[] = [];
    let failures = 0;
    for (let tries = 0; failures < guesses; tries++) {
      const { status, retryAfter } = await signIn(tries, patient.username, `guess ${failures}`);
      if (status === 401) failures += 1;
      else {
        pauses.push(retryAfter);
        await passTime(retryAfter);
      }
    }
    const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    report(
      'waiting each time as long as told (the counters are moved back by that time)',
      `pauses of ${pauses.slice(0, 8).join(', ')} s …; ${guesses} guesses take ${hours.toFixed(1)} hours`,
      pauses[0] === 15 && hours > 24,
    );
    await forgetNetworks();
  }

  console.log('\nThe user of an account under attack');
  const [one, two] = proxied.map(({ url }) => url) as [string, string];
  const username = `user-${crypto.randomUUID()}`;
  const registered = await post(`${one}/api/register`, home, {
    username,
    email: `${username}@example.test`,
    password: testPassword,
  });
  const user = { id: registered.json.id as number, role: 'customer' } as const;
  const authenticator = await addPasskey(one, await signInAs(db, user), user.id);
  for (let number = 0; number <= freeGuesses; number++)
    await send(number % 2 ? one : two, username, 'wrong', behindProxy(number));

  const elsewhere = await send(two, username, testPassword, '2001:db8:7:1::20');
  report('the right password from a new network has to wait', elsewhere.status, elsewhere.status === 429);
  const atHome = await send(two, username, testPassword, '2001:db8:6:1::99');
  report(
    'from the network where the account was opened it is accepted, and the second step is next',
    `${atHome.status} ${atHome.code}`,
    atHome.code === 'second_factor_required',
  );
  for (const [where, address] of [
    ['a new network', '2001:db8:8:1::20'],
    ["the attacker's network", attacker(1)],
  ] as const) {
    const { json: ceremony } = await post(`${one}/api/sign-in/passkey/options`, address, {});
    const response = authenticator.signIn(ceremony.options);
    const { status } = await post(`${two}/api/sign-in/passkey`, address, { token: ceremony.token, response });
    report(`a passkey from ${where} signs in`, status, status === 200);
  }

  async function passTime(seconds: number): Promise<void> {
    await pool.query('update rate_limits set expire = expire - $1', [seconds * 1000]);
  }

  /** Resets the limits per network, so that only the account's limits stop the next 150 guesses. */
  async function forgetNetworks(): Promise<void> {
    await pool.query(
      "delete from rate_limits where key like 'guess-address:%' or key like 'POST /api/login:%'",
    );
  }
}

function send(url: string, username: string, password: string, forwarded: string) {
  return post(`${url}/api/login`, forwarded, { username, password });
}

async function post(url: string, forwarded: string, body: object, session = '') {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': forwarded,
      cookie: session && `session=${session}`,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: responses of several endpoints
  const json = (await response.json()) as any;
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, code: json.code as string | undefined, retryAfter, json };
}

/** A software authenticator with a passkey of this user. */
async function addPasskey(url: string, session: string, userId: number) {
  const userHandle = Buffer.from(String(userId)).toString('base64url');
  const authenticator = createAuthenticator({ origin: publicUrl, userHandle });
  const { json } = await post(`${url}/api/user/passkeys/options`, home, {}, session);
  const response = authenticator.register(json.options);
  const added = await post(`${url}/api/user/passkeys`, home, { token: json.token, response }, session);
  if (added.status !== 201 && added.status !== 200) throw new Error(`No passkey was added: ${added.code}`);
  return authenticator;
}
