import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#scripts/free-port.ts';
import { childrenOf, killAll, signal } from '../processes.ts';
import { mountSmallDisk } from './small-disks.ts';

const run = promisify(execFile);
const dataMegabytes = 400;
const logMegabytes = 200;

/** PostgreSQL 15 with its tables on one small disk and its write-ahead log on another. */
export async function startSmallDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-outages-'));
  await run('chmod', ['755', folder]);
  const main = join(folder, 'main');
  const log = join(folder, 'log');
  const disks = [await mountSmallDisk(main, dataMegabytes), await mountSmallDisk(log, logMegabytes)] as const;
  const port = await freePort();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const start = () => run('scripts/services/start-postgres.sh', [main, String(port)]);
  const postmaster = async () =>
    Number.parseInt(await readFile(join(main, 'data', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  const processes = async () => {
    const pid = await postmaster();
    return Number.isNaN(pid) ? [] : [pid, ...(await childrenOf(pid))];
  };

  async function query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    await client.connect();
    await client.query(text).finally(() => client.end().catch(() => {}));
  }

  async function stop(): Promise<void> {
    await killAll(await processes());
    for (const disk of disks) disk.unmount();
    await rm(folder, { recursive: true, force: true });
  }

  async function moveLog(): Promise<void> {
    await start();
    await query(`alter system set max_wal_size = '64MB'`);
    signal(await postmaster(), 'SIGINT');
    while (!Number.isNaN(await postmaster())) await wait(50);
    const moved = join(main, 'data', 'pg_wal');
    await cp(moved, join(log, 'pg_wal'), { recursive: true });
    await run('chown', ['-R', 'postgres', log]);
    await rm(moved, { recursive: true });
    await symlink(join(log, 'pg_wal'), moved);
    await start();
  }

  try {
    await moveLog();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDisk: disks[0],
    logDisk: disks[1],
    query,
    /** Stops all its processes: connections stay open, but nothing responds. */
    async pause() {
      for (const pid of await processes()) signal(pid, 'SIGSTOP');
    },
    async resume() {
      for (const pid of (await processes()).reverse()) signal(pid, 'SIGCONT');
    },
    /** Fills the disk of the write-ahead log, which makes the server exit. */
    async exhaustLog() {
      const oneMegabyte = `select pg_logical_emit_message(true, 'proof', repeat('x', 1000000))`;
      for (let written = 0; written < logMegabytes * 2; written++) {
        const failed = await query(oneMegabyte).then(
          () => false,
          () => true,
        );
        if (failed) return;
      }
      throw new Error('The log still has room');
    },
    /** Restarts it if it has exited, as an operator or systemd would, and waits until it responds. */
    async untilRunning() {
      for (let tries = 0; tries < 300; tries++) {
        const pid = await postmaster();
        if (Number.isNaN(pid) || !signal(pid, 0)) await start().catch(() => {});
        if (
          await query('select 1').then(
            () => true,
            () => false,
          )
        )
          return;
        await wait(100);
      }
      throw new Error('The database does not come back');
    },
    stop,
  };
}
