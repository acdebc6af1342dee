import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Topic } from '#shared/live.ts';
import { appRole, type Db } from '../database/db.ts';

/** Whose screens a change concerns. */
export type Audience = { users: number[] } | 'staff' | 'everyone';

export interface LiveEvent {
  topic: Topic;
  to: Audience;
}

export const liveChannel = 'live';

/** Tells the people concerned, on every node, that something changed: when the transaction commits, or never. */
export async function announce(tx: Db, topic: Topic, to: Audience): Promise<void> {
  const event: LiveEvent = { topic, to };
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`);
}

interface Handlers {
  onEvent(event: LiveEvent): void;
  /** The connection was away and is back: what was announced meanwhile is not known. */
  onGap(): void;
  onError(error: unknown): void;
}

const reconnectMs = 500;
const checkMs = 5_000;

/**
 * Listens on a connection of its own (a pooled one could be any other at the next query) and comes back by itself. A dead
 * network says nothing, so the connection is asked now and then.
 */
export function listenForEvents(
  databaseUrl: string,
  handlers: Handlers,
): { ready: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      options: `-c role=${appRole}`,
      application_name: 'portal live events',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on('error', () => {});
    next.on('notification', ({ payload }) => payload && handlers.onEvent(JSON.parse(payload)));
    next.once('end', () => client === next && reconnectLater());
    try {
      await next.connect();
      await next.query(`listen ${liveChannel}`);
    } catch (error) {
      // The next try makes a connection of its own: this one must not stay behind.
      next.end().catch(() => {});
      throw error;
    }
    check(next);
  }

  function check(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && !closed && check(current),
        (error) => fail(current, error),
      );
    }, checkMs);
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
      connect().then(handlers.onGap, (error) => {
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
