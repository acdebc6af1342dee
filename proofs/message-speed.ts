import type pg from 'pg';
import { compareLists, letters, lettersOf } from './support/compare-lists.ts';
import { withoutSearchIndexes } from './support/without-search-indexes.ts';

/** The first twenty users are staff. Most words occur in one message only, a few in all, and one in five messages. */
async function fill(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(`
    insert into users (username, email, password, role, job_title, first_name, last_name)
    select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= 20 then 'admin' else 'customer' end,
           case when n <= 20 then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8))
    from (select n, ${lettersOf('n::text')} as letters from generate_series(1, 5000) n) named
  `);
  await withoutSearchIndexes(owner, () => insertMessages(owner, rows));
}

async function insertMessages(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(
    `insert into messages (from_user_id, to_user_id, queued, content, subject, category, read, channel, sent_at)
     select case when n % 2 = 0 then staff else client end,
            case when n % 2 = 0 then client when waits then null else staff end,
            waits and n % 2 = 1,
            concat_ws(' ', 'Thank you for the quarterly figures of', substr(letters, 1, 5), 'and', substr(letters, 6, 7),
              'which we', substr(letters, 13, 2), substr(letters, 15, 3), 'in March.', substr(letters, 18, 6), n % 5000,
              case when n % 100 = 9 then 'Deferred.' end, case when n % ($1 / 5) = 77 then 'Amortisation.' end),
            case when n % 50 = 3 then 'About ' || substr(letters, 24, 5) end, case when n % 50 = 3 then 'billing' end,
            n < $1 * 0.995, case when n % 20 = 4 then 'email' else 'portal' end, now() - ($1 - n) * interval '1 minute'
     from (
       select n, 1 + n % 20 as staff, 21 + (n::bigint * 104729 % 4980)::int as client, n > $1 - 400 and n % 5 = 0 as waits,
              ${lettersOf("'text' || n")} as letters
       from generate_series(1, $1::int) n
     ) drawn`,
    [rows],
  );
}

const nameOf = (n: number) => `${letters(n).slice(0, 6)}%20${letters(n).slice(6, 14)}`;
const [staffMember, client] = [3, 2003];

const inbox = '/api/admin/messages?limit=50';
await compareLists({
  small: 10_000,
  large: 1_000_000,
  fill,
  caller: { id: staffMember, role: 'admin' },
  calls: {
    'inbox, first page': inbox,
    'inbox, a later page': `${inbox}&cursor=5000`,
    'inbox, portal tab': `${inbox}&channel=portal`,
    'inbox, email tab': `${inbox}&channel=email`,
    'inbox, queue': `${inbox}&queue=true`,
    'search, a rare word': `${inbox}&q=amortisation`,
    'search, a common word': `${inbox}&q=quarterly`,
    'search, two common words': `${inbox}&q=thank%20quarterly`,
    'search, a client': `${inbox}&q=${nameOf(client)}`,
    'search, a colleague': `${inbox}&q=${nameOf(staffMember)}`,
    'search, portal tab': `${inbox}&channel=portal&q=quarterly`,
    'search, email tab': `${inbox}&channel=email&q=quarterly`,
    'search, queue': `${inbox}&queue=true&q=quarterly`,
    'search, half a word': `${inbox}&q=amortis`,
    'search, nothing found': `${inbox}&q=zzzqqq`,
    conversations: '/api/conversations?limit=50',
    'own messages': '/api/messages?limit=50',
    'the bell': '/api/messages?unread=true&limit=5',
  },
});
