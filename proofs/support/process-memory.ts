import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** The resident set size of a process. */
export async function readMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Samples the memory of a process until `stop`, which returns the highest value. */
export function watchMemory(pid: number | undefined) {
  let stopped = false;
  let peak = 0;
  const sampling = (async () => {
    while (!stopped) {
      peak = Math.max(peak, await readMegabytes(pid));
      await wait(100);
    }
  })();
  return async () => {
    stopped = true;
    await sampling;
    return peak;
  };
}
