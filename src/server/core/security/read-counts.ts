const windowMs = 60_000;

/**
 * Counts reads in memory, in windows of a minute that are the same for all: counting in the database would cost more than
 * most reads do. Per process, because it is a process that too many reads occupy.
 */
export function createReadCounts(most: number) {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    /** Counts a read, or several. Returns the milliseconds until the next window if it is one too many, otherwise zero. */
    add(key: string, points = 1): number {
      const now = performance.now();
      if (now >= end) {
        counts.clear();
        end = now + windowMs;
      }
      const reads = (counts.get(key) ?? 0) + points;
      counts.set(key, reads);
      return reads > most ? end - now : 0;
    },
  };
}
