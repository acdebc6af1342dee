import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import { startServerNode } from '#test/server-node.ts';
import { startWorkerProcess } from '../worker-process.ts';

export type Killable = 'first node' | 'worker';

/** Two servers and a worker, each in its own process. A killed one can be started again on the same port. */
export async function startApplication(env: Record<string, string>) {
  const ports = [await freePort(), await freePort()];
  const start = (index: number) => startServerNode({ ...env, PORT: String(ports[index]) });
  const nodes = [await start(0), await start(1)];
  let worker = await startWorkerProcess(env);

  return {
    urls: nodes.map(({ url }) => url),
    /** Change when a process has ended and was restarted. */
    pids: () => [...nodes.map((node) => node.process), worker.process].map(({ pid }) => pid),
    /** Whether all processes still run. */
    alive: () =>
      [...nodes.map((node) => node.process), worker.process].every(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      ),
    kill: (part: Killable) => (part === 'worker' ? worker.kill() : (nodes[0] as (typeof nodes)[0]).kill()),
    /** Resolves when the server is ready or the worker takes jobs. */
    async start(part: Killable) {
      if (part === 'worker') worker = await startWorkerProcess(env);
      else nodes[0] = await start(0);
    },
    async untilReady(timeoutMs: number): Promise<boolean> {
      const end = performance.now() + timeoutMs;
      while (performance.now() < end) {
        const ready = await Promise.all(
          nodes.map(({ url }) =>
            fetch(`${url}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        );
        if (ready.every(Boolean)) return true;
        await wait(250);
      }
      return false;
    },
    stop: () => Promise.all([...nodes, worker].map((each) => each.kill())),
  };
}
