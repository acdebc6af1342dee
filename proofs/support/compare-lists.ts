import { createHash } from 'node:crypto';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin } from '#test/factories/users.ts';
import { median, percentile, report } from './report.ts';

interface Calls {
  /** The inserted user who makes the calls; by default a new staff member. */
  caller?: { id: number; role: 'admin' | 'customer' };
  /** The URL of each call by its printed name; a function if an id depends on the number of rows. */
  calls: Record<string, string | ((rows: number) => string)>;
  /** Calls that read every row: what they cost is printed, and has no bound. */
  readsAll?: Calls['calls'];
}

interface Comparison extends Calls {
  small: number;
  large: number;
  /** Inserts this many rows into an empty database. */
  fill(owner: pg.Client, rows: number): Promise<void>;
  /** Calls by other users. */
  others?: Calls[];
  /** Only calls whose names contain this text are measured. */
  part?: string;
}

const rounds = 300;
const allowedRatio = 1.5;

/**
 * What a list costs when it is a hundred times as long: the same calls against a small and a large table. Both take
 * turns, so that other load on the machine affects both. Fails if the large table's p95 is over 1.5 times the small
 * one's.
 */
export async function compareLists({
  small,
  large,
  fill,
  others = [],
  part = '',
  ...own
}: Comparison): Promise<void> {
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
    await fill(owner, rows);
    await owner.query('vacuum analyze');
    await owner.end();
    const database = openDatabase(url.href);
    const env = readEnv({
      NODE_ENV: 'test',
      ...(await developmentStorage()),
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
    });
    const app = await buildApp(env, database);
    return { app, database };
  }

  const [few, many] = [await prepare(small), await prepare(large)];

  async function compare({ caller, calls, readsAll = {} }: Calls): Promise<void> {
    const sign = async ({ database: { db } }: typeof few) => signInAs(db, caller ?? (await createAdmin(db)));
    const tokens = new Map([
      [few, await sign(few)],
      [many, await sign(many)],
    ]);
    async function time(of: typeof few, url: string): Promise<number> {
      const start = performance.now();
      const response = await of.app.inject({ url, cookies: { session: tokens.get(of) as string } });
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
      return performance.now() - start;
    }

    const measured = Object.entries({ ...calls, ...readsAll }).filter(([name]) => name.includes(part));
    for (const [name, call] of measured) {
      const urlFor = (rows: number) => (typeof call === 'string' ? call : call(rows));
      const [fast, slow]: [number[], number[]] = [[], []];
      for (let round = -20; round < rounds; round++) {
        const timeSmall = async () => fast.push(await time(few, urlFor(small)));
        const timeLarge = async () => slow.push(await time(many, urlFor(large)));
        // Alternates the order, so that neither always comes first.
        for (const call of round % 2 === 0 ? [timeSmall, timeLarge] : [timeLarge, timeSmall]) await call();
        if (round < 0) fast.length = slow.length = 0;
      }
      const [a, b] = [percentile(fast, 0.95), percentile(slow, 0.95)];
      // The median shows whether a high p95 comes from a slow query or from other load on the machine.
      const figure = `${growth(a, b)}; median ${growth(median(fast), median(slow))}`;
      if (name in readsAll) console.log(`  no bound ${name}: ${figure}`);
      else report(name, figure, b / a <= allowedRatio);
    }
  }

  console.log(
    `p95 of ${rounds} calls with ${small} → ${large} rows; the ratio may be at most ${allowedRatio}`,
  );
  await compare(own);
  for (const other of others) await compare(other);

  for (const { app, database } of [few, many]) {
    await app.close();
    await database.close();
  }
  await server.stop();
}

const growth = (few: number, many: number) =>
  `${few.toFixed(1)} → ${many.toFixed(1)} ms, ${(many / few).toFixed(2)} times`;

/** Pseudorandom letters, varied like names and the same in every run. `lettersOf` gives the same in SQL. */
export function letters(n: number): string {
  const hash = createHash('md5').update(String(n)).digest('hex');
  return hash.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
}

/** `letters` of the value of an SQL expression, as SQL. */
export const lettersOf = (text: string) => `translate(md5(${text}), '0123456789', 'ghijklmnop')`;
