import { expect, it } from 'vitest';
import { openEmptyDatabase } from '#test/database.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin } from '#test/factories/users.ts';
import { searchMessages } from './search-messages.ts';

it('finds the latest messages of a name that more than 1,000 clients share', async () => {
  const { db, pool, close } = await openEmptyDatabase('namesakes_search');
  const staff = await createAdmin(db);
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, email, password, role, first_name, last_name)
     select 'mensah' || n, 'mensah' || n || '@mail.example', 'x', 'customer', 'Kofi', 'Mensah'
     from generate_series(1, 1200) n returning id`,
  );
  // Messages were not written in the order of the accounts.
  const writers = [...rows.slice(600), ...rows.slice(0, 600)].map(({ id }) => id);
  await pool.query(
    `insert into messages (from_user_id, to_user_id, content)
     select id, $1, 'Good morning' from unnest($2::int[]) with ordinality written (id, place) order by place`,
    [staff.id, writers],
  );
  const toFirst = await createMessage(db, staff.id, writers[0] as number);
  const inQueue = await createMessage(db, writers[1] as number, null);

  const { ids, counted } = await searchMessages(db, { typed: 'mensah' }, { limit: 1000 });
  const newest = await pool.query<{ id: number }>('select id from messages order by id desc limit 1000');
  expect(ids.slice(0, 2)).toEqual([inQueue.id, toFirst.id]);
  expect(ids.slice(0, 1000)).toEqual(newest.rows.map(({ id }) => id));
  expect(counted).toBeGreaterThanOrEqual(1000);
  await close();
});
