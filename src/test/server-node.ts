import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';

interface ServerNode {
  process: ChildProcess;
  url: string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
}

/** Far longer than it takes, to allow for a busy machine. */
const readyMs = 120_000;

/** The real server as a separate process, as it is deployed; `command` is prepended, such as a tracer. */
export async function startServerNode(
  env: Record<string, string>,
  command: string[] = [],
  output: 'ignore' | 'pipe' = 'ignore',
): Promise<ServerNode> {
  const port = env.PORT ?? (await freePort());
  const [program = process.execPath, ...rest] = [...command, process.execPath, 'src/server/main.ts'];
  const child = spawn(program, rest, {
    // A process group, so that a prepended command is killed with the server.
    detached: true,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-(child.pid as number), 'SIGKILL');
    await gone;
  }
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    await kill();
    throw error;
  }
  return { process: child, url, kill };
}

/** Throws on a timeout: otherwise a test would go on without a server and fail with a misleading error. */
async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const signal = AbortSignal.timeout(readyMs);
  let response = 'no response';
  while (!signal.aborted) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      const { ok, status } = await fetch(`${url}/readyz`, { signal });
      if (ok) return;
      response = `status ${status}`;
    } catch {
      response = 'no response';
    }
    await wait(50);
  }
  throw new Error(`The server was not ready after ${readyMs / 1000} seconds: ${response} from /readyz`);
}
