import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  appointments,
  clientNotes,
  contacts,
  dataExports,
  deadlines,
  files,
  messages,
  requestLists,
  threads,
} from '../core/database/schema.ts';

/**
 * Columns that name the client of a record: an account of an import that has one is in use. A test compares them with
 * all foreign keys.
 */
export const recordsOfAccounts: PgColumn[] = [
  files.userId,
  messages.fromUserId,
  messages.toUserId,
  threads.customerId,
  appointments.customerId,
  deadlines.customerId,
  requestLists.customerId,
  clientNotes.customerId,
  contacts.customerId,
  dataExports.userId,
];

/** The same for companies, besides the people who belong to them. */
export const recordsOfCompanies: PgColumn[] = [
  files.companyId,
  appointments.companyId,
  deadlines.companyId,
  requestLists.companyId,
  clientNotes.companyId,
];

/** Whether one of the columns has this id. */
export function namedBy(columns: PgColumn[], id: SQL): SQL {
  const exists = columns.map((column) => sql`exists (select from ${column.table} where ${column} = ${id})`);
  return sql`(${sql.join(exists, sql` or `)})`;
}
