import { isIP } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type * as auditApi from '#shared/audit.ts';
import { type AuditEntry, type AuditFilters, staffOpenings } from '#shared/audit.ts';
import type { Input } from '#shared/endpoint.ts';
import { firmClock, firmDay } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { findPage } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { readFromReplica } from '../core/database/replica.ts';
import { auditLog } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { AppError } from '../core/errors.ts';
import { csvDownload } from '../core/http/csv.ts';
import type { Download } from '../core/http/download.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { findEntries } from './find-entries.ts';
import { besideHistory } from './sentence.ts';
import { describeAction, isKnownAction } from './sentences.ts';

export async function listEntries(
  context: Context,
  _actor: Member,
  { cursor, limit, ...filters }: Input<typeof auditApi.list>,
): Promise<Page<AuditEntry>> {
  requireKnownAction(filters);
  return readFromReplica(context, async (db) => {
    const { ids, counted } = await findPage(db, await findEntries(db, filters), { cursor, limit });
    return toPage(await readEntries(db, ids), limit, counted);
  });
}

/** Recorded before the first row is sent: a reader who aborts the download has seen the rows sent so far. */
export async function exportEntries(
  context: Context,
  actor: Member,
  filters: Input<typeof auditApi.exportCsv>,
): Promise<Download> {
  requireKnownAction(filters);
  const { clientId = null, ...details } = filters;
  await recordAudit(context.db, actor, 'audit_exported', {
    type: 'audit',
    clientId,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
  });
  return csvDownload('audit-log.csv', everyEntry(context, filters), {
    [`Time (${firm.timeZone})`]: ({ at }) => `${firmDay(at)} ${firmClock(at)}`,
    'Time (UTC)': ({ at }) => at,
    Who: ({ who }) => who,
    What: ({ what }) => what,
    'Network address': ({ address }) => address,
  });
}

const entriesAtOnce = 1000;

/** Newest first, in batches: an export keeps neither the whole log in memory nor a connection open. */
async function* everyEntry(context: Context, filters: AuditFilters): AsyncGenerator<AuditEntry> {
  const find = await readFromReplica(context, (db) => findEntries(db, filters));
  let before: number | undefined;
  do {
    const { ids, entries } = await readFromReplica(context, async (db) => {
      const { rows } = await db.execute<{ id: string }>(find(before, entriesAtOnce));
      const ids = rows.map(({ id }) => Number(id));
      return { ids, entries: await readEntries(db, ids) };
    });
    yield* entries;
    before = ids.length < entriesAtOnce ? undefined : ids.at(-1);
  } while (before);
}

function requireKnownAction({ action }: AuditFilters): void {
  if (!action || action === staffOpenings || isKnownAction(action)) return;
  const message = 'Choose one of the listed actions';
  throw new AppError('invalid_input', message, { action: message });
}

interface EntryRow extends Record<string, unknown> {
  id: string;
  at: string;
  address: string;
  action: string;
  details: Record<string, unknown> | null;
  subject_type: string;
  actor: string | null;
  actor_id: number | null;
  client: string | null;
  client_id: number | null;
  subject: string | null;
}

/**
 * Entries with all the names in their sentences, in one query: each name is one index lookup. Subject ids are text: a
 * value that is not a number has no row, and must not fail the page.
 */
export async function readEntries(db: Db, ids: number[]): Promise<AuditEntry[]> {
  return (await findRows(db, ids)).map(toEntry);
}

/** Entries about one thing, for a history shown beside it: they do not repeat its name or its client's. */
export async function readEvents(db: Db, ids: number[]) {
  return (await findRows(db, ids)).map(({ id, at, action, actor, actor_id, address, details }) => ({
    id: Number(id),
    at: toIsoTimestamp(at),
    who: whoOf({ actor, actor_id, address }),
    what: describeAction(action, { subject: besideHistory, client: undefined, details: details ?? {} }),
  }));
}

async function findRows(db: Db, ids: number[]): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select a.id, a.at, a.address, a.action, a.details, a.subject_type, a.actor_id, c.client_id,
      ${nameOf(sql`a.actor_id`)} as actor, coalesce(${nameOf(sql`c.client_id`)}, c.guest) as client,
      case a.subject_type
        when 'user' then ${nameOf(sql`s.id`)}
        when 'file' then (select original_filename from files where id = s.id)
        when 'appointment' then (
          select 'the appointment on ' || to_char(starts_at at time zone ${firm.timeZone}, 'FMMonth FMDD, YYYY, FMHH12:MI AM')
          from appointments where id = s.id)
        when 'conversation' then (select ${nameOf(sql`threads.customer_id`)} from threads where threads.id = s.id)
        when 'article' then (select title from articles where id = s.id)
        when 'deadline' then (select title from deadlines where id = s.id)
        when 'template' then (select name from message_templates where id = s.id)
        when 'request_template' then (select name from request_templates where id = s.id)
        when 'company' then (select name from companies where id = s.id)
        when 'contact' then (select full_name from contacts where id = s.id)
        when 'tag' then (select name from tags where id = s.id)
        when 'client_import' then (select filename from client_imports where id = s.id)
        when 'request_list' then (select title from request_lists where id = s.id)
        when 'endpoint' then a.subject_id
      end as subject
    from ${auditLog} a
    cross join lateral (
      select case when a.subject_id ~ '^[0-9]{1,18}$' then a.subject_id::bigint end as id
    ) s
    cross join lateral (
      select coalesce(a.client_id, case a.subject_type
        when 'file' then (select user_id from files where id = s.id)
        when 'message' then (select from_user_id from messages where id = s.id)
        when 'appointment' then (select customer_id from appointments where id = s.id)
      end) as client_id, case a.subject_type
        when 'appointment' then (select guest_name from appointments where id = s.id)
      end as guest
    ) c
    where a.id = any(${sql.param(ids)}::bigint[])
    order by a.id desc`);
  return rows;
}

/** Same result as `personName`; closed accounts keep their names. */
function nameOf(id: SQL): SQL {
  return sql`(select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username) from users where id = ${id})`;
}

const unnamed: Record<string, string> = {
  user: 'an unknown account',
  file: 'a file',
  appointment: 'an appointment',
  message: 'a message',
  // Between two staff members; other conversations have a client.
  conversation: 'a colleague',
  contact: 'a visitor',
  note: 'a company',
  company: 'a company',
  request_list: 'a request list',
};

function toEntry(row: EntryRow): AuditEntry {
  const { action, actor_id, client, client_id, address, subject_type } = row;
  const recordedName = typeof row.details?.name === 'string' ? row.details.name : undefined;
  const concernsOther = client !== null && (client_id === null || client_id !== actor_id);
  return {
    id: Number(row.id),
    at: toIsoTimestamp(row.at),
    who: whoOf(row),
    what: describeAction(action, {
      subject: recordedName ?? row.subject ?? unnamed[subject_type] ?? '',
      client: concernsOther ? client : undefined,
      details: row.details ?? {},
    }),
    client: client_id !== null && client !== null ? { id: client_id, name: client } : null,
    address: isIP(address) ? address : 'This server',
  };
}

function whoOf({ actor, actor_id, address }: Pick<EntryRow, 'actor' | 'actor_id' | 'address'>): string {
  return actor ?? (actor_id === null ? withoutAccount(address) : 'Unknown user');
}

/** For commands and background work, `address` holds a description instead of an IP address. */
function withoutAccount(address: string): string {
  if (isIP(address)) return 'A visitor';
  return ['housekeeping', 'reminders', 'mail'].includes(address) ? 'The system' : 'The operator';
}
