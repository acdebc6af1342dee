import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { maxId } from '#shared/endpoint.ts';
import { withBriefLocks } from './large-tables.ts';

const rowsAtOnce = 2000;

/** Messages that a request is changing are left for the next round. */
const pauseForRequestsMs = 100;

/** Conversations without a message for this long count as done. */
const daysUntilDone = 30;

/**
 * Assigns messages older than the conversations' table, in batches so that no request waits long for a row lock;
 * triggers assign messages written meanwhile. Runs before the column's indexes are built, which is faster than adding
 * rows to them. The staff member who took the latest message from the queue becomes the assignee of 'Support'. Goes
 * newest first, so that a rerun after an interruption overwrites no assignee.
 */
export async function assignMessagesToThreads(client: pg.Client): Promise<void> {
  while (await assignOnce(client)) await wait(pauseForRequestsMs);
}

/** Returns whether some were left. */
async function assignOnce(client: pg.Client): Promise<boolean> {
  for (let before: number | undefined = maxId; before !== undefined; ) {
    const below: number = before;
    // In a deadlock with a request, this side gives up first.
    await withBriefLocks(client, async () => {
      before = await assignBelow(client, below);
    });
  }
  const { rowCount } = await client.query('select from messages where thread_id is null limit 1');
  return rowCount !== 0;
}

/** Assigns the newest messages below an id and returns the lowest of them. */
async function assignBelow(client: pg.Client, before: number): Promise<number | undefined> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: number }>(
      `select id from messages where id < $1 and thread_id is null
       order by id desc limit ${rowsAtOnce} for no key update skip locked`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      'update messages set thread_id = thread_between(from_user_id, to_user_id, queued) where id = any($1::int[])',
      [ids],
    );
    // A separate statement: the one above does not see the threads that it has created.
    await client.query(
      `update threads set assignee_id = open_staff(taken.to_user_id)
       from (select distinct on (thread_id) thread_id, to_user_id from messages
             where id = any($1::int[]) and queued and to_user_id is not null
             order by thread_id, id desc) taken
       where threads.id = taken.thread_id and threads.assignee_id is null`,
      [ids],
    );
    await client.query('commit');
    return ids.at(-1);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Whether it can no longer be answered: the client's account is closed or belongs to staff now, or a colleague has
 * left.
 */
const isOver = `case
  when customer_id is null then open_staff(staff_id) is null or open_staff(colleague_id) is null
  else not exists (select from users where id = customer_id and role = 'customer' and deleted_at is null)
end`;

/**
 * Sets the last message and state of conversations that got no new message since the function above created them. Sends
 * no alerts, because there would be one email for each. Locks rows in the order of their ids, like all code that locks
 * several.
 */
export async function fillThreadStates(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `with unfilled as materialized (
         select id from threads where last_message_id is null order by id limit ${rowsAtOnce} for no key update
       )
       update threads set
         last_message_id = last.id,
         state_since = last.sent_at,
         state = case
           when last.sent_at < now() - interval '${daysUntilDone} days' or ${isOver} then 'done'
           when customer_id is null or customer_id = last.from_user_id then 'open'
           else 'waiting'
         end,
         assignee_id = case when customer_id is null then open_staff(last.to_user_id) else assignee_id end,
         alerted = 'owners'
       from unfilled cross join lateral (
         select id, sent_at, from_user_id, to_user_id from messages where thread_id = unfilled.id order by id desc limit 1
       ) last
       where threads.id = unfilled.id`,
    );
    if (!rowCount) return;
  }
}
