import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';

/** Values that are read when they are asked for. `refresh` sets them and never fails: what is unknown is left out. */
export interface Gauges {
  registry: Registry;
  refresh(): void | Promise<void>;
}

/** Without a value it is absent, so that nothing old looks like the present. */
export function clearGauge(gauge: Gauge, labelled: boolean): void {
  gauge.reset();
  // A gauge without labels is 0 after a reset.
  if (!labelled) gauge.remove();
}

/** Of a connection pool, in every process. */
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
