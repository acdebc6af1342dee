import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Servers that run from the folder behind a link, as the unit of docs/operations.md starts them. */
export function installedNodes(folder: string, environment: Record<string, string>) {
  const running = new Map<number, { child: ChildProcess; version?: string }>();
  // Even if the proof ends with an error.
  process.once('exit', () => {
    for (const { child } of running.values()) child.kill('SIGKILL');
  });

  /** Returns at once, as systemd does. */
  function launch(port: number): void {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'info', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const node: { child: ChildProcess; version?: string } = { child };
    running.set(port, node);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, msg, version, err } = JSON.parse(line);
      if (version) node.version = version;
      if (level >= 50) console.log(`  node on ${port}: ${msg}${err ? `: ${err.message}` : ''}`);
    });
  }

  async function end(port: number): Promise<void> {
    const child = running.get(port)?.child;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async function untilReady(port: number): Promise<void> {
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let tries = 0; !(await ready()); tries++) {
      if (tries > 600) throw new Error('The node is not ready');
      await wait(100);
    }
  }

  return {
    async start(port: number): Promise<void> {
      launch(port);
      await untilReady(port);
    },
    untilReady,
    async restart(port: number): Promise<void> {
      await end(port);
      launch(port);
    },
    versions: async () => [...running.values()].map(({ version }) => version ?? 'none'),
    async stop(): Promise<void> {
      await Promise.all([...running.keys()].map(end));
    },
  };
}
