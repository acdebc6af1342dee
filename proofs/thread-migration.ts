import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { checkOutBefore, migrateIn } from './support/earlier-version.ts';
import { fillMessages, fillUsers, pairOf } from './support/filled-messages.ts';
import { messageRequests } from './support/message-requests.ts';
import { percentile, report } from './support/report.ts';
import { installedNodes } from './support/rolling-update/installed-nodes.ts';
import { sendSteadily } from './support/steady-requests.ts';
import { wrongThreads } from './support/wrong-threads.ts';

/**
 * The migration that gives every message its conversation runs while a server of the previous version handles requests:
 * reads, messages to staff, clients and the firm, answers from the queue, sign-ins. None fails, and afterwards every
 * conversation matches its messages. Arguments: messages and requests per second,
 * `npm run prove -- thread-migration -- 100000 5`. Needs the git history, for the previous version.
 */
const [rows = 1_000_000, perSecond = 20] = process.argv.slice(2).map(Number);
const secondsAround = 20;
const maxMinutes = 20;

const earlier = checkOutBefore('0017_conversations');
const server = await startEmbeddedDatabase();
await migrateIn(earlier.folder, server.url);
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
await fillUsers(owner);
await fillMessages(owner, rows);
await owner.query('vacuum analyze');

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const nodes = installedNodes(earlier.folder, {
  ...(await developmentStorage()),
  NODE_ENV: 'test',
  DATABASE_URL: server.url,
  PUBLIC_URL: url,
  SECRET_KEY: 'a key for this proof and for nothing else',
  // All requests come from one address.
  RATE_LIMIT_FACTOR: '1000',
});
await nodes.start(port);
const database = openDatabase(server.url);
const tokenOf = async (id: number, role: 'admin' | 'customer') => ({
  id,
  token: await signInAs(database.db, { id, role }),
});
const pairs = await Promise.all(
  Array.from({ length: 60 }, async (_, index) => {
    const { staff, client } = pairOf(index + 1);
    return { staff: await tokenOf(staff, 'admin'), client: await tokenOf(client, 'customer') };
  }),
);
// One user signs in each second, and no user gets more than five codes in 15 minutes.
const accounts = [];
for (let count = 0; count < 400; count++) accounts.push(await createUser(database.db));

const work = messageRequests(
  pairs,
  accounts.map(({ username }) => username),
);
const load = sendSteadily({ url, perSecond, request: work.request });
await load.seconds(secondsAround);
const [begun, before] = [performance.now(), work.written()];
await migrateIn('.', server.url);
const [ended, during] = [performance.now(), work.written() - before];
await load.seconds(secondsAround);
const { sent, failures, answers, seconds } = await load.stop();
await nodes.stop();
await database.close();

const total = rows + work.written();
const { rows: counted } = await owner.query<{ messages: number; threads: number }>(
  'select (select count(*)::int from messages) as messages, (select count(*)::int from threads) as threads',
);
const { messages, threads } = counted[0] ?? {};
const wrong = await wrongThreads(owner);
await owner.end();
await server.stop();
earlier.remove();

const p95 = (from: number, to: number) =>
  percentile(
    answers
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .map(({ milliseconds }) => milliseconds),
    0.95,
  ).toFixed(0);
for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
report(
  `failed requests, ${perSecond} a second`,
  `${failures.length} of ${sent} in ${seconds.toFixed(0)} s; p95 before ${p95(0, begun)} ms, during the migration ${p95(begun, ended)} ms, after ${p95(ended, Number.POSITIVE_INFINITY)} ms; longest ${Math.max(...answers.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
  failures.length === 0 && sent >= perSecond * seconds * 0.9,
);
report(
  `the migration of ${rows.toLocaleString('en-US')} messages, at most ${maxMinutes} minutes`,
  `${((ended - begun) / 1000).toFixed(0)} s; ${during} messages written meanwhile`,
  ended - begun < maxMinutes * 60_000,
);
report(
  'messages afterwards, all that were and all that were acknowledged',
  `${messages} of ${total}, in ${threads} conversations`,
  messages === total,
);
for (const [name, count] of Object.entries(wrong)) report(name, count, count === 0);
