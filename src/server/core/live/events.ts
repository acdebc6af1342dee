import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Topic } from '#shared/live.ts';
import { appRole, type Db } from '../database/db.ts';

/** Which users receive an event. */
export type Audience = { users: number[] } | 'staff' | 'everyone';

export interface LiveEvent {
  topic: Topic;
  to: Audience;
}

export const liveChannel = 'live';

/** Publishes an event to its audience on every node (NOTIFY): sent on commit, dropped on rollback. */
export async function announce(tx: Db, topic: Topic, to: Audience): Promise<void> {
  const event: LiveEvent = { topic, to };
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`);
}

interface Handlers {
  onEvent(event: LiveEvent): void;
  /** Reconnected: events may have been missed. */
  onReconnect(): void;
  onError(error: unknown): void;
}

const reconnectMs = 500;
const healthCheckMs = 5_000;

/**
 * LISTEN needs a dedicated connection (a pool may hand out another one for each query). Reconnects after errors. A
 * half-open connection raises no error, so a `select 1` checks it periodically.
 */
export function listenForEvents(
  databaseUrl: string,
  handlers: Handlers,
): { ready: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: databaseUrl,
      options: `-c role=${appRole}`,
      application_name: 'portal live events',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = candidate;
    candidate.on('error', () => {});
    candidate.on('notification', ({ payload }) => payload && handlers.onEvent(JSON.parse(payload)));
    candidate.once('end', () => client === candidate && reconnectLater());
    try {
      await candidate.connect();
      await candidate.query(`listen ${liveChannel}`);
    } catch (error) {
      // The retry opens a new client: close this one so that it does not leak.
      candidate.end().catch(() => {});
      throw error;
    }
    check(candidate);
  }

  function check(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && !closed && check(current),
        (error) => fail(current, error),
      );
    }, healthCheckMs);
  }

  function fail(current: pg.Client, error: unknown): void {
    if (client !== current || closed) return;
    handlers.onError(error);
    current.end().catch(() => {});
    reconnectLater();
  }

  function reconnectLater(): void {
    client = undefined;
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(handlers.onReconnect, (error) => {
        handlers.onError(error);
        reconnectLater();
      });
    }, reconnectMs);
  }

  return {
    ready: connect(),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
