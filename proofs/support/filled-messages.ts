import type pg from 'pg';
import { lettersOf } from './compare-lists.ts';
import { withoutSearchIndexes } from './without-search-indexes.ts';

const staff = 20;
const people = 5000;
const clients = people - staff;

/** The first twenty users are staff. */
export async function fillUsers(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into users (username, email, password, role, job_title, first_name, last_name)
    select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= ${staff} then 'admin' else 'customer' end,
           case when n <= ${staff} then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8))
    from (select n, ${lettersOf('n::text')} as letters from generate_series(1, ${people}) n) named
  `);
}

/** Each client writes to one staff member, or is written to; a few of the newest messages are to the firm. */
const drawn = `
  select n, 1 + n % ${staff} as staff, ${staff + 1} + (n::bigint * 104729 % ${clients})::int as client,
         n > $1 - 400 and n % 10 = 5 as queued
  from generate_series(1, $1::int) n`;

/** The staff member and the client of a message. */
export const pairOf = (n: number) => ({
  staff: 1 + (n % staff),
  client: staff + 1 + ((n * 104_729) % clients),
});

/** Most words occur in one message only, a few in all, and 'Amortisation' in five messages. */
const columns = 'from_user_id, to_user_id, queued, content, subject, category, read, channel, sent_at';
const values = `
  case when n % 2 = 0 then staff else client end, case when n % 2 = 0 then client when not queued then staff end, queued,
  concat_ws(' ', 'Thank you for the quarterly figures of', substr(letters, 1, 5), 'and', substr(letters, 6, 7),
    'which we', substr(letters, 13, 2), substr(letters, 15, 3), 'in March.', substr(letters, 18, 6), n % 5000,
    case when n % 100 = 9 then 'Deferred.' end, case when n % ($1 / 5) = 77 then 'Amortisation.' end),
  case when n % 50 = 3 then 'About ' || substr(letters, 24, 5) end, case when n % 50 = 3 then 'billing' end,
  n < $1 * 0.995, case when n % 20 = 4 then 'email' else 'portal' end, now() - ($1 - n) * interval '1 minute'`;
const texts = `lateral (select ${lettersOf("'text' || n")} as letters) texts`;

/** Messages as in the version before there were conversations. */
export async function fillMessages(owner: pg.Client, rows: number): Promise<void> {
  await withoutSearchIndexes(owner, async () => {
    await owner.query(`insert into messages (${columns}) select ${values} from (${drawn}) drawn, ${texts}`, [
      rows,
    ]);
  });
}

/** The staff member whose conversations are measured, and how many of them are open, waiting and unread. */
export const reader = 4;
const [open, waiting, unread] = [120, 100, 60];
/** A client who has written to most of the staff, and the conversation with the reader (200 messages, 100 comments). */
export const [knownClient, longConversation] = [4000, 1];

/**
 * The same messages and, before them, a tenth more, so that the number of conversations grows too: 6,000 of 10,000
 * messages, 90,000 of a million. Both have equally many open, waiting and unread conversations, as with staff who keep
 * up. Disables the triggers, which would take far longer.
 */
export async function fillConversations(owner: pg.Client, rows: number): Promise<void> {
  const triggers = ['messages_set_thread', 'messages_add_to_threads'];
  for (const trigger of triggers) await owner.query(`alter table messages disable trigger ${trigger}`);
  const colleagues = `generate_series(${reader}, ${staff})`;
  const pairs = [
    `select ${reader} as staff, ${knownClient} as client where $1 > 0`,
    `select n as staff, ${knownClient} as client from ${colleagues} n where $1 > 0`,
    `select staff, client from (${earlier}) earlier`,
    `select distinct staff, client from (${drawn}) drawn`,
    `select distinct null::int as staff, client from (${drawn}) drawn where queued`,
  ];
  for (const pair of pairs) {
    await owner.query(
      `insert into threads (staff_id, assignee_id, customer_id)
       select staff, staff, client from (${pair}) pairs on conflict do nothing`,
      [rows],
    );
  }
  await withoutSearchIndexes(owner, async () => {
    await insertEarlier(owner, rows);
    await owner.query(
      `insert into messages (thread_id, ${columns})
       select threads.id, ${values} from (${drawn}) drawn
       join threads on customer_id = client and coalesce(staff_id, 0) = case when queued then 0 else staff end, ${texts}`,
      [rows],
    );
  });
  for (const trigger of triggers) await owner.query(`alter table messages enable trigger ${trigger}`);
  await setStates(owner);
}

/** Only with staff from the reader on, so that it does not change what the calls of others find. */
const earlier = `
  select distinct 1 + n as place, ${reader} + (n + 5 * (n / ${clients})) % ${staff - reader + 1} as staff,
         ${staff + 1} + n % ${clients} as client
  from generate_series(1, $1::int / 10) n`;

async function insertEarlier(owner: pg.Client, rows: number): Promise<void> {
  const known = `select n as place, staff, ${knownClient} as client
    from generate_series(1, 12) n, generate_series(${reader}, ${staff}) staff where $1 > 0`;
  const long = `select n as place, ${reader} as staff, ${knownClient} as client from generate_series(1, 200) n where $1 > 0`;
  for (const rowsOf of [earlier, known, long]) {
    await owner.query(
      `insert into messages (thread_id, from_user_id, to_user_id, content, read, sent_at)
       select threads.id, case when place % 2 = 0 then staff else client end, case when place % 2 = 0 then client else staff end,
              'Thank you for the quarterly figures. ' || repeat('They are complete. ', place % 9), true,
              now() - interval '1000 days' + place * interval '1 minute'
       from (${rowsOf}) earlier join threads on customer_id = client and staff_id = staff`,
      [rows],
    );
  }
  await owner.query(
    `insert into thread_comments (thread_id, after_message_id, author_id, content)
     select thread_id, id, 1 + id % ${staff}, 'Ask for the original.' from messages
     where thread_id = ${longConversation} and id % 2 = 0 or thread_id % 500 = 7`,
  );
}

/** The conversations of the last staff member are in the queue. */
async function setStates(owner: pg.Client): Promise<void> {
  await owner.query(`
    update threads set last_message_id = last.id, state_since = last.sent_at,
      assignee_id = nullif(assignee_id, ${staff})
    from (select distinct on (thread_id) thread_id, id, sent_at from messages order by thread_id, id desc) last
    where thread_id = threads.id`);
  await owner.query(`
    update threads set
      state = case when place <= ${open} then 'open' when place <= ${open + waiting} then 'waiting' else 'done' end,
      snoozed_until = case when place between ${open + 1} and ${open + 9} then now() + interval '2 days' end
    from (select id, row_number() over (partition by assignee_id order by last_message_id desc) as place from threads) ranked
    where ranked.id = threads.id`);
  await owner.query(`
    update messages set read = not is_unread
    from (select id, id in (select last_message_id from threads where assignee_id = ${reader}
                            order by last_message_id desc limit ${unread}) as is_unread
          from messages where to_user_id = ${reader}) chosen
    where chosen.id = messages.id and read = is_unread`);
}
