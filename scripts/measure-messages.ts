import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildApp } from '../src/server/app.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readEnv } from '../src/server/core/env.ts';
import { migrateDatabase } from '../src/server/core/migrate.ts';
import { signInAs } from '../src/test/factories.ts';
import type { Statement } from './bare-server.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { freePort } from './free-port.ts';

/**
 * Two questions about messages. What do the inbox, its search and the conversations cost when there are a hundred times as
 * many: the same calls against both, taking turns in one run; fails where the larger p95 is over 1.5 times the smaller.
 * And how much of what node:http and pg can do is left of `GET /api/messages`, session look-up included: the real server
 * and a bare one take turns under the same load; fails below 0.7. `npm run measure-messages -- sizes` or `-- bare` asks one.
 */
const small = 10_000;
const large = 1_000_000;
const rounds = 200;
const allowedRatio = 1.5;
const requiredShare = 0.7;

const server = await startEmbeddedDatabase();

/** Staff are the first twenty people. Texts are of words as unlike as people's, a few of them often and one hardly ever. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(`
    insert into users (username, email, password, role, job_title, first_name, last_name)
    select 'person' || n, 'person' || n || '@mail.example', 'x', case when n <= 20 then 'admin' else 'customer' end,
           case when n <= 20 then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8))
    from (select n, translate(md5(n::text), '0123456789', 'ghijklmnop') as letters from generate_series(1, 5000) n) people
  `);
  // An index of words is made much faster at once than row by row.
  const { rows: found } = await client.query(
    `select pg_get_indexdef('messages_words'::regclass) as definition`,
  );
  await client.query('drop index messages_words');
  await client.query(
    `insert into messages (from_user_id, to_user_id, queued, content, subject, category, read, channel, sent_at)
     select case when n % 2 = 0 then staff else client end,
            case when n % 2 = 0 then client when waits then null else staff end,
            waits and n % 2 = 1,
            concat_ws(' ', 'Thank you for the quarterly figures of', substr(letters, 1, 5), 'and', substr(letters, 6, 7),
              'which we', substr(letters, 13, 2), substr(letters, 15, 3), 'in March.', substr(letters, 18, 6), n % 5000,
              case when n % 100 = 9 then 'Deferred.' end, case when n % ($1 / 5) = 77 then 'Amortisation.' end),
            case when n % 50 = 3 then 'About ' || substr(letters, 24, 5) end, case when n % 50 = 3 then 'billing' end,
            n < $1 * 0.995, case when n % 20 = 4 then 'email' else 'portal' end, now() - ($1 - n) * interval '1 minute'
     from (
       select n, 1 + n % 20 as staff, 21 + (n::bigint * 104729 % 4980)::int as client, n > $1 - 400 and n % 5 = 0 as waits,
              translate(md5('text' || n), '0123456789', 'ghijklmnop') as letters
       from generate_series(1, $1::int) n
     ) drawn`,
    [rows],
  );
  await client.query(found[0].definition);
  await client.query('vacuum analyze');
}

async function prepare(rows: number) {
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(`create database messages_${rows}`);
  await owner.end();
  const url = new URL(server.url);
  url.pathname = `messages_${rows}`;
  await migrateDatabase(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const start = performance.now();
  await fill(client, rows);
  console.log(`${rows} messages in ${Math.round((performance.now() - start) / 1000)} s`);
  const { rows: people } = await client.query('select * from users where id in (3, 2003) order by id');
  await client.end();
  const database = openDatabase(url.href);
  const app = await buildApp(readEnv({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' }), database);
  const [admin, customer] = people;
  return {
    url: url.href,
    app,
    close: async () => {
      await app.close();
      await database.close();
    },
    admin,
    customer,
    tokens: { admin: await signInAs(database.db, admin), customer: await signInAs(database.db, customer) },
  };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Call = [string, 'admin' | 'customer', (prepared: Prepared) => string];

const inbox = (query: string) => () => `/api/admin/messages?limit=50${query}`;
const calls: Call[] = [
  ['inbox, first page', 'admin', inbox('')],
  ['inbox, a later page', 'admin', inbox('&cursor=5000')],
  ['inbox, portal tab', 'admin', inbox('&channel=portal')],
  ['inbox, email tab', 'admin', inbox('&channel=email')],
  ['inbox, queue', 'admin', inbox('&queue=true')],
  ['search, a rare word', 'admin', inbox('&q=amortisation')],
  ['search, a common word', 'admin', inbox('&q=quarterly')],
  ['search, one in a hundred', 'admin', inbox('&q=deferred')],
  ['search, two words', 'admin', inbox('&q=quarterly%20deferred')],
  ['search, a client', 'admin', ({ customer }) => inbox(`&q=${customer.first_name} ${customer.last_name}`)()],
  ['search, a colleague', 'admin', ({ admin }) => inbox(`&q=${admin.first_name}`)()],
  ['search, email tab', 'admin', inbox('&channel=email&q=quarterly')],
  ['search, queue', 'admin', inbox('&queue=true&q=quarterly')],
  ['search, half a word', 'admin', inbox('&q=amortis')],
  ['search, nothing found', 'admin', inbox('&q=zzzqqq')],
  ['conversations of staff', 'admin', () => '/api/conversations?limit=50'],
  ['a conversation', 'admin', ({ customer }) => `/api/conversations/${customer.id}/messages?limit=50`],
  ['own messages', 'customer', () => '/api/messages?limit=20'],
  ['own messages of staff', 'admin', () => '/api/messages?limit=20'],
  ['the bell', 'admin', () => '/api/messages?unread=true&limit=5'],
];

async function time(prepared: Prepared, [, who, url]: Call): Promise<number> {
  const cookies = { session: prepared.tokens[who] };
  const start = performance.now();
  const response = await prepared.app.inject({ url: url(prepared), cookies });
  const took = performance.now() - start;
  if (response.statusCode !== 200)
    throw new Error(`${url(prepared)}: ${response.statusCode} ${response.body}`);
  return took;
}

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;

async function compareSizes(few: Prepared, many: Prepared): Promise<boolean> {
  let passed = true;
  console.log(`p95 of ${rounds} calls in ms: ${small} messages, ${large} messages, ratio`);
  for (const call of calls) {
    const [fast, slow]: [number[], number[]] = [[], []];
    for (let round = -20; round < rounds; round++) {
      const pair = [await time(few, call), await time(many, call)] as const;
      if (round < 0) continue;
      fast.push(pair[0]);
      slow.push(pair[1]);
    }
    const [a, b] = [p95(fast), p95(slow)];
    passed &&= b / a <= allowedRatio;
    console.log(
      `${call[0].padEnd(26)} ${a.toFixed(2).padStart(7)} ${b.toFixed(2).padStart(7)} ${(b / a).toFixed(2).padStart(6)}`,
    );
  }
  return passed;
}

/** The two statements behind `GET /api/messages`, as the server sends them. */
async function readStatements({ url, tokens }: Prepared): Promise<[Statement, Statement]> {
  const database = openDatabase(url, { connections: 1 });
  const sent: Statement[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: [Statement, unknown[]]) => {
      const [{ name, text }, values] = call;
      if (name) sent.push({ name, text, values });
      return query(...call);
    }) as typeof client.query;
  });
  const app = await buildApp(readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), database);
  await app.inject({ url: '/api/messages', cookies: { session: tokens.admin } });
  await app.close();
  await database.close();
  const [session, messages] = sent;
  if (sent.length !== 2 || !session || !messages) throw new Error(`${sent.length} statements instead of two`);
  return [session, messages];
}

const inFolder = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function startReal({ url }: Prepared): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [inFolder('../src/server/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (
      await fetch(`http://127.0.0.1:${port}/api/site`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
  }
  return { child, port };
}

async function startBare({ url }: Prepared, [session, messages]: [Statement, Statement]) {
  const settings = JSON.stringify({ databaseUrl: url, session, messages });
  const child = spawn(process.execPath, [inFolder('bare-server.ts')], {
    env: { ...process.env, BARE_SERVER: settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, port: Number(String(line)) };
}

/** Sends the same request again and again over one connection; answers how many came back whole. */
function hammer(port: number, token: string, until: number): Promise<number> {
  const request = `GET /api/messages HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: session=${token}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    let answers = 0;
    let missing = -1;
    let head = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      let bytes = chunk.length;
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, end)));
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        bytes = head.length - end - 4;
        head = '';
      }
      missing -= bytes;
      if (missing > 0) return;
      missing = -1;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answers));
    });
  });
}

async function throughput(port: number, token: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 16 }, () => hammer(port, token, until)));
  return answers.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

async function compareWithBare(prepared: Prepared): Promise<boolean> {
  const bare = await startBare(prepared, await readStatements(prepared));
  const real = await startReal(prepared);
  const token = prepared.tokens.admin;
  try {
    const bodies = await Promise.all(
      [bare, real].map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/messages`, {
          headers: { cookie: `session=${token}` },
        });
        return response.text();
      }),
    );
    if (bodies[0] !== bodies[1]) throw new Error('The two servers do not answer the same');
    const shares: number[] = [];
    console.log('GET /api/messages, requests a second: bare server, real server, share');
    for (let round = -1; round < 6; round++) {
      const [a, b] = [await throughput(bare.port, token, 4), await throughput(real.port, token, 4)];
      if (round < 0) continue;
      shares.push(b / a);
      console.log(
        `${a.toFixed(0).padStart(7)} ${b.toFixed(0).padStart(7)} ${(b / a).toFixed(2).padStart(6)}`,
      );
    }
    const median = shares.sort((a, b) => a - b)[3] as number;
    console.log(`median share ${median.toFixed(2)}`);
    return median >= requiredShare;
  } finally {
    for (const { child } of [bare, real]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

const only = process.argv[2];
const few = await prepare(small);
let passed = true;
if (only !== 'bare') {
  const many = await prepare(large);
  passed = await compareSizes(few, many);
  await many.close();
}
if (only !== 'sizes') passed = (await compareWithBare(few)) && passed;
await few.close();
await server.stop();
process.exitCode = passed ? 0 : 1;
