import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The real worker as a separate process, as `npm run worker` starts it; returns when it takes jobs. */
export async function startWorkerProcess(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['src/server/worker.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
    // Reads the whole log: a full pipe would block the worker.
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (JSON.parse(line).msg === 'Working.') resolve();
    });
  });
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!isRunning()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return { process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
