import pg from 'pg';
import type { LiveEvent } from '#server/core/live/events.ts';
import { afterFile } from './after-file.ts';
import type { TestApp } from './app.ts';

/** Listens to live events on this worker's database; closed when the test file ends. */
export async function captureEvents({ pool }: TestApp) {
  const client = new pg.Client(pool.options);
  const events: LiveEvent[] = [];
  client.on('notification', ({ payload }) => payload && events.push(JSON.parse(payload)));
  await client.connect();
  await client.query('listen live');
  afterFile(() => client.end());
  return {
    /** The events published while `work` runs. */
    async during(work: () => Promise<unknown>): Promise<LiveEvent[]> {
      await client.query('select 1');
      events.length = 0;
      await work();
      // PostgreSQL delivers pending notifications before the result of a later query.
      await client.query('select 1');
      return [...events];
    },
  };
}
