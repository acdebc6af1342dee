import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
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

function scan(from: SQL | typeof files, at: SQL, where: SQL | undefined): Part {
  return (before, wanted) => {
    const position = before && sql`(${at}, id) < (${before.at}::timestamptz, ${before.id}::bigint)`;
    return sql`select ${at} as at, id::bigint from ${from} where ${and(where, position)} order by ${at} desc, id desc limit ${wanted}`;
  };
}

/** The kinds that an actor sees. */
export function visibleKinds(actor: Member): TimelineKind[] {
  return timelineKinds.filter((kind) => kind !== 'audit' || isOwner(actor));
}

/** The parts of each kind; an entry that two parts find is one entry. */
export function timelineParts(kind: TimelineKind, actor: Member, client: ClientRow): Part[] {
  return partsOf[kind](actor, client);
}

const partsOf: Record<TimelineKind, (actor: Member, client: ClientRow) => Part[]> = {
  file: (actor, { id }) => [scan(files, fileTime, and(eq(files.userId, id), customerFiles(actor)))],
  message: (_, { id }) =>
    [messages.fromUserId, messages.toUserId].map((side) =>
      scan(sql`${messages}`, sql`sent_at`, eq(side, id)),
    ),
  appointment: (_, { id }) => [scan(sql`${appointments}`, sql`created_at`, eq(appointments.customerId, id))],
  enquiry: (_, { id, email, emailConfirmed, deletedAt }) => [
    scan(sql`${contacts}`, sql`submitted_at`, eq(contacts.customerId, id)),
    // Who has not confirmed an address may not own it, and that of a closed account is free for others.
    ...(emailConfirmed && !deletedAt
      ? [
          scan(
            sql`${contacts}`,
            sql`submitted_at`,
            and(isNull(contacts.customerId), sql`lower(email) = ${email.toLowerCase()}`),
          ),
        ]
      : []),
  ],
  note: (_, { id }) => [scan(sql`${clientNotes}`, sql`created_at`, eq(clientNotes.customerId, id))],
  opening: (actor, { id }) => {
    const visible = aboutVisibleFile(actor);
    return [
      entries(and(eq(auditLog.clientId, id), isOpening, visible)),
      entries(and(isNull(auditLog.clientId), sql`${auditedClient} = ${id}`, isOpening, visible)),
    ];
  },
  audit: (actor, { id }) => {
    const visible = or(ne(auditLog.subjectType, 'file'), aboutVisibleFile(actor));
    const other = customerFiles(actor) ? and(isOtherEntry, visible) : isOtherEntry;
    const older = and(isNull(auditLog.clientId), other);
    return [
      entries(and(eq(auditLog.clientId, id), other)),
      entries(and(older, sql`${auditedClient} = ${id}`)),
      entries(and(older, eq(auditLog.actorId, id))),
      // A guest's appointment gets its client later, so no index knows whom older entries about it concern.
      (before, wanted) => {
        const ofAppointment = entries(
          and(older, eq(auditLog.subjectType, 'appointment'), sql`subject_id = own.id::text`),
        );
        return sql`select found.at, found.id
          from (select id from appointments where customer_id = ${id}) own
          cross join lateral (${ofAppointment(before, wanted)}) found`;
      },
    ];
  },
};

const entries = (where: SQL | undefined) => scan(sql`${auditLog}`, sql`at`, where);

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
