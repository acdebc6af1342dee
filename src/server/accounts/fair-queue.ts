interface Limits {
  /** Pieces of work that run at the same time. */
  running: number;
  /** Pieces of work that wait, in all and for one key. */
  waiting: number;
  waitingPerKey: number;
}

/**
 * Work that waits for its turn, a piece of each key's in rotation: whoever sends much waits behind their own, not in
 * front of everybody else. `full` makes the error for what finds no place.
 */
export function createFairQueue(limits: Limits, full: () => Error) {
  let running = 0;
  let waiting = 0;
  /** By key, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>();

  function waitForTurn(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    if (waiting >= limits.waiting || line.length >= limits.waitingPerKey) throw full();
    waiting += 1;
    lines.set(key, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** The place is handed straight to the next in turn, so a newcomer cannot slip in between. */
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

  return async function hashingQueue<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (running < limits.running) running += 1;
    else await waitForTurn(key);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
