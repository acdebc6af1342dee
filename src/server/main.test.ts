import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { testFiles } from '../test/app.ts';
import { workerDatabaseUrl } from '../test/database.ts';

async function startNode(env: Record<string, string>): Promise<{ node: ChildProcess; url: string }> {
  const port = await freePort();
  const node = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example.test',
      SECRET_KEY: 'a key for this test and nothing else',
      ...testFiles,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(() => void node.kill('SIGKILL'));
  for (let tries = 0; tries < 800; tries++) {
    if (
      node.exitCode !== null ||
      (await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      break;
    await wait(50);
  }
  return { node, url };
}

/** A whole server is read and compiled: two seconds alone, far longer on a machine with other work. */
const startMs = 60_000;

/** A sign-in whose body is held back: the server says '100 Continue' once it has the request in hand. */
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
  'on SIGTERM the server answers what is under way and exits',
  async () => {
    const { node, url } = await startNode({ DATABASE_URL: await workerDatabaseUrl() });
    // Judging a password starts a thread, which must not outlive the server either.
    const weak = { username: 'somebody', email: 'somebody@example.test', password: 'password' };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(weak) });
    const calls = await Promise.all(Array.from({ length: 10 }, () => halfSentLogin(url)));
    const exited = once(node, 'exit');
    node.kill('SIGTERM');
    while (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      await wait(20);

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
  'a server with a wrong environment says what is wrong and does not start',
  async () => {
    const node = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: 'postgres://localhost/none',
        ...testFiles,
        PUBLIC_URL: 'http://portal.example.test',
        DEMO: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    node.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(node, 'exit');
    expect(code).not.toBe(0);
    for (const line of ['DEMO_PUBLIC=1', 'SECRET_KEY: ', 'PUBLIC_URL: It must start with https://'])
      expect(said).toContain(line);
    expect(said).not.toContain('    at ');
  },
  startMs,
);
