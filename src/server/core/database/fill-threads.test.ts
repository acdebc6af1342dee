import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jobQueues } from '#server/job-queues.ts';
import { createOlderDatabase } from '#test/older-database.ts';
import { migrateSchema } from './migrate.ts';

/** A database of an earlier version, with Dana (1) and Marcus (2) as staff and Theo (3) and Maya (4) as clients. */
async function openOlderDatabase(suffix: string, migrations: number) {
  const url = await createOlderDatabase(suffix, migrations);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const client = await connect();
  await client.query(`insert into users (username, email, password, role) values
    ('dana', 'dana@example.test', 'x', 'admin'), ('marcus', 'marcus@example.test', 'x', 'admin'),
    ('theo', 'theo@example.test', 'x', 'customer'), ('maya', 'maya@example.test', 'x', 'customer')`);
  return { client, connect, migrate: () => migrateSchema(url, { queues: jobQueues }) };
}

const threadsOf = async (client: pg.Client, columns: string) =>
  (await client.query(`select ${columns} from threads order by customer_id, staff_id`)).rows;

it('assigns older messages to conversations, and sets each state by who wrote last', async () => {
  const { client, migrate } = await openOlderDatabase('threads', 17);
  await client.query(`insert into messages (from_user_id, to_user_id, queued, content, sent_at) values
    (3, 1, false, 'Theo to Dana', now()), (1, 3, false, 'Dana to Theo', now()),
    (4, null, true, 'Maya to the firm', now() - interval '1 day'), (4, 2, true, 'Maya, taken by Marcus', now()),
    (1, 2, false, 'Dana to Marcus', now()), (3, 2, false, 'Theo to Marcus', now() - interval '40 days')`);
  await client.query(`insert into messages (from_user_id, to_user_id, content)
    select case when n % 2 = 0 then 4 else 1 end, case when n % 2 = 0 then 1 else 4 end, 'No. ' || n
    from generate_series(1, 4501) n`);
  await migrate();

  const { rows } = await client.query(`
    select customer_id as customer, staff_id as staff, colleague_id as colleague, assignee_id as assignee, state, alerted,
           (select count(*)::int from messages where thread_id = threads.id) as messages,
           (select content from messages where id = last_message_id) as last
    from threads order by customer_id, staff_id`);
  const common = { colleague: null, alerted: 'owners' };
  expect(rows).toEqual([
    { ...common, customer: 3, staff: 1, assignee: 1, state: 'waiting', messages: 2, last: 'Dana to Theo' },
    { ...common, customer: 3, staff: 2, assignee: 2, state: 'done', messages: 1, last: 'Theo to Marcus' },
    { ...common, customer: 4, staff: 1, assignee: 1, state: 'waiting', messages: 4501, last: 'No. 4501' },
    {
      ...common,
      customer: 4,
      staff: null,
      assignee: 2,
      state: 'open',
      messages: 2,
      last: 'Maya, taken by Marcus',
    },
    {
      ...common,
      customer: null,
      staff: 1,
      colleague: 2,
      assignee: 2,
      state: 'open',
      messages: 1,
      last: 'Dana to Marcus',
    },
  ]);
  const versions = 'select id, xmin from messages order by id';
  const before = await client.query(versions);
  await migrate();
  expect((await client.query(versions)).rows).toEqual(before.rows);
});

it('marks what can no longer be answered as done, and moves what a former colleague left to the queue', async () => {
  const { client, migrate } = await openOlderDatabase('threads_closed', 17);
  await client.query(`insert into users (username, email, password, role, deleted_at) values
    ('gone', 'gone@example.test', 'x', 'admin', now()), ('left', 'left@example.test', 'x', 'customer', now()),
    ('ex', 'ex@example.test', 'x', 'customer', null)`);
  await client.query(`insert into messages (from_user_id, to_user_id, queued, content) values
    (3, 5, false, 'Theo to a closed colleague'), (4, 5, true, 'Maya, taken by a closed colleague'),
    (6, 1, false, 'A closed client to Dana'), (5, 2, false, 'A closed colleague to Marcus'),
    (3, 7, false, 'Theo to who is no longer staff')`);
  await migrate();
  const columns = 'customer_id as c, staff_id as s, colleague_id as o, assignee_id as assignee, state';
  expect(await threadsOf(client, columns)).toEqual([
    { c: 3, s: 5, o: null, assignee: null, state: 'open' },
    { c: 4, s: null, o: null, assignee: null, state: 'open' },
    { c: 6, s: 1, o: null, assignee: 1, state: 'done' },
    { c: 7, s: 3, o: null, assignee: null, state: 'waiting' },
    { c: null, s: 2, o: 5, assignee: 2, state: 'done' },
  ]);
});

it('resumes after being killed, while servers of the previous version write', async () => {
  const { client, connect, migrate } = await openOlderDatabase('threads_killed', 17);
  await client.query(`insert into messages (from_user_id, to_user_id, queued, content) values
    (3, 2, false, 'Theo to Marcus'), (4, null, true, 'Maya to the firm')`);
  await client.query(`insert into messages (from_user_id, to_user_id, content)
    select 4, 1, 'No. ' || n from generate_series(1, 4501) n`);
  // A request that creates the conversation of the oldest message. The newer ones are assigned before waiting for it.
  const held = await connect();
  const first = migrate();
  const rejected = expect(first).rejects.toThrow();
  await vi.waitFor(() => held.query('select from threads'), 10_000);
  await held.query('begin');
  await held.query('insert into threads (customer_id, staff_id, assignee_id) values (3, 2, 2)');
  await vi.waitFor(async () => {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'update messages set thread_id%' and wait_event_type = 'Lock'`);
    expect(rowCount).toBe(1);
  }, 10_000);
  await rejected;
  await held.query('rollback');
  const unassigned = 'select id from messages where thread_id is null order by id';
  const left = await client.query(unassigned);
  expect(left.rowCount).toBeGreaterThan(0);
  expect(left.rowCount).toBeLessThan(4503);

  // As the previous version writes: it sets no conversation, and takes a message by changing its recipient.
  await client.query(
    `insert into messages (from_user_id, to_user_id, content) values (1, 3, 'Dana to Theo')`,
  );
  await client.query('update messages set to_user_id = 2 where queued');
  await client.query(`insert into messages (from_user_id, queued, content) values (4, true, 'More of Maya')`);
  await migrate();

  expect((await client.query(unassigned)).rows).toEqual([]);
  const counted = `customer_id as c, staff_id as s, assignee_id as assignee, state,
    (select count(*)::int from messages where thread_id = threads.id) as messages`;
  expect(await threadsOf(client, counted)).toEqual([
    { c: 3, s: 1, assignee: 1, state: 'waiting', messages: 1 },
    { c: 3, s: 2, assignee: 2, state: 'open', messages: 1 },
    { c: 4, s: 1, assignee: 1, state: 'open', messages: 4501 },
    { c: 4, s: null, assignee: 2, state: 'open', messages: 2 },
  ]);
  // Servers of the previous version read this table.
  const { rows } = await client.query(`
    select count(*)::int as wrong from (
      select user_id, party_id, max(id) as last from (
        select from_user_id, to_user_id, id from messages
        union all select to_user_id, from_user_id, id from messages where to_user_id is not null
      ) sides (user_id, party_id, id) group by 1, 2
    ) right_ones full join conversations c
      on c.user_id = right_ones.user_id and c.party_id is not distinct from right_ones.party_id
    where c.last_message_id is distinct from right_ones.last`);
  expect(rows).toEqual([{ wrong: 0 }]);
});

it('keeps the assignee whom staff chose while messages were still being assigned', async () => {
  const { client, migrate } = await openOlderDatabase('threads_given', 17);
  await client.query(`insert into messages (from_user_id, to_user_id, queued, content) values
    (4, 2, true, 'Maya, taken by Marcus')`);
  await migrate();
  await client.query('update messages set thread_id = null');
  await client.query('update threads set assignee_id = 1');
  await migrate();
  expect(await threadsOf(client, 'assignee_id')).toEqual([{ assignee_id: 1 }]);
});

it('assigns the messages of a restored backup of a much older version', async () => {
  const { client, migrate } = await openOlderDatabase('threads_restored', 12);
  await client.query(
    "insert into messages (from_user_id, to_user_id, content) values (3, 1, 'Theo to Dana')",
  );
  await migrate();
  expect(await threadsOf(client, 'customer_id, staff_id, state')).toEqual([
    { customer_id: 3, staff_id: 1, state: 'open' },
  ]);
});
