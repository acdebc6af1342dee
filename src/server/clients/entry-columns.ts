import { type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { personName, senderName } from '#shared/format.ts';
import type { TimelineClient, TimelinePerson } from '#shared/timeline-entries.ts';
import { auditLog, companies, files, isOpening, users } from '../core/database/schema.ts';
import type { NamedUser } from '../messages/message-rows.ts';

export const among = (column: PgColumn, ids: number[]) => sql`${column} = any(${sql.param(ids)}::bigint[])`;

export const company = { id: companies.id, name: companies.name };

export const sha256 = sql<string>`encode(${files.sha256}, 'hex')`;

/** The client that a row is about, besides the users who wrote or host it. */
export const client = alias(users, 'client');
export const clientColumns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  username: client.username,
};

export function toClient(
  row: (Parameters<typeof personName>[0] & { id: number }) | null,
): TimelineClient | null {
  return row && { id: row.id, name: personName(row) };
}

export function toPerson(user: NamedUser): TimelinePerson {
  return { id: user.id, name: senderName(user), role: user.role };
}

/** When customers opened a file: its owner or other people of its company. */
export function openedByCustomer(fileId: SQL): SQL {
  return sql`select at from ${auditLog} join users reader on reader.id = actor_id and reader.role = 'customer'
    where subject_type = 'file' and subject_id = ${fileId}::text and ${isOpening}`;
}
