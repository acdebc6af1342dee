import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';

/** Values that are read at each scrape. `refresh` sets them and never fails: unknown values are left out. */
export interface Gauges {
  registry: Registry;
  refresh(): void | Promise<void>;
}

/** Removes the value, so that a stale one does not look current. */
export function clearGauge(gauge: Gauge, labelled: boolean): void {
  gauge.reset();
  // A gauge without labels is 0 after a reset.
  if (!labelled) gauge.remove();
}

/** The gauges of a connection pool, which every process has. */
export function poolGauges(pool: pg.Pool): Gauges {
  const registry = new Registry();
  const connections = new Gauge({
    name: 'portal_pool_connections',
    help: 'Connections to the database: all of them, the idle ones, and how many callers wait for one.',
    labelNames: ['state'],
    registers: [registry],
  });
  return {
    registry,
    refresh() {
      connections.set({ state: 'total' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  };
}
