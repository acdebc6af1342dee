import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { exportedColumns, exportedTables } from './tables.ts';

it('are these; decide for a new table whether it is a record of the firm', () => {
  expect(exportedTables.map(getTableName)).toEqual([
    'addresses',
    'appointments',
    'articles',
    'audit_log',
    'chat_messages',
    'chat_sessions',
    'client_assignments',
    'client_notes',
    'client_tags',
    'companies',
    'contacts',
    'deadlines',
    'file_reviews',
    'incoming_mails',
    'message_files',
    'message_mails',
    'message_templates',
    'messages',
    'newsletter_subscribers',
    'preferences',
    'request_item_files',
    'request_items',
    'request_lists',
    'request_reminder_lists',
    'request_reminders',
    'request_templates',
    'staff_hours',
    'tags',
    'thread_comments',
    'threads',
    'time_off',
    'unanswered_questions',
    'user_companies',
    'users',
  ]);
});

it('have no secret, no bytes and no column for searches', () => {
  for (const table of exportedTables) {
    const binary = getTableConfig(table)
      .columns.filter((column) => ['bytea', 'tsvector'].includes(column.getSQLType()))
      .map(({ name }) => name);
    const headers = exportedColumns(table).map(({ header }) => header);
    const wrong = headers.filter(
      (header) => binary.includes(header) || /password$|token|secret|hash|search|version/.test(header),
    );
    expect({ table: getTableName(table), wrong }).toEqual({
      table: getTableName(table),
      // Whether it has to be changed, not what it is.
      wrong: getTableName(table) === 'users' ? ['must_change_password'] : [],
    });
  }
});

it('name the user or company beside each reference', () => {
  const headers = exportedColumns(
    exportedTables.find((table) => getTableName(table) === 'deadlines') as never,
  ).map(({ header }) => header);
  expect(headers).toEqual(
    expect.arrayContaining(['customer_id', 'customer_name', 'company_id', 'company_name']),
  );
});
