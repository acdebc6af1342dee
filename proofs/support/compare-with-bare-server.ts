import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
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
 * The real server over HTTP against one that does nothing but run the same two prepared statements and write their rows
 * out, taking turns under the same load. Fails where the real one answers less than 0.7 of what the bare one does.
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
  const { token, statements } = await watchOneCall(settings, caller, path);
  const bare = await startBare(server.url, statements);
  const real = await startServerNode(settings);
  const realPort = Number(new URL(real.url).port);
  try {
    await requireSameAnswer([bare.port, realPort], path, token);
    console.log(`GET ${path}, requests a second: bare server, real server, share`);
    const shares: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const [a, b] = [await throughput(bare.port, path, token), await throughput(realPort, path, token)];
      if (round < 0) continue;
      shares.push(b / a);
      console.log(
        `${a.toFixed(0).padStart(7)} ${b.toFixed(0).padStart(7)} ${(b / a).toFixed(2).padStart(6)}`,
      );
    }
    const median = shares.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
    console.log(`median share ${median.toFixed(2)}`);
    if (median < requiredShare) process.exitCode = 1;
  } finally {
    for (const child of [bare.child, real.process]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await server.stop();
  }
}

/** Signs the caller in and learns which statements the call needs, as the server sends them. */
async function watchOneCall(settings: Settings, caller: Comparison['caller'], path: string) {
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

const inFolder = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Running {
  child: ChildProcess;
  port: number;
}

async function startBare(databaseUrl: string, statements: object): Promise<Running> {
  const child = spawn(process.execPath, [inFolder('bare-server.ts')], {
    env: { ...process.env, BARE_SERVER: JSON.stringify({ databaseUrl, ...statements }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, port: Number(String(line)) };
}

async function requireSameAnswer(ports: number[], path: string, token: string): Promise<void> {
  const answers = await Promise.all(
    ports.map(async (port) => {
      const headers = { cookie: `session=${token}` };
      return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
    }),
  );
  if (answers[0] !== answers[1]) throw new Error('The two servers do not answer the same');
}

async function throughput(port: number, path: string, token: string): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1000;
  const answers = await Promise.all(
    Array.from({ length: connections }, () => hammer(port, path, token, until)),
  );
  return answers.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

/** Sends the same request over one connection again and again; answers how often the answer came back whole. */
function hammer(port: number, path: string, token: string, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: session=${token}\r\n\r\n`;
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
