import type pg from 'pg';
import { compareLists, lettersOf } from './support/compare-lists.ts';
import { withoutSearchIndexes } from './support/without-search-indexes.ts';

/**
 * What the client page costs for a client with 10,000 messages and 2,000 files, against one with ten of each; and what
 * the company page costs for a company whose three people have as many. Everything else is the same in both databases:
 * other clients with 50,000 messages and 10,000 files, and a few appointments, notes, enquiries and deadlines of the
 * client and the company.
 */
const staff = 20;
const others = 500;
const client = staff + 1;
const company = 1;
/** The measured company, and the first of its three people. */
const measured = 2;
const partner = client + others + 1;
/** Both histories span the same time, so that a later page begins at the same date. */
const days = 1000;

const filesFor = (messages: number) => (messages > 10 ? messages / 5 : messages);

async function fill(owner: pg.Client, messages: number): Promise<void> {
  await owner.query(
    `insert into users (username, email, password, role, job_title, first_name, last_name)
     select 'user' || n, 'user' || n || '@mail.example', 'x', case when n <= $1 then 'admin' else 'customer' end,
            case when n <= $1 then 'Accountant' end, initcap(substr(letters, 1, 6)), initcap(substr(letters, 7, 8))
     from (select n, ${lettersOf('n::text')} as letters from generate_series(1, $1 + 4 + $2::int) n) named`,
    [staff, others],
  );
  await owner.query(
    `insert into companies (name, business_type) values ('Okafor Studio', 'LLC'), ('Verdolane', 'LLC')`,
  );
  await owner.query(
    `insert into user_companies (user_id, company_id) select n, ${company} from generate_series($1::int, $1 + 5) n`,
    [client],
  );
  await owner.query(
    `insert into user_companies (user_id, company_id) select n, ${measured} from generate_series($1::int, $1 + 2) n`,
    [partner],
  );
  await withoutSearchIndexes(owner, async () => {
    await addHistory(owner, 'select $1::int as id, n from generate_series(1, $2::int) n', client, {
      messages,
      files: filesFor(messages),
    });
    await addHistory(owner, 'select $1 + 1 + n % 500 as id, n from generate_series(1, $2::int) n', client, {
      messages: 50_000,
      files: 10_000,
    });
    await addHistory(owner, 'select $1 + n % 3 as id, n from generate_series(1, $2::int) n', partner, {
      ...{ messages, files: filesFor(messages), companyId: measured },
    });
  });
  for (const customer of [client, partner]) await addFewOthers(owner, customer);
}

/** What is the same in both databases. */
async function addFewOthers(owner: pg.Client, customer: number): Promise<void> {
  await owner.query(
    `insert into appointments (customer_id, admin_id, starts_at, ends_at, blocked_until, title, service_type, created_at)
     select $1::int, 1 + (n + $1) % 20, begins, begins + interval '30 minutes', begins + interval '30 minutes', 'Meeting',
            'consultation', begins - interval '9 days'
     from generate_series(1, 15) n, lateral (select now() + (n - 12) * interval '20 days' as begins) slot`,
    [customer],
  );
  await owner.query(
    `insert into client_notes (customer_id, author_id, content, created_at)
     select $1, 1, 'Call after 4 PM', now() - n * interval '60 days' from generate_series(1, 10) n`,
    [customer],
  );
  await owner.query(
    `insert into contacts (full_name, email, message, submitted_at)
     select 'Maya Okafor', 'User' || $1 || '@mail.example', 'A question', now() - n * interval '90 days'
     from generate_series(1, 5) n`,
    [customer],
  );
  await owner.query(
    `insert into deadlines (title, due_on, customer_id, company_id)
     select 'Renewal', current_date + n, case when n % 2 = 0 then $1::int end, case when n % 2 = 1 then $2::int end
     from generate_series(-5, 5) n`,
    [customer, customer === client ? company : measured],
  );
}

/** Messages both ways; files of both sides, opened three times each; and a few other entries of the audit log. */
async function addHistory(
  owner: pg.Client,
  drawn: string,
  first: number,
  counts: { messages: number; files: number; companyId?: number },
): Promise<void> {
  const at = `now() - ($2 - n) * interval '${days} days' / $2`;
  await owner.query(
    `insert into messages (from_user_id, to_user_id, content, sent_at)
     select case when n % 2 = 0 then 1 + n % 20 else id end, case when n % 2 = 0 then id else 1 + n % 20 end,
            'Thank you for the quarterly figures. ' || repeat('They are complete. ', n % 20), ${at}
     from (${drawn}) drawn`,
    [first, counts.messages],
  );
  const { rows } = await owner.query<{ before: number }>('select coalesce(max(id), 0) as before from files');
  const before = Number(rows[0]?.before);
  await owner.query(
    `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256, uploaded_at,
                        opened_at, deleted_at, company_id)
     select id, case when n % 2 = 0 then 1 else id end, 'Return ' || n || '.pdf', 'stored ' || id || ' ' || n, 1000, 'pdf', '\\x',
            ${at}, case when n % 10 > 0 then now() end, case when n % 10 = 5 then now() end, $3
     from (${drawn}) drawn`,
    [first, counts.files, counts.companyId ?? null],
  );
  // The older half is from before the column client_id. Collecting entries for the next seal would only slow this down.
  await owner.query('alter table audit_log disable trigger audit_log_await_seal');
  await owner.query(
    `insert into audit_log (at, actor_id, address, action, subject_type, subject_id, client_id)
     select ${at} + times * interval '1 minute', case when times = 1 then 1 else id end, '192.0.2.1',
            case times when 1 then 'file_opened' when 2 then 'file_downloaded' else 'file_uploaded' end, 'file', ($3 + n)::text,
            case when n > $2 / 2 then id end
     from (${drawn}) drawn, generate_series(1, 3) times`,
    [first, counts.files, before],
  );
  await owner.query(
    `insert into audit_log (at, actor_id, address, action, subject_type, subject_id, client_id)
     select ${at}, id, '192.0.2.1', 'sign_in', 'user', id::text, case when n > $2 / 2 then id end
     from (${drawn}) drawn`,
    [first, counts.files],
  );
  await owner.query('alter table audit_log enable trigger audit_log_await_seal');
}

const halfway = `${Date.now() - (days / 2) * 24 * 3600 * 1000}.message.0`;

/** Single kinds use pages of ten: the small client has only ten rows, which are read faster than fifty. */
function callsOf(name: string, page: string): Record<string, string> {
  const timeline = `${page}/timeline?limit=50`;
  const ofKind = `${page}/timeline?limit=10`;
  const calls = {
    'who they are': page,
    'what is open': `${page}/open`,
    timeline,
    'timeline, a later page': `${timeline}&cursor=${halfway}`,
    files: `${ofKind}&kind=file`,
    messages: `${ofKind}&kind=message`,
    openings: `${ofKind}&kind=opening`,
    'openings, a later page': `${ofKind}&kind=opening&cursor=${halfway}`,
    'other entries': `${ofKind}&kind=audit`,
    'other entries, later page': `${ofKind}&kind=audit&cursor=${halfway}`,
  };
  return Object.fromEntries(Object.entries(calls).map(([call, url]) => [`${name}: ${call}`, url]));
}

await compareLists({
  small: 10,
  large: 10_000,
  fill,
  calls: {
    ...callsOf('client', `/api/admin/clients/${client}`),
    ...callsOf('company', `/api/admin/companies/${measured}`),
  },
});
