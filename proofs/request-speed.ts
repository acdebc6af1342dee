import type pg from 'pg';
import { compareLists, letters, lettersOf } from './support/compare-lists.ts';
import { withoutSearchIndexes } from './support/without-search-indexes.ts';

/**
 * What request lists cost with 5,000 clients of 12 items each, against 50 clients: a client's home and lists, and the
 * staff's pages 'Waiting on clients' and 'To review'. Every client's list waits, so that the first pages are equally
 * long in both.
 */
const staff = 20;
const client = staff + 7;
const [few, many] = [50, 5000];

/** In each list six items wait for the client, three for staff, and three are done. */
const states = `(array['open','open','open','open','open','returned','received','received','received','accepted','accepted','not_applicable'])`;
const itemsOfList = 12;

async function fill(owner: pg.Client, clients: number): Promise<void> {
  await owner.query(
    `insert into users (username, email, password, role, job_title, first_name, last_name, email_confirmed)
     select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= $1 then 'admin' else 'customer' end,
            case when n <= $1 then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8)), true
     from (select n, ${lettersOf('n::text')} as letters from generate_series(1, $1 + $2::int) n) named`,
    [staff, clients],
  );
  await owner.query(
    `insert into client_assignments (admin_id, customer_id)
     select 1 + n % $1, n from generate_series($1 + 1, $1 + $2::int) n`,
    [staff, clients],
  );
  await owner.query(
    `insert into request_lists (customer_id, title, period, due_on, assignee_id, created_by, sent_at, turn, turn_since,
       item_count, left_count, received_count, done_count, next_reminder_at, needs_call_at, paused_until)
     select n, 'Your 2026 tax return', '2026', current_date + n % 30 - 10, 1 + n % $1, 1, now() - interval '40 days', 'client',
       now() - (n % 40) * interval '1 day', 12, 6, 3, 6, case when n % 10 > 0 then now() + (n % 20) * interval '1 day' end,
       case when n % 10 = 0 then now() - interval '2 days' end, case when n % 15 = 1 then current_date + 9 end
     from generate_series($1 + 1, $1 + $2::int) n`,
    [staff, clients],
  );
  await owner.query(
    `insert into request_items (list_id, position, kind, label, short_label, why, issuer, state, state_since, return_reason)
     select id, n, case when n = 3 then 'question' else 'document' end, 'Statement number ' || n, 'Statement', 'The law asks for it.',
       'Acme', ${states}[n], now() - (id % 30) * interval '1 day', case when ${states}[n] = 'returned' then 'not_readable' end
     from request_lists, generate_series(1, ${itemsOfList}) n`,
  );
  await withoutSearchIndexes(owner, () => fillFiles(owner));
  await owner.query(
    `with sent as (
       insert into request_reminders (customer_id, sent_at)
       select customer_id, now() - times * interval '7 days' from request_lists, generate_series(1, 2) times
       returning id, customer_id)
     insert into request_reminder_lists (reminder_id, list_id)
     select sent.id, request_lists.id from sent join request_lists using (customer_id)`,
  );
  await owner.query(
    `insert into messages (from_user_id, to_user_id, content, sent_at)
     select case when n % 2 = 0 then 1 + n % 20 else customer_id end, case when n % 2 = 0 then customer_id else 1 + n % 20 end,
       'Thank you for the quarterly figures.', now() - n * interval '3 days'
     from request_lists, generate_series(1, 2) n`,
  );
}

/** One file for each item that was answered, and two that staff sent to the client. */
async function fillFiles(owner: pg.Client): Promise<void> {
  await owner.query(
    `with added as (
       insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
       select customer_id, customer_id, '2026 – Statement – Acme.pdf', 'stored ' || request_items.id, 1000, 'pdf', '\\x'
       from request_items join request_lists on request_lists.id = list_id
       where state in ('received', 'accepted', 'returned')
       returning id, stored_filename)
     insert into request_item_files (item_id, file_id) select substr(stored_filename, 8)::int, id from added`,
  );
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
     select customer_id, 1, 'Return ' || n || '.pdf', 'sent ' || customer_id || ' ' || n, 1000, 'pdf', '\\x'
     from request_lists, generate_series(1, 2) n`,
  );
}

const waiting = '/api/admin/request-lists/waiting?limit=50';
const toReview = '/api/admin/request-items/to-review?limit=50';
const lastName = letters(client).slice(6, 14);
const ownList = client - staff;

/** `npm run prove -- request-speed -- staff` measures one side alone. */
const side = process.argv[2];

if (side !== 'staff') {
  console.log('A client');
  await compareLists({
    small: few,
    large: many,
    fill,
    caller: { id: client, role: 'customer' },
    calls: {
      'home, for you': '/api/dashboard/for-you',
      'request lists': '/api/request-lists?limit=20',
      'one request list': `/api/request-lists/${ownList}`,
    },
  });
}

if (side !== 'client') {
  console.log('Staff');
  await compareLists({
    small: few,
    large: many,
    fill,
    caller: { id: 1, role: 'admin' },
    calls: {
      'to review': toReview,
      'waiting on clients': waiting,
      'counts of both': '/api/admin/request-counts',
      'to review, mine': '/api/admin/request-items/to-review?limit=5&mine=true',
      'waiting, needs a call': '/api/admin/request-lists/waiting?filter=call&limit=5',
      'waiting, a client’s name': `${waiting}&q=${lastName}`,
      'a client’s lists': `/api/admin/request-lists?clientId=${client}&limit=50`,
      'one list': `/api/admin/request-lists/${ownList}`,
      'history of a list': `/api/admin/request-lists/${ownList}/history?limit=20`,
    },
  });
}
