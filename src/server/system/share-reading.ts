/** Caches what was read for `keepMs`, and never reads twice at the same time. A failure is not cached. */
export function shareReading<T>(read: () => Promise<T>, keepMs: number): () => Promise<T> {
  let reading: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (reading && performance.now() < until) return reading;
    until = Number.POSITIVE_INFINITY;
    const current = read();
    reading = current;
    const settle = (failed: boolean) => {
      until = failed ? 0 : performance.now() + keepMs;
    };
    current.then(
      () => settle(false),
      () => settle(true),
    );
    return current;
  };
}
