/** Storages respond slowly but in parallel; more concurrent calls would only need more memory. */
const atOnce = 8;

/** Calls `work` for each item, a few at a time. Stops at the first failure, once what has begun has ended. */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  async function workOff(): Promise<void> {
    for (;;) {
      const next = await iterator.next();
      if (next.done || failed) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, workOff));
  const failure = workers.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

/** Prints the progress, at most every few seconds. */
export function countProgress(what: string, total: number, print: (line: string) => void) {
  let done = 0;
  let printedAt = Date.now();
  return () => {
    done += 1;
    if (Date.now() - printedAt < 5_000) return;
    printedAt = Date.now();
    print(`  ${done} of ${total} ${what}`);
  };
}
