import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Started by `temporaryFolder`. Standard input ends when the parent process ends, for whatever reason. Then this kills
 * the process groups that the parent listed, stops the database in the folder, and removes the folder.
 */
const [folder = ''] = process.argv.slice(2);
const groups = (await text(process.stdin)).split('\n').filter(Boolean).map(Number);

for (const group of groups) send(-group, 'SIGKILL');
const database = await databasePid();
// SIGINT stops PostgreSQL without waiting for clients and removes its socket, which SIGKILL would leave.
for (let tries = 0; database && send(database, tries < 100 ? 'SIGINT' : 'SIGKILL') && tries < 200; tries++)
  await wait(100);
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Returns whether the process exists. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function databasePid(): Promise<number | undefined> {
  const file = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10) || undefined;
}
