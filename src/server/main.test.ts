import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import { testFiles } from '../test/app.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '../test/database.ts';

/** Started processes also run the jobs they find: other test files must neither leave them any nor see their effects. */
const databaseName = 'started_processes';
const databaseUrl = () => emptyDatabaseUrl(databaseName);
const ownFiles = {
  ...testFiles,
  STORAGE_URL: pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-started-'))).href,
};

interface StartedNode {
  node: ChildProcess;
  url: string;
  /** The lines of its log so far. */
  logged: Record<string, unknown>[];
}

const isAnswer = () => true;
const noAnswer = () => false;

async function startNode(env: Record<string, string>): Promise<StartedNode> {
  const port = await freePort();
  const node = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example.test',
      SECRET_KEY: 'a key for this test and nothing else',
      ...ownFiles,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const logged: StartedNode['logged'] = [];
  createInterface({ input: node.stdout }).on('line', (line) => logged.push(JSON.parse(line)));
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(() => void node.kill('SIGKILL'));
  for (let tries = 0; tries < 800; tries++) {
    if (node.exitCode !== null || (await fetch(`${url}/readyz`).then(({ ok }) => ok, noAnswer))) break;
    await wait(50);
  }
  return { node, url, logged };
}

/** Starting loads and compiles a whole server: two seconds on an idle machine, far longer on a busy one. */
const startMs = 180_000;

/** A sign-in whose body is held back: the server sends '100 Continue' once it has the headers. */
async function halfSentLogin(url: string): Promise<ClientRequest> {
  const call = request(`${url}/api/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
}

it(
  'on SIGTERM the server finishes running requests and exits, also with repeated signals',
  async () => {
    const { node, url } = await startNode({ DATABASE_URL: await databaseUrl() });
    // Judging a password starts a thread, which must not outlive the server either.
    const weak = { username: 'somebody', email: 'somebody@example.test', password: 'password' };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(weak) });
    const calls = await Promise.all(Array.from({ length: 10 }, () => halfSentLogin(url)));
    const exited = once(node, 'exit');
    node.kill('SIGTERM');
    while (await fetch(`${url}/healthz`).then(isAnswer, noAnswer)) await wait(20);
    node.kill('SIGTERM');

    const statuses = calls.map(async (call, person) => {
      call.end(JSON.stringify({ username: `nobody-${process.pid}-${person}`, password: 'wrong' }));
      const [response] = await once(call, 'response');
      response.resume();
      return response.statusCode;
    });
    expect(await Promise.all(statuses)).toEqual(calls.map(() => 401));
    expect(await exited).toEqual([0, null]);
  },
  startMs,
);

it(
  'on SIGTERM /readyz first reports that the server is stopping, while it still serves requests',
  async () => {
    // Longer than the test, which ends during the drain.
    const { node, url } = await startNode({
      DATABASE_URL: await databaseUrl(),
      DRAIN_SECONDS: '600',
    });
    node.kill('SIGTERM');
    while ((await fetch(`${url}/readyz`)).ok) await wait(20);
    const readiness = await fetch(`${url}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ message: 'The server is stopping.' });
    const site = await fetch(`${url}/api/site`);
    expect(site.status).toBe(200);
    expect(site.headers.get('connection')).toBe('close');
  },
  startMs,
);

it(
  'a request that is not finished in STOP_SECONDS is cut and logged',
  async () => {
    const { node, url, logged } = await startNode({
      DATABASE_URL: await databaseUrl(),
      STOP_SECONDS: '0.2',
    });
    const call = await halfSentLogin(url);
    const cut = once(call, 'error');
    const exited = once(node, 'exit');
    node.kill('SIGTERM');
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(await exited).toEqual([0, null]);
    expect(logged.filter((line) => 'connections' in line)).toMatchObject([
      { level: 40, connections: 1, msg: 'Requests not finished after 0.2 seconds are cut.' },
    ]);
  },
  startMs,
);

it(
  "the log has the proxy's request id and the user id",
  async () => {
    const { db, close } = await openEmptyDatabase(databaseName);
    const person = await createUser(db);
    const token = await signInAs(db, person);
    await close();
    const { url, logged } = await startNode({
      DATABASE_URL: await databaseUrl(),
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'http://localhost',
    });
    const headers = { 'x-request-id': 'proxy.1:a_b-c', cookie: `session=${token}` };
    const response = await fetch(`${url}/api/user`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('proxy.1:a_b-c');
    const completed = () => logged.find(({ reqId, res }) => reqId === 'proxy.1:a_b-c' && res);
    while (!completed()) await wait(20);
    expect(completed()).toMatchObject({ userId: person.id, res: { statusCode: 200 } });
  },
  startMs,
);

it(
  'the worker writes the same kind of log and stops on SIGTERM',
  async () => {
    const worker = spawn(process.execPath, ['src/server/worker.ts'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: await databaseUrl(),
        ...ownFiles,
        PUBLIC_URL: 'https://portal.example.test',
        SECRET_KEY: 'a key for this test and nothing else',
        // On a busy machine its first queries may be slow, which it would log.
        SLOW_QUERY_MS: '15000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void worker.kill('SIGKILL'));
    const logged: Record<string, unknown>[] = [];
    for await (const line of createInterface({ input: worker.stdout })) {
      logged.push(JSON.parse(line));
      if (logged.at(-1)?.msg === 'Working.') break;
    }
    expect(logged).toMatchObject([
      { level: 40, msg: expect.stringContaining('SMTP_URL is not set') },
      { level: 30 },
    ]);
    const exited = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
  startMs,
);

it(
  'a server whose port is taken reports it in one line',
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const node = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: await databaseUrl(),
        ...ownFiles,
        PORT: String((other.address() as AddressInfo).port),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    node.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(node, 'exit');
    expect(code).toBe(1);
    expect(output).toMatch(/^The server cannot listen on HOST=127\.0\.0\.1 PORT=\d+: .*EADDRINUSE.*\n$/);
  },
  startMs,
);

it(
  'a server with an invalid environment explains the error and does not start',
  async () => {
    const node = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: 'postgres://localhost/none',
        ...ownFiles,
        PUBLIC_URL: 'http://portal.example.test',
        DEMO: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    node.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(node, 'exit');
    expect(code).not.toBe(0);
    for (const line of ['DEMO_PUBLIC=1', 'SECRET_KEY: ', 'PUBLIC_URL: It must start with https://'])
      expect(output).toContain(line);
    expect(output).not.toContain('    at ');
  },
  startMs,
);
