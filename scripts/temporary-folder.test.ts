import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

/** As in the demo: a folder, a child that keeps running, and a database. */
const program = `
  import { spawn } from 'node:child_process';
  import { startEmbeddedDatabase } from './scripts/embedded-database.ts';
  import { temporaryFolder } from './scripts/temporary-folder.ts';
  const folder = await temporaryFolder('portal-left-');
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { detached: true });
  folder.killWithParent(child);
  console.log(JSON.stringify({ folder: folder.path, child: child.pid }));
  await startEmbeddedDatabase({ folder: folder.path, unsafe: true });
  console.log('started');
`;

async function startProgram() {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void started.kill('SIGKILL'));
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const { folder, child } = JSON.parse((await lines.next()).value ?? '') as { folder: string; child: number };
  return { started, folder, child, untilDatabaseRuns: () => lines.next() };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilEverythingIsGone(started: ChildProcess, folder: string, processes: number[]) {
  if (started.exitCode === null && started.signalCode === null) await once(started, 'exit');
  while (existsSync(folder) || processes.some(isRunning)) await wait(100);
}

/** Creating a database takes seconds, and more on a busy machine. */
const startMs = 60_000;

it.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  'after %s the folder, its child process and its database are gone',
  async (signal) => {
    const { started, folder, child, untilDatabaseRuns } = await startProgram();
    await untilDatabaseRuns();
    const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    const database = Number.parseInt(pidFile, 10);
    expect([child, database].map(isRunning)).toEqual([true, true]);
    started.kill(signal);
    // A second Ctrl+C.
    if (signal === 'SIGINT') started.kill(signal);
    await untilEverythingIsGone(started, folder, [child, database]);
  },
  startMs,
);

it(
  'the folder and its child process are gone when the process is killed while the database is created',
  async () => {
    const { started, folder, child } = await startProgram();
    while (!existsSync(join(folder, 'postgres'))) await wait(20);
    started.kill('SIGKILL');
    await untilEverythingIsGone(started, folder, [child]);
  },
  startMs,
);
