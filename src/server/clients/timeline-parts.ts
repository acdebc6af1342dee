import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countedEntries } from '#shared/clients.ts';
import { type TimelineKind, timelineKinds } from '#shared/timeline-entries.ts';
import { customerFiles, isOwner } from '../access.ts';
import { isFromUnprovenAddress } from '../contacts/unproven-address.ts';
import {
  appointments,
  auditedClient,
  auditedCompany,
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
import { carriedOverSubject } from '../invitations/make-client-of-contact.ts';
import { forEach, idsOf, own, type Whose } from './whose.ts';

/**
 * A query for `at` and `id` of the newest entries before a position, at most `wanted`. Each is one index scan (for a
 * company one per person) that stops there, however many entries there are.
 */
export type Part = (before: Before | undefined, wanted: number) => SQL;

/** Entries with the same timestamp and a smaller id come before it. */
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

/** The same scan for each value, which the condition compares with `own`. */
function scanEach(values: number[] | string[], from: PgTable, at: SQL, where: SQL | undefined): Part {
  const each = scan(from, at, where);
  return (before, wanted) => forEach(values, each(before, wanted));
}

/** The kinds that an actor may see. */
export function visibleKinds(actor: Member): TimelineKind[] {
  return timelineKinds.filter((kind) => kind !== 'audit' || isOwner(actor));
}

/** The parts of each kind; an entry found by two parts is one entry. */
export function timelineParts(kind: TimelineKind, actor: Member, whose: Whose): Part[] {
  return partsOf[kind](actor, whose);
}

/** The same for the timeline of all kinds, in which nothing appears twice. */
export function mergedParts(kind: TimelineKind, actor: Member, whose: Whose): Part[] {
  if (kind === 'enquiry') return enquiries(whose, not(isCarriedOver));
  if (kind === 'audit') return otherEntries(actor, whose, not(isUpload(whose)));
  return timelineParts(kind, actor, whose);
}

/** The entry of an item's file that was uploaded for it, and is in this timeline as a file. */
const isUpload = (whose: Whose) => sql`case action when 'request_item_file_added' then exists (
    select from files where files.id = (details ->> 'fileId')::int and files.uploaded_at = audit_log.at
      and ${whose.companyId === undefined ? sql`files.user_id = any(${sql.param(idsOf(whose))}::int[])` : eq(files.companyId, whose.companyId)})
  else false end`;

/** The enquiry that started the conversation of a new client: its text is also in a message. */
const isCarriedOver = sql`exists (
  select from messages
  where messages.from_user_id = contacts.customer_id and messages.subject = ${carriedOverSubject}
    and messages.sent_at >= contacts.submitted_at and position(contacts.message in messages.content) > 0)`;

function enquiries(whose: Whose, wanted?: SQL): Part[] {
  const at = sql`submitted_at`;
  const linked = scanEach(
    idsOf(whose),
    contacts,
    at,
    and(eq(contacts.customerId, own), not(isFromUnprovenAddress), wanted),
  );
  // A person with an unconfirmed address may not own it, and the address of a closed account is free for others.
  const emails = whose.people
    .filter(({ emailConfirmed, deletedAt }) => emailConfirmed && !deletedAt)
    .map(({ email }) => email.toLowerCase());
  if (emails.length === 0) return [linked];
  const sameAddress = and(isNull(contacts.customerId), sql`lower(email) = ${own}`);
  return [linked, scanEach(emails, contacts, at, sameAddress)];
}

/**
 * A company's timeline has the entries that name it, and those of its people that name no other company. Files and
 * their openings must name it: other files are private (docs/decisions/039-companies.md).
 */
const partsOf: Record<TimelineKind, (actor: Member, whose: Whose) => Part[]> = {
  file: (actor, whose) => {
    const visible = customerFiles(actor);
    return whose.companyId === undefined
      ? [scanEach(idsOf(whose), files, fileTime, and(eq(files.userId, own), visible))]
      : [scan(files, fileTime, and(eq(files.companyId, whose.companyId), visible))];
  },
  message: (_, whose) =>
    [messages.fromUserId, messages.toUserId].map((side) =>
      scanEach(idsOf(whose), messages, sql`sent_at`, eq(side, own)),
    ),
  appointment: (_, whose) => {
    const at = sql`created_at`;
    const theirs = eq(appointments.customerId, own);
    if (whose.companyId === undefined) return [scanEach(idsOf(whose), appointments, at, theirs)];
    return [
      scan(appointments, at, eq(appointments.companyId, whose.companyId)),
      scanEach(idsOf(whose), appointments, at, and(theirs, isNull(appointments.companyId))),
    ];
  },
  enquiry: (_, whose) => enquiries(whose),
  note: (_, whose) => {
    const at = sql`created_at`;
    const parts = [scanEach(idsOf(whose), clientNotes, at, eq(clientNotes.customerId, own))];
    if (whose.companyId === undefined) return parts;
    return [...parts, scan(clientNotes, at, eq(clientNotes.companyId, whose.companyId))];
  },
  opening: (actor, whose) => {
    const opening = and(isOpening, aboutVisibleFile(actor));
    if (whose.companyId !== undefined) return [entriesOfCompany(whose.companyId, opening)];
    return [
      entriesEach(whose, and(eq(auditLog.clientId, own), opening)),
      entriesEach(whose, and(isNull(auditLog.clientId), sql`${auditedClient} = ${own}`, opening)),
    ];
  },
  audit: (actor, whose) => otherEntries(actor, whose),
};

function otherEntries(actor: Member, whose: Whose, wanted?: SQL): Part[] {
  const visible = aboutVisibleFile(actor);
  const other = and(
    isOtherEntry,
    visible && sql`case subject_type when 'file' then ${visible} else true end`,
    wanted,
  );
  if (whose.companyId !== undefined) return [entriesOfCompany(whose.companyId, other)];
  const older = and(isNull(auditLog.clientId), other);
  return [
    entriesEach(whose, and(eq(auditLog.clientId, own), other)),
    entriesEach(whose, and(older, sql`${auditedClient} = ${own}`)),
    entriesEach(whose, and(older, eq(auditLog.actorId, own))),
    ofAppointments(whose, older),
  ];
}

const entriesEach = (whose: Whose, where: SQL | undefined) =>
  scanEach(idsOf(whose), auditLog, sql`at`, where);

/** Entries about the company itself or one of its files. */
const entriesOfCompany = (id: number, where: SQL | undefined) =>
  scan(auditLog, sql`at`, and(sql`${auditedCompany} = ${id}`, where));

/**
 * A guest's appointment gets its client later, so no index knows the client of older entries about it: each appointment
 * takes one lookup. It has few entries, so they are not limited, and `offset 0` keeps PostgreSQL from reading the log
 * by time instead.
 */
function ofAppointments(whose: Whose, older: SQL | undefined): Part {
  return (before) => sql`select found.at, found.id
    from (select id from appointments where customer_id = any(${sql.param(idsOf(whose))}::int[])) booked
    cross join lateral (
      select at, id from ${auditLog}
      where ${and(eq(auditLog.subjectType, 'appointment'), sql`subject_id = booked.id::text`, older, before && isBefore(sql`at`, before))}
      offset 0
    ) found`;
}

/** An entry about a file is visible to those who may see the file. */
function aboutVisibleFile(actor: Member): SQL | undefined {
  const visible = customerFiles(actor);
  return visible && sql`exists (select from files where files.id = subject_id::bigint and ${visible})`;
}

/** The entries of several parts, without duplicates. */
export const together = (parts: SQL[]) =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );

/** The number of entries of a kind, counted no further than is shown. */
export function countOfKind(kind: TimelineKind, actor: Member, whose: Whose): SQL<number> {
  const parts = timelineParts(kind, actor, whose).map((part) => part(undefined, countedEntries));
  return sql<number>`(select least(count(*), ${countedEntries})::int from (${together(parts)}) counted)`;
}
