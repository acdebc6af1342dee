import { subDays } from 'date-fns/subDays';
import type pg from 'pg';
import { firmDay } from '#shared/time.ts';
import { compareLists, letters, lettersOf } from './support/compare-lists.ts';

/** One entry every 864 seconds, so that both logs have a hundred per day. */
const entriesADay = 100;
const entriesAClient = 40;
/** Makes every fifth entry; the number of other staff and of clients is proportional to the log. */
const busyStaff = 1;
const ordinaryStaff = 3;
const oftenAction = 'file_opened';
const seldomAction = 'appointment_moved';

async function fill(owner: pg.Client, rows: number): Promise<void> {
  const staff = rows / 1000;
  const clients = rows / entriesAClient;
  await owner.query(
    `insert into users (username, email, password, role, first_name, last_name)
     select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= $1 then 'admin' else 'customer' end,
            initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8))
     from (select n, ${lettersOf('n::text')} as letters from generate_series(1, $1 + $2::int) n) named`,
    [staff, clients],
  );
  // Four files of each client, one of them deleted, and a message and an appointment.
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256, deleted_at)
     select $1 + 1 + n % $2, $1 + 1 + n % $2, 'Return ' || n || '.pdf', 'stored ' || n, 1000, 'pdf', '\\x',
            case when n % 4 = 0 then now() end
     from generate_series(0, 4 * $2::int - 1) n`,
    [staff, clients],
  );
  await owner.query(
    `insert into messages (from_user_id, content, queued)
     select $1 + 1 + n, 'A question', true from generate_series(0, $2::int - 1) n`,
    [staff, clients],
  );
  await owner.query(
    `insert into appointments (customer_id, admin_id, starts_at, ends_at, blocked_until, title, service_type)
     select $1 + 1 + n, 1 + n % $1, begins, begins + interval '30 minutes', begins + interval '30 minutes', 'Meeting', 'consultation'
     from generate_series(0, $2::int - 1) n, lateral (select '2001-01-01'::timestamptz + n * interval '1 hour' as begins) slot`,
    [staff, clients],
  );
  // The older half is from before the column client_id. Collecting entries for the next seal would only slow this down.
  await owner.query('alter table audit_log disable trigger audit_log_await_seal');
  await owner.query(
    `insert into audit_log (at, actor_id, address, action, subject_type, subject_id, client_id)
     select now() - ($1 - n) * interval '1 day' / ${entriesADay},
            case when n % 5 = 0 then ${busyStaff} when n % 5 < 3 then 1 + n / 5 % $2 else client end,
            '192.0.2.' || n % 250,
            case n % 50 when 0 then 'message_assigned' when 1 then '${seldomAction}' else
              case when n % 10 < 6 then '${oftenAction}' else 'user_updated' end end,
            case n % 50 when 0 then 'message' when 1 then 'appointment' else
              case when n % 10 < 6 then 'file' else 'user' end end,
            case when n % 50 < 2 then client - $2 when n % 10 < 6 then client - $2 else client end,
            case when n > $1 / 2 then client end
     from (select n, $2 + 1 + (n::bigint * 7919 % $3)::int as client from generate_series(1, $1::int) n) entries`,
    [rows, staff, clients],
  );
  await owner.query('alter table audit_log enable trigger audit_log_await_seal');
}

const day = (daysAgo: number) => firmDay(subDays(new Date(), daysAgo));
/** The first client, whose number differs between the two logs. */
const client = (rows: number) => rows / 1000 + 1;
const name = letters(123).slice(6, 14);
const list = '/api/admin/audit?limit=50';

await compareLists({
  small: 10_000,
  large: 1_000_000,
  fill,
  calls: {
    'first page': list,
    'a later page': `${list}&cursor=5000`,
    'busy staff': `${list}&actorId=${busyStaff}`,
    'ordinary staff': `${list}&actorId=${ordinaryStaff}`,
    'a frequent action': `${list}&action=${oftenAction}`,
    'a rare action': `${list}&action=${seldomAction}`,
    'a day': `${list}&from=${day(30)}&to=${day(30)}`,
    'fifty days': `${list}&from=${day(60)}&to=${day(11)}`,
    'all but twenty days': `${list}&to=${day(20)}`,
    'a client': (rows) => `${list}&clientId=${client(rows)}`,
    'who looked at a client': (rows) => `${list}&clientId=${client(rows)}&action=staff_openings`,
    'client, action': (rows) => `${list}&clientId=${client(rows)}&action=${oftenAction}`,
    'client, staff': (rows) => `${list}&clientId=${client(rows)}&actorId=${busyStaff}`,
    'client, days': (rows) => `${list}&clientId=${client(rows)}&from=${day(60)}&to=${day(11)}`,
    'staff, action': `${list}&actorId=${busyStaff}&action=${seldomAction}`,
    'staff, days': `${list}&actorId=${busyStaff}&from=${day(60)}&to=${day(11)}`,
    'action, days': `${list}&action=${seldomAction}&from=${day(60)}&to=${day(11)}`,
    'staff, action, days': `${list}&actorId=${busyStaff}&action=${oftenAction}&from=${day(60)}&to=${day(11)}`,
    'nothing found': `${list}&actorId=${ordinaryStaff}&action=user_deleted`,
    'users for the filter': '/api/admin/audit/users',
    'users, a name': `/api/admin/audit/users?q=${name}`,
  },
});
