import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { childrenOf } from '../processes.ts';

const ticksPerSecond = 100;

/** From /proc/PID/stat: user and system time, of the process and of its ended children. */
async function readTimes(pid: number): Promise<{ own: number; ended: number; parent: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0);
  return {
    own: ticks(11, 12) / ticksPerSecond,
    ended: ticks(13, 14) / ticksPerSecond,
    parent: Number(fields[1] ?? 0),
  };
}

/** Seconds of CPU time that this process has used. */
export const processorSeconds = async (pid: number | undefined) => (await readTimes(pid ?? 0)).own;

/** Seconds of CPU time of all processes of the PostgreSQL server. */
export async function postgresSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent } = await readTimes(rows[0]?.pid ?? 0);
  const main = await readTimes(parent);
  const children = await Promise.all((await childrenOf(parent)).map(readTimes));
  return children.reduce((sum, { own }) => sum + own, main.own + main.ended);
}
