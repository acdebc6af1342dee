import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../core/database/schema.ts';
import { recordsOfAccounts, recordsOfCompanies } from './records.ts';

const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`;

function columnsReferringTo(target: PgTable): string[] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
    .filter(({ foreignTable }) => foreignTable === target)
    .flatMap(({ columns }) => columns.map(nameOf));
}

/** Each references an account that an import has created, and yet is no record about it. */
const otherColumns = [
  // What a client is: created by the import. Changes by staff are found in the audit log.
  ...['addresses.customer_id', 'client_tags.customer_id', 'client_assignments.customer_id'],
  ...['user_companies.user_id', 'client_import_rows.user_id', 'audit_log.client_id'],
  // An invitation alone is no reason to keep the account.
  'invitations.user_id',
  // Exist only beside a file, a message or a request list of the client.
  ...['file_reviews.customer_id', 'request_notices.customer_id', 'request_reminders.customer_id'],
  ...['conversations.user_id', 'conversations.party_id', 'message_notices.user_id'],
  // Only somebody who has signed in, or set a password, has one.
  ...['audit_log.actor_id', 'audit_refusals.user_id', 'chat_messages.user_id', 'devices.user_id'],
  ...['email_changes.user_id', 'email_confirmations.user_id', 'email_undo_links.user_id'],
  ...['passkey_challenges.user_id', 'passkeys.user_id', 'password_resets.user_id'],
  ...['pending_sign_ins.user_id', 'preferences.user_id', 'recovery_codes.user_id', 'sessions.user_id'],
  ...['totp_secrets.user_id', 'files.uploaded_by'],
  // Staff only.
  ...['appointment_notices.admin_id', 'appointments.admin_id', 'audit_checks.requested_by'],
  ...['client_assignments.admin_id', 'client_imports.created_by', 'client_notes.author_id'],
  ...['data_exports.requested_by', 'file_reviews.decided_by', 'invitations.invited_by'],
  ...['request_items.decided_by', 'request_lists.assignee_id', 'request_lists.created_by'],
  ...['request_reminders.sent_by', 'staff_hours.admin_id', 'staff_photos.user_id', 'time_off.admin_id'],
  ...['thread_comments.author_id', 'thread_writers.user_id', 'threads.assignee_id'],
  ...['threads.colleague_id', 'threads.staff_id'],
];

describe('the records that an import is not undone over', () => {
  it('are all that name a client: whoever adds such a column decides here', () => {
    expect([...recordsOfAccounts.map(nameOf), ...otherColumns].sort()).toEqual(
      columnsReferringTo(schema.users).sort(),
    );
  });

  it('are all that name a company', () => {
    const others = ['user_companies.company_id', 'client_import_rows.company_id'];
    expect([...recordsOfCompanies.map(nameOf), ...others].sort()).toEqual(
      columnsReferringTo(schema.companies).sort(),
    );
  });
});
