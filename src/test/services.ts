import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#scripts/free-port.ts';

export interface Service {
  port: number;
  /** Where it keeps its data. */
  folder: string;
  /** Ends it as a crash would, and keeps its data. */
  halt(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  again(): Promise<void>;
}

/** Starts a real server with one of the scripts in `scripts/services`; Debian's packages must be installed. */
async function start(script: string, port: number, env: Record<string, string> = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-service-'));
  const again = async () => {
    await promisify(execFile)(`scripts/services/${script}`, [folder, String(port)], {
      env: { ...process.env, ...env },
    });
  };
  const halt = async () => {
    const pids = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n').map(Number);
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    while (pids.some(isAlive)) await wait(20);
  };
  await again();
  return {
    port,
    folder,
    halt,
    again,
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A negative number is a group of processes. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** PostgreSQL 15, whose client programs have the same version. */
export const startPostgres = async () => start('start-postgres.sh', await freePort());

/** A standby of such a PostgreSQL server. */
export const startStandby = async (primary: Service) =>
  start('start-standby.sh', await freePort(), { PRIMARY_PORT: String(primary.port) });

/** PgBouncer with three connections to the URL's database, for the URL's login. */
export const startPgBouncer = async (databaseUrl: string) =>
  start('start-pgbouncer.sh', await freePort(), { DATABASE_URL: databaseUrl });

export const startClamd = async () => start('start-clamd.sh', await freePort());

export const startSwift = async () => start('start-swift.sh', await freePorts(5));

/** Postfix, Dovecot, opendkim and opendmarc. start-mail.sh says what is on which port. */
export const startMail = async () => start('start-mail.sh', await freePorts(7));

/** The first of `count` free ports in a row, below the range for outgoing connections. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const ports = Array.from({ length: count }, (_, number) => first + number);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
