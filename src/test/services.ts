import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#scripts/free-port.ts';

export interface Service {
  port: number;
  /** Ends it; `again` starts it anew on the same port. */
  stop(): Promise<void>;
  again(): Promise<void>;
}

/** Starts a real server with one of the scripts in `scripts/services`; Debian's packages must be installed. */
async function start(script: string, port: number): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-service-'));
  const again = async () => {
    await promisify(execFile)(`scripts/services/${script}`, [folder, String(port)]);
  };
  await again();
  return {
    port,
    again,
    async stop() {
      const pids = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n').map(Number);
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      while (pids.some(isAlive)) await wait(20);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** PostgreSQL 15, whose own programs are of the same version. */
export const startPostgres = async () => start('start-postgres.sh', await freePort());

export const startClamd = async () => start('start-clamd.sh', await freePort());

/** Takes five ports in a row: where one of them is in use, it tries elsewhere. */
export async function startSwift(tries = 3): Promise<Service> {
  try {
    return await start('start-swift.sh', await freePort());
  } catch (error) {
    if (tries === 1) throw error;
    return startSwift(tries - 1);
  }
}
