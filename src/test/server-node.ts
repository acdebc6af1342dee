import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';

interface ServerNode {
  process: ChildProcess;
  url: string;
  /** As a crash would end it. */
  kill(): Promise<void>;
}

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
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    await wait(50);
  }
  return {
    process: child,
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      process.kill(-(child.pid as number), 'SIGKILL');
      await gone;
    },
  };
}
