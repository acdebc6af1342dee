interface Limits {
  /** Tasks that run at the same time. */
  running: number;
  /** Tasks that may wait, in total and per key. */
  waiting: number;
  waitingPerKey: number;
}

/**
 * A queue that serves its keys round-robin: a key with many tasks waits behind its own tasks instead of delaying
 * others. `full` creates the error for tasks that exceed the limits.
 */
export function createFairQueue(limits: Limits, full: () => Error) {
  let running = 0;
  let waiting = 0;
  /** Waiting tasks by key; the key at the front is served next. */
  const lines = new Map<string, (() => void)[]>();

  function waitForTurn(key: string, signal: AbortSignal | undefined): Promise<void> {
    const line = lines.get(key) ?? [];
    if (waiting >= limits.waiting || line.length >= limits.waitingPerKey) throw full();
    waiting += 1;
    lines.set(key, line);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      removeFrom(key, start);
      reject(signal?.reason);
    };
    const start = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    line.push(start);
    return promise;
  }

  function removeFrom(key: string, start: () => void): void {
    const rest = (lines.get(key) ?? []).filter((each) => each !== start);
    if (rest.length > 0) lines.set(key, rest);
    else lines.delete(key);
    waiting -= 1;
  }

  /** The slot goes directly to the next task, so that a new one cannot overtake it. */
  function passOn(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    const start = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    start?.();
  }

  /** A task whose signal is aborted while it waits leaves the queue, and fails with the signal's reason. */
  return async function queued<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (running < limits.running) running += 1;
    else await waitForTurn(key, signal);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
