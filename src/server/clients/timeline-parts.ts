import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countedEntries } from '#shared/clients.ts';
import { type TimelineKind, timelineKinds } from '#shared/timeline-entries.ts';
import { customerFiles, isOwner } from '../access.ts';
import {
  appointments,
  auditedClient,
  auditLog,
  clientNotes,
  contacts,
  files,
  fileTime,
  isOpening,
  isOtherEntry,
  messages,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import type { ClientRow } from './find-client.ts';

/**
 * A query for `at` and `id` of the newest entries before a position, at most `wanted`. Each is one index scan that stops
 * there, however many entries the client has.
 */
export type Part = (before: Before | undefined, wanted: number) => SQL;

/** Of entries of the same moment, those with a smaller id are before it. */
export interface Before {
  at: string;
  id: number;
}

const isBefore = (at: SQL, before: Before) =>
  sql`(${at}, id) < (${before.at}::timestamptz, ${before.id}::bigint)`;

function scan(from: PgTable, at: SQL, where: SQL | undefined): Part {
  return (before, wanted) =>
    sql`select ${at} as at, id::bigint from ${from} where ${and(where, before && isBefore(at, before))} order by ${at} desc, id desc limit ${wanted}`;
}

/** The kinds that an actor sees. */
export function visibleKinds(actor: Member): TimelineKind[] {
  return timelineKinds.filter((kind) => kind !== 'audit' || isOwner(actor));
}

/** The parts of each kind; an entry that two parts find is one entry. */
export function timelineParts(kind: TimelineKind, actor: Member, client: ClientRow): Part[] {
  return partsOf[kind](actor, client);
}

/** The same for the timeline of all kinds, in which nothing stands twice. */
export function mergedParts(kind: TimelineKind, actor: Member, client: ClientRow): Part[] {
  return kind === 'enquiry'
    ? enquiries(client, not(isCarriedOver(client)))
    : timelineParts(kind, actor, client);
}

/** The enquiry that began the conversation of a new client: it is a message too, with the same text and time. */
const isCarriedOver = ({ id }: ClientRow) => sql`exists (
  select from messages
  where messages.from_user_id = ${id} and messages.sent_at = contacts.submitted_at and messages.content = contacts.message)`;

function enquiries({ id, email, emailConfirmed, deletedAt }: ClientRow, wanted?: SQL): Part[] {
  const linked = scan(contacts, sql`submitted_at`, and(eq(contacts.customerId, id), wanted));
  // Who has not confirmed an address may not own it, and that of a closed account is free for others.
  if (!emailConfirmed || deletedAt) return [linked];
  const sameAddress = and(isNull(contacts.customerId), sql`lower(email) = ${email.toLowerCase()}`);
  return [linked, scan(contacts, sql`submitted_at`, sameAddress)];
}

const partsOf: Record<TimelineKind, (actor: Member, client: ClientRow) => Part[]> = {
  file: (actor, { id }) => [scan(files, fileTime, and(eq(files.userId, id), customerFiles(actor)))],
  message: (_, { id }) =>
    [messages.fromUserId, messages.toUserId].map((side) => scan(messages, sql`sent_at`, eq(side, id))),
  appointment: (_, { id }) => [scan(appointments, sql`created_at`, eq(appointments.customerId, id))],
  enquiry: (_, client) => enquiries(client),
  note: (_, { id }) => [scan(clientNotes, sql`created_at`, eq(clientNotes.customerId, id))],
  opening: (actor, { id }) => {
    const visible = aboutVisibleFile(actor);
    return [
      entries(and(eq(auditLog.clientId, id), isOpening, visible)),
      entries(and(isNull(auditLog.clientId), sql`${auditedClient} = ${id}`, isOpening, visible)),
    ];
  },
  audit: (actor, { id }) => {
    const visible = aboutVisibleFile(actor);
    const other = and(
      isOtherEntry,
      visible && sql`case subject_type when 'file' then ${visible} else true end`,
    );
    const older = and(isNull(auditLog.clientId), other);
    return [
      entries(and(eq(auditLog.clientId, id), other)),
      entries(and(older, sql`${auditedClient} = ${id}`)),
      entries(and(older, eq(auditLog.actorId, id))),
      ofAppointments(id, older),
    ];
  },
};

const entries = (where: SQL | undefined) => scan(auditLog, sql`at`, where);

/**
 * A guest's appointment gets its client later, so no index knows whom older entries about it concern: one look for each.
 * An appointment has few, so they are not limited, and `offset 0` keeps PostgreSQL from reading the log by time instead.
 */
function ofAppointments(customerId: number, older: SQL | undefined): Part {
  return (before) => sql`select found.at, found.id
    from (select id from appointments where customer_id = ${customerId}) own
    cross join lateral (
      select at, id from ${auditLog}
      where ${and(eq(auditLog.subjectType, 'appointment'), sql`subject_id = own.id::text`, older, before && isBefore(sql`at`, before))}
      offset 0
    ) found`;
}

/** Entries about a file are visible as the file is. */
function aboutVisibleFile(actor: Member): SQL | undefined {
  const visible = customerFiles(actor);
  return visible && sql`exists (select from files where files.id = subject_id::bigint and ${visible})`;
}

/** The entries of several parts, each once. */
export const together = (parts: SQL[]) =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );

/** How many entries of a kind there are, counted no further than shown. */
export function countOfKind(kind: TimelineKind, actor: Member, client: ClientRow): SQL<number> {
  const parts = timelineParts(kind, actor, client).map((part) => part(undefined, countedEntries));
  return sql<number>`(select least(count(*), ${countedEntries})::int from (${together(parts)}) counted)`;
}
