import pg from 'pg';
import { firm } from '#firm';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { openVault } from '#server/files/vault.ts';
import { makePdf } from '#test/documents.ts';
import { createFile } from '#test/factories/files.ts';
import { testPassword } from '#test/factories/users.ts';
import { lettersOf } from '../compare-lists.ts';
import { withoutSearchIndexes } from '../without-search-indexes.ts';
import { clients, sessionsOfStaff, staff } from './model.ts';

/** How many a client has in a year. */
const [messagesEach, filesEach, itemsEach] = [12, 10, 8];
/** Files with contents, which staff download; the others are only rows. */
const withContents = 50;

const firstClient = staff + 1;
const people = staff + clients;
/** The client of a row number, and their assigned staff member. */
const clientOf = (n: string) => `${firstClient} + ${n} % ${clients}`;
const staffOf = (client: string) => `1 + ${client} % ${staff}`;

/** Fills the database with a firm's year: staff have the ids from 1 on, then clients. Returns the ids of real files. */
export async function fillYear(
  databaseUrl: string,
  settings: { storageUrl: URL; fileKeys: string[] },
): Promise<number[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('set statement_timeout = 0');
  await fillPeople(owner);
  await withoutSearchIndexes(owner, async () => {
    await fillMessages(owner);
    await fillFiles(owner);
  });
  await fillRequests(owner);
  await fillCalendar(owner);
  await fillAudit(owner);
  const fileIds = await storeFiles(databaseUrl, settings);
  await owner.query('vacuum analyze');
  await owner.end();
  return fileIds;
}

/** All users have the same password, a remembered device, and sessions with the tokens `session-ID-NUMBER`. */
async function fillPeople(owner: pg.Client): Promise<void> {
  const password = await hashPassword({ address: '127.0.0.1' }, testPassword);
  await owner.query(
    `insert into users (username, email, password, role, job_title, first_name, last_name, created_at, passkey_offer_declined_at,
                        second_factor_due_at)
     select 'user' || n, 'user' || n || '@mail.example', $1, case when n <= ${staff} then 'admin' else 'customer' end,
            case when n <= ${staff} then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8)),
            now() - interval '1 year', now(), now() + interval '7 days'
     from (select n, ${lettersOf('n::text')} as letters from generate_series(1, ${people}) n) named`,
    [password],
  );
  await owner.query(
    `insert into client_assignments (customer_id, admin_id)
     select n, ${staffOf('n')} from generate_series(${firstClient}, ${people}) n`,
  );
  await owner.query(
    `insert into devices (token_hash, user_id, remembered_until)
     select sha256(('device-' || n)::bytea), n, now() + interval '30 days' from generate_series(1, ${people}) n`,
  );
  await owner.query(
    `insert into sessions (token_hash, user_id, address, device_id)
     select sha256(('session-' || user_id || '-' || number)::bytea), user_id, '127.0.0.1', id
     from devices, generate_series(0, case when user_id <= ${staff} then ${sessionsOfStaff - 1} else 0 end) number`,
  );
  await owner.query(
    `insert into companies (name, business_type) select 'Company ' || n, 'LLC' from generate_series(1, ${clients / 5}) n`,
  );
  await owner.query(
    `insert into user_companies (user_id, company_id)
     select ${firstClient} - 1 + n, 1 + n % ${clients / 5} from generate_series(1, ${clients / 5}) n`,
  );
}

/** Clients write to their assigned staff member, who answers; every tenth client's last message is unanswered. */
async function fillMessages(owner: pg.Client): Promise<void> {
  const triggers = ['messages_set_thread', 'messages_add_to_threads', 'messages_added'];
  for (const trigger of triggers) await owner.query(`alter table messages disable trigger ${trigger}`);
  await owner.query(
    `insert into threads (staff_id, assignee_id, customer_id)
     select admin_id, admin_id, customer_id from client_assignments order by customer_id`,
  );
  const rows = clients * messagesEach;
  await owner.query(
    `insert into messages (thread_id, from_user_id, to_user_id, content, read, sent_at)
     select threads.id, case when answers then staff_id else client end, case when answers then client else staff_id end,
            'Thank you for the quarterly figures of ' || substr(md5(n::text), 1, 5) || '. The number is ' || n || '.',
            answers or round < ${messagesEach - 1}, now() - (${rows} - n) * interval '1 year' / ${rows}
     from (select n, ${clientOf('n')} as client, n / ${clients} as round from generate_series(0, ${rows - 1}) n) drawn
     join threads on customer_id = client,
     lateral (select (round + client) % 2 = 0 or round = ${messagesEach - 1} and client % 10 > 0 as answers) side
     order by n`,
  );
  await owner.query(`
    update threads set last_message_id = last.id, state_since = last.sent_at,
      state = case when last.from_user_id = customer_id then 'open' else 'done' end
    from (select distinct on (thread_id) * from messages order by thread_id, id desc) last where thread_id = threads.id`);
  await owner.query(`
    insert into conversations (user_id, party_id, last_message_id)
    select customer_id, staff_id, last_message_id from threads
    union all select staff_id, customer_id, last_message_id from threads`);
  for (const trigger of triggers) await owner.query(`alter table messages enable trigger ${trigger}`);
}

async function fillFiles(owner: pg.Client): Promise<void> {
  const rows = clients * filesEach;
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256, uploaded_at,
                        opened_at)
     select client, case when n % 4 = 0 then ${staffOf('client')} else client end, 'Statement ' || n || '.pdf', 'stored ' || n,
            1000000, 'pdf', '\\x', now() - (${rows} - n) * interval '1 year' / ${rows}, now()
     from (select n, ${clientOf('n')} as client from generate_series(0, ${rows - 1}) n) drawn order by n`,
  );
}

/** Half of the clients have an open list for their tax return, with half of its items received. */
async function fillRequests(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into request_lists (customer_id, title, period, due_on, assignee_id, created_by, sent_at, closed_at, turn,
                                item_count, left_count, received_count, done_count)
     select n, 'Your tax return', '2025', current_date + 5, ${staffOf('n')}, ${staffOf('n')}, now() - interval '60 days',
            case when n % 2 = 0 then now() - interval '5 days' end, 'client', ${itemsEach}, ${itemsEach / 2},
            case when n % 40 = 1 then 1 else 0 end, ${itemsEach / 2}
     from generate_series(${firstClient}, ${people}) n`,
  );
  await owner.query(
    `insert into request_items (list_id, position, kind, label, short_label, why, issuer, state)
     select id, n, 'document', 'Wage statement (Form W-2)', 'W-2', 'It shows what you earned.', 'Acme',
            case when closed_at is not null then 'accepted' when n >= ${itemsEach / 2} then 'open'
                 when n = 0 and received_count > 0 then 'received' else 'accepted' end
     from request_lists, generate_series(0, ${itemsEach - 1}) n`,
  );
}

/** Two past appointments per client, eight a day per staff member in the coming month, and deadlines of the firm. */
async function fillCalendar(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into appointments (customer_id, admin_id, starts_at, ends_at, blocked_until, title, service_type, created_at)
     select client, ${staffOf('client')}, begins, begins + interval '30 minutes', begins + interval '30 minutes',
            'Consultation', 'consultation', begins - interval '9 days'
     from (select ${clientOf('n')} as client, now() - interval '1 day' - (n / ${staff}) * interval '1 hour' as begins
           from generate_series(0, ${clients * 2 - 1}) n) drawn`,
  );
  await owner.query(
    `insert into appointments (customer_id, admin_id, starts_at, ends_at, blocked_until, title, service_type)
     select ${clientOf('n')}, host, begins, begins + interval '30 minutes', begins + interval '30 minutes', 'Consultation', 'consultation'
     from (select host, row_number() over (order by day, hour, host) as n,
                  (day + hour * interval '1 hour') at time zone $1 as begins
           from generate_series(current_date + 1, current_date + 31, interval '1 day') day, generate_series(9, 16) hour,
                generate_series(1, ${staff}) host
           where extract(isodow from day) < 6) drawn`,
    [firm.timeZone],
  );
  await owner.query(
    `insert into deadlines (title, due_on, priority) select 'Deadline ' || n, current_date + n, 'high' from generate_series(1, 20) n`,
  );
}

/** Two entries for each file. Collecting them for the next seal would only slow this down. */
async function fillAudit(owner: pg.Client): Promise<void> {
  await owner.query('alter table audit_log disable trigger audit_log_await_seal');
  await owner.query(
    `insert into audit_log (at, actor_id, address, action, subject_type, subject_id, client_id)
     select uploaded_at, uploaded_by, '192.0.2.1', action, 'file', id::text, user_id
     from files, unnest(array['file_uploaded', 'file_downloaded']) action`,
  );
  await owner.query('alter table audit_log enable trigger audit_log_await_seal');
}

async function storeFiles(
  databaseUrl: string,
  settings: { storageUrl: URL; fileKeys: string[] },
): Promise<number[]> {
  const database = openDatabase(databaseUrl);
  const vault = openVault({ ...settings, clamdUrl: undefined }, database.db);
  const ids: number[] = [];
  for (let number = 0; number < withContents; number++) {
    const bytes = await makePdf(`Return ${number}`, { bytes: 1_000_000 });
    const stored = await vault.takeOver(bytes);
    const client = firstClient + number * 31;
    const { id } = await createFile(database.db, client, {
      storedFilename: stored.storedFilename,
      sha256: stored.sha256,
      fileSize: bytes.length,
    });
    ids.push(id);
  }
  await vault.close();
  await database.close();
  return ids;
}
