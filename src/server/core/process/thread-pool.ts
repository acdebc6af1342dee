import { Piscina } from 'piscina';

interface Options {
  maxThreads: number;
  memoryMb: number;
  maxQueue?: number;
}

/**
 * Threads that start on demand and end when idle. A task whose thread cannot start waits until its signal aborts it, so
 * every task needs one.
 */
export function openThreadPool(worker: URL, { maxThreads, memoryMb, maxQueue }: Options): Piscina {
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads,
    ...(maxQueue !== undefined && { maxQueue }),
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that fails before or between its tasks is replaced; without this listener the whole process would exit.
  pool.on('error', () => {});
  return pool;
}
