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

  function waitForTurn(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    if (waiting >= limits.waiting || line.length >= limits.waitingPerKey) throw full();
    waiting += 1;
    lines.set(key, line);
    return new Promise((resolve) => line.push(resolve));
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

  return async function queued<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (running < limits.running) running += 1;
    else await waitForTurn(key);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
