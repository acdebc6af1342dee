/** The memory of a few megabytes. */
const maxKeys = 10_000;

export type RefusedKeys = ReturnType<typeof createRefusedKeys>;

/**
 * The keys whose limit is reached, each until its window ends, so that a flood of refused calls costs no queries. Per
 * process: every node asks the database once. It never learns that a row was changed by hand.
 */
export function createRefusedKeys(most = maxKeys) {
  const ends = new Map<string, number>();
  return {
    /** Zero if the key may be counted. */
    msLeft(key: string): number {
      const left = (ends.get(key) ?? 0) - performance.now();
      if (left <= 0) ends.delete(key);
      return Math.max(left, 0);
    },
    add(key: string, msLeft: number): void {
      ends.set(key, performance.now() + msLeft);
      const [oldest = key] = ends.keys();
      if (ends.size > most) ends.delete(oldest);
    },
  };
}
