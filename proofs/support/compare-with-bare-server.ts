import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { startServerNode } from '#test/server-node.ts';
import type { Statement } from './bare-server.ts';
import { median, report } from './report.ts';

interface Comparison {
  rows: number;
  fill(owner: pg.Client, rows: number): Promise<void>;
  caller: { id: number; role: 'admin' };
  path: string;
}

const requiredShare = 0.7;
const connections = 16;
const seconds = 4;
const rounds = 7;

type Settings = Record<string, string>;

/**
 * The real server over HTTP against one that only runs the same two prepared statements and serialises their rows. Both
 * take turns under the same load. Fails where the real one serves less than 0.7 of what the bare one does.
 */
export async function compareWithBareServer({ rows, fill, caller, path }: Comparison): Promise<void> {
  const server = await startEmbeddedDatabase();
  await migrateDatabase(server.url);
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await fill(owner, rows);
  await owner.query('vacuum analyze');
  await owner.end();
  const settings = {
    NODE_ENV: 'test',
    ...(await developmentStorage()),
    DATABASE_URL: server.url,
    LOG_LEVEL: 'warn',
  };
  const { token, statements } = await captureStatements(settings, caller, path);
  const bare = await startBareServer(server.url, statements);
  const real = await startServerNode(settings);
  const headers = { cookie: `session=${token}` };
  try {
    await requireSameResponse([bare.url, real.url], path, headers);
    console.log(`GET ${path}, requests per second: bare server, real server, share`);
    const shares: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const bareRate = await measureThroughput(`${bare.url}${path}`, headers);
      const realRate = await measureThroughput(`${real.url}${path}`, headers);
      const share = realRate / bareRate;
      // The first round warms both up.
      if (round < 0) continue;
      shares.push(share);
      console.log(
        `${bareRate.toFixed(0).padStart(7)} ${realRate.toFixed(0).padStart(7)} ${share.toFixed(2).padStart(6)}`,
      );
    }
    report(
      `median share, at least ${requiredShare}`,
      median(shares).toFixed(2),
      median(shares) >= requiredShare,
    );
  } finally {
    for (const child of [bare.process, real.process]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await server.stop();
  }
}

/** Signs the caller in and captures the statements that one call sends to the database. */
async function captureStatements(settings: Settings, caller: Comparison['caller'], path: string) {
  const database = openDatabase(settings.DATABASE_URL ?? '', { connections: 1 });
  const statements: Statement[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: [Statement, unknown[]]) => {
      const [{ name, text }, values] = call;
      if (name) statements.push({ name, text, values });
      return query(...call);
    }) as typeof client.query;
  });
  const app = await buildApp(readEnv({ ...settings, LOG_LEVEL: 'silent' }), database);
  const token = await signInAs(database.db, caller);
  await app.inject({ url: path, cookies: { session: token } });
  await app.close();
  await database.close();
  const [session, messages] = statements;
  if (!session || !messages || statements.length > 2)
    throw new Error(`${statements.length} statements, not two`);
  return { token, statements: { session, messages } };
}

async function startBareServer(
  databaseUrl: string,
  statements: object,
): Promise<{ process: ChildProcess; url: string }> {
  const program = fileURLToPath(import.meta.resolve('./bare-server.ts'));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, BARE_SERVER: JSON.stringify({ databaseUrl, ...statements }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { process: child, url: `http://127.0.0.1:${Number(String(port))}` };
}

async function requireSameResponse(
  urls: string[],
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const bodies = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}${path}`, { headers })).text()),
  );
  if (bodies[0] !== bodies[1]) throw new Error('The two servers return different bodies');
}

/** Responses per second. One that is not a success would be cheaper to produce, so it is an error. */
async function measureThroughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses without success, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}
