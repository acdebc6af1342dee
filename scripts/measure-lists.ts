import { createHash } from 'node:crypto';
import pg from 'pg';
import { buildApp } from '../src/server/app.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readEnv } from '../src/server/core/env.ts';
import { migrateDatabase } from '../src/server/core/migrate.ts';
import { createAdmin, signInAs } from '../src/test/factories.ts';
import { developmentStorage } from './development-storage.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

/**
 * What a list costs when it is a hundred times as long: the same calls against a small and a large table, taking turns
 * in one run, so that the machine's moods meet both. Fails where the large one's p95 is over 1.5 times the small one's.
 */
const small = 500;
const large = 50_000;
const rounds = 150;
const allowedRatio = 1.5;

/** Names as unlike one another as people's are, the same in every run: the hash of a number, read as letters. */
const people = `(
  select n, substr(letters, 1, 6) as first, substr(letters, 7, 8) as last, 'firm' || (n % 97) || substr(letters, 20, 5) as domain
  from (select n, translate(md5(n::text), '0123456789', 'ghijklmnop') as letters from generate_series(1, ${large}) n) hashed
) people`;
const letters = (n: number) =>
  createHash('md5')
    .update(String(n))
    .digest('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
const somebody = { first: letters(123).slice(0, 6), last: letters(123).slice(6, 14) };

const calls: Record<string, string> = {
  'users, first page': '/api/admin/users?limit=50',
  'users, by role': '/api/admin/users?limit=50&role=customer',
  'users, a name': `/api/admin/users?limit=50&q=${somebody.first}%20${somebody.last}`,
  'users, part of a name': `/api/admin/users?limit=50&q=${somebody.last.slice(0, 5)}`,
  'users, an email': `/api/admin/users?limit=50&q=${somebody.first}.${somebody.last}@firm`,
  'users, nothing found': '/api/admin/users?limit=50&q=zzzqqq',
  'contacts, first page': '/api/admin/contacts?limit=50',
  'contacts, a common word': '/api/admin/contacts?limit=50&q=bookkeeping',
  'contacts, a name': `/api/admin/contacts?limit=50&q=${somebody.last}`,
  'contacts, nothing found': '/api/admin/contacts?limit=50&q=zzzqqq',
};

const server = await startEmbeddedDatabase();

async function prepare(rows: number) {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database rows_${rows}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `rows_${rows}`;
  await migrateDatabase(url.href);
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query(
    `insert into users (username, email, password, first_name, last_name)
     select first || '.' || last || n, first || '.' || last || '@' || domain || '.example', 'x', initcap(first), initcap(last)
     from ${people} where n <= $1`,
    [rows],
  );
  await owner.query(
    `insert into contacts (full_name, email, phone, service_interested, message)
     select initcap(first) || ' ' || initcap(last), first || '@' || domain || '.example', '404-555-0100', 'bookkeeping',
            'Could ' || last || ' have help with ' || first || ' and the books of ' || domain || ', please?'
     from ${people} where n <= $1`,
    [rows],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  const database = openDatabase(url.href);
  const app = await buildApp(
    readEnv({ ...(await developmentStorage()), DATABASE_URL: url.href, LOG_LEVEL: 'silent' }),
    database,
  );
  const token = await signInAs(database.db, await createAdmin(database.db));
  return { app, database, token };
}

const [few, many] = [await prepare(small), await prepare(large)];

async function time({ app, token }: typeof few, url: string): Promise<number> {
  const start = performance.now();
  const response = await app.inject({ url, cookies: { session: token } });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return performance.now() - start;
}

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;

let failed = false;
console.log(`p95 of ${rounds} calls in ms: ${small} rows, ${large} rows, ratio`);
for (const [name, url] of Object.entries(calls)) {
  const [fast, slow]: [number[], number[]] = [[], []];
  for (let round = -20; round < rounds; round++) {
    const pair = [await time(few, url), await time(many, url)] as const;
    if (round < 0) continue;
    fast.push(pair[0]);
    slow.push(pair[1]);
  }
  const [a, b] = [p95(fast), p95(slow)];
  failed ||= b / a > allowedRatio;
  console.log(
    `${name.padEnd(26)} ${a.toFixed(2).padStart(7)} ${b.toFixed(2).padStart(7)} ${(b / a).toFixed(2).padStart(6)}`,
  );
}

for (const { app, database } of [few, many]) {
  await app.close();
  await database.close();
}
await server.stop();
process.exitCode = failed ? 1 : 0;
