import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { databaseErrorCode } from '../errors.ts';
import { OperatorError } from '../process/operator-error.ts';

/*
 * Migrations run while a server of the previous version answers requests. Slow changes to a large table must not lock
 * it, so indexes are built and constraints validated here, after the migrations and outside their transaction.
 */

const opening = "action in ('file_opened', 'file_downloaded')";
const ofCompany = 'audited_company(subject_type, subject_id)';
const otherEntry = "action not in ('file_opened', 'file_downloaded', 'file_uploaded', 'appointment_booked')";

/**
 * Indexes on tables that were large already when the index was added. The schema names them too, but no migration
 * creates them: inside a transaction an index cannot be built without stopping all writes to its table.
 */
const largeIndexes: Record<string, string> = {
  audit_log_by_client: 'audit_log (client_id, id) where client_id is not null',
  audit_log_by_action: 'audit_log (action, id)',
  audit_log_by_actor_and_action: 'audit_log (actor_id, action, id)',
  audit_log_by_time: 'audit_log (at, id)',
  files_deleted_by_owner: 'files (user_id, id) where deleted_at is not null',
  sessions_by_device: 'sessions (device_id)',
  files_by_company: 'files (company_id, id) where company_id is not null',
  contacts_by_customer: 'contacts (customer_id, submitted_at, id) where customer_id is not null',
  contacts_new: "contacts (submitted_at) where status = 'new'",
  contacts_by_email: 'contacts (lower(email), submitted_at, id) where customer_id is null',
  files_by_owner_and_time: "files (user_id, coalesce(uploaded_at, 'epoch'), id)",
  files_unopened:
    "files (user_id, coalesce(uploaded_at, 'epoch'), id) where uploaded_by <> user_id and opened_at is null and deleted_at is null",
  messages_by_sender_and_time: 'messages (from_user_id, sent_at, id)',
  messages_by_recipient_and_time: 'messages (to_user_id, sent_at, id)',
  appointments_by_customer_and_booking: 'appointments (customer_id, created_at, id)',
  appointments_by_company: 'appointments (company_id, starts_at) where company_id is not null',
  deadlines_by_customer: 'deadlines (customer_id, due_on, id) where customer_id is not null',
  deadlines_by_company: 'deadlines (company_id, due_on, id) where company_id is not null',
  audit_log_openings_by_client: `audit_log (client_id, at, id) where client_id is not null and ${opening}`,
  audit_log_others_by_client: `audit_log (client_id, at, id) where client_id is not null and ${otherEntry}`,
  audit_log_older_openings: `audit_log (audited_client(subject_type, subject_id), at, id) where client_id is null and ${opening}`,
  audit_log_older_others: `audit_log (audited_client(subject_type, subject_id), at, id) where client_id is null and ${otherEntry}`,
  audit_log_older_by_actor: `audit_log (actor_id, at, id) where client_id is null and ${otherEntry}`,
  files_by_company_and_time:
    "files (company_id, coalesce(uploaded_at, 'epoch'), id) where company_id is not null",
  files_unopened_by_company:
    "files (company_id, coalesce(uploaded_at, 'epoch'), id) where company_id is not null and uploaded_by <> user_id and opened_at is null and deleted_at is null",
  appointments_by_company_and_booking:
    'appointments (company_id, created_at, id) where company_id is not null',
  client_notes_by_company_and_time: 'client_notes (company_id, created_at, id) where company_id is not null',
  audit_log_openings_by_company: `audit_log (${ofCompany}, at, id) where ${ofCompany} is not null and ${opening}`,
  audit_log_others_by_company: `audit_log (${ofCompany}, at, id) where ${ofCompany} is not null and ${otherEntry}`,
  users_search_words: 'users using gin (search_words gin_trgm_ops)',
  contacts_search_words: 'contacts using gin (search_words gin_trgm_ops)',
  companies_search_words: 'companies using gin (search_words gin_trgm_ops)',
  files_search_words: 'files using gin (search_words gin_trgm_ops)',
  messages_plain_words:
    'messages using gin (message_words(id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content))) with (fastupdate = off)',
  users_by_plain_name:
    'users using gin (person_words(plain_text(first_name), plain_text(last_name), plain_text(username)))',
  messages_by_thread: 'messages (thread_id, id)',
  messages_unread_by_thread: 'messages (to_user_id, thread_id, id) where not read',
  files_by_uploader: 'files (uploaded_by, id) where uploaded_by <> user_id',
};

/** An interrupted build leaves an invalid index, which slows every write and serves no query. */
export async function buildLargeIndexes(client: pg.Client): Promise<void> {
  for (const [name, definition] of Object.entries(largeIndexes)) {
    const { rows } = await client.query(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [`public.${name}`],
    );
    if (rows[0]?.valid) continue;
    await client.query(`drop index concurrently if exists ${name}`);
    await client.query(`create index concurrently ${name} on ${definition}`);
  }
}

/** A migration adds constraints to existing tables as NOT VALID, which is quick. Validating them stops no writes. */
export async function validateConstraints(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select conrelid::regclass as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`);
}

/**
 * While a change to a table waits for its lock, every request that needs the table waits behind it. So it waits only
 * briefly: for four tables, no longer than the second after which PostgreSQL checks for deadlocks and might cancel a
 * request.
 */
const lockTimeout = '250ms';
const lockNotAvailable = '55P03';

/** Requests take moments. A lock that is held for two minutes belongs to a backup or to somebody's open transaction. */
const lockAttempts = { count: 100, pauseMs: 1000 };

/** Repeats a transaction of table changes until it gets its locks. */
export async function withBriefLocks(
  client: pg.Client,
  change: () => Promise<void>,
  attempts = lockAttempts,
): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  for (let attempt = 1; ; attempt++) {
    try {
      await change();
      break;
    } catch (error) {
      if (databaseErrorCode(error) !== lockNotAvailable) throw error;
      if (attempt >= attempts.count) throw tablesInUse(error);
    }
    await wait(attempts.pauseMs);
  }
  // Building an index waits for every older transaction, and needs no short timeout: no request waits for it.
  await client.query('reset lock_timeout');
}

function tablesInUse(cause: unknown): OperatorError {
  return new OperatorError(
    'The tables were in use without a pause for two minutes, by a backup or an open transaction. Nothing was changed. Run `npm run migrate` again when it has ended.',
    { cause },
  );
}

/**
 * Migrations of one database must not run concurrently. Polls the lock, because a blocked query counts as a transaction
 * that an index build waits for: the two would deadlock.
 */
export async function waitForAdvisoryLock(client: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lock]);
    if (rows[0]?.locked) return;
    await wait(200);
  }
}
