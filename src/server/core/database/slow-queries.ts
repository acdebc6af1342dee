import type pg from 'pg';
import { slowQueries } from '../metrics/process-metrics.ts';
import type { Log } from '../process/log.ts';

type Query = (...args: unknown[]) => unknown;

/** Each connection is watched once, even if several servers share its pool, as in tests. */
const watched = new WeakSet<object>();

/**
 * Logs statements that take `slowMs` or longer: time and text, in which values are $1, $2 … The time includes the wait
 * for statements before it on the same connection.
 */
export function logSlowQueries(pool: pg.Pool, log: Log, slowMs: number): void {
  // Not 'connect': the pool may have connections already.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const begun = performance.now();
      const done = () => {
        const ms = performance.now() - begun;
        if (ms < slowMs) return;
        slowQueries.inc();
        log.warn({ ms: Math.round(ms), query: textOf(args[0]) }, 'slow query');
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (...results: unknown[]) => {
          done();
          callback(...results);
        });
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(done, done);
      return result;
    }) as typeof client.query;
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : 'unknown';
}
