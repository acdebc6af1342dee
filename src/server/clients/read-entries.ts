import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type EntryOf,
  excerptLength,
  type TimelineEntry,
  type TimelineKind,
} from '#shared/timeline-entries.ts';
import { readableFiles } from '../access.ts';
import { readEntries as readAuditEntries } from '../audit/list-entries.ts';
import type { Db } from '../core/database/db.ts';
import {
  appointments,
  clientNotes,
  companies,
  contacts,
  files,
  incomingMails,
  messageFiles,
  messages,
  threads,
  users,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { recipient, sender, userColumns } from '../messages/message-rows.ts';
import { among, client, clientColumns, company, sha256, toClient, toPerson } from './entry-columns.ts';
import { readFiles, readOpenings } from './read-file-entries.ts';
import type { Whose } from './whose.ts';

/** The position of an entry: by its timestamp, then its kind, then its id. */
export interface Place {
  at: string;
  kind: TimelineKind;
  id: number;
}

/** The reader, and whose timeline it is. */
interface Reading {
  actor: Member;
  whose: Whose;
}

/** The entries at these places, in the same order; an entry deleted in the meantime is left out. */
export async function readEntries(db: Db, reading: Reading, places: Place[]): Promise<TimelineEntry[]> {
  const idsByKind = Map.groupBy(places, ({ kind }) => kind);
  const read = await Promise.all(
    [...idsByKind].map(([kind, ofKind]) =>
      readers[kind](
        db,
        ofKind.map(({ id }) => id),
        reading,
      ),
    ),
  );
  const entries = new Map(read.flat().map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return places.map(({ kind, id }) => entries.get(`${kind} ${id}`)).filter((entry) => entry !== undefined);
}

export type Reader<Kind extends TimelineKind> = (
  db: Db,
  ids: number[],
  reading: Reading,
) => Promise<EntryOf<Kind>[]>;

/** One character more than is shown, to tell whether the text continues. */
const beginning = (content: PgColumn) => sql<string>`left(${content}, ${excerptLength + 1})`;

function excerptOf(text: string) {
  const characters = [...text];
  return {
    excerpt: characters.slice(0, excerptLength).join(''),
    isShortened: characters.length > excerptLength,
  };
}

const readMessages: Reader<'message'> = async (db, ids, { actor, whose }) => {
  // A person's other files are private, so a company's timeline does not name them.
  const named = and(
    readableFiles(actor),
    whose.companyId === undefined ? undefined : eq(files.companyId, whose.companyId),
  );
  const [rows, attachments] = await Promise.all([
    db
      .select({
        id: messages.id,
        at: messages.sentAt,
        subject: messages.subject,
        text: beginning(messages.content),
        channel: messages.channel,
        mailWarning: incomingMails.reason,
        read: messages.read,
        writer: userColumns(sender),
        recipient: userColumns(recipient),
        threadId: messages.threadId,
        addressee: userColumns(users),
      })
      .from(messages)
      .innerJoin(sender, eq(sender.id, messages.fromUserId))
      .leftJoin(recipient, eq(recipient.id, messages.toUserId))
      .leftJoin(threads, eq(threads.id, messages.threadId))
      .leftJoin(users, eq(users.id, threads.staffId))
      .leftJoin(incomingMails, eq(incomingMails.messageId, messages.id))
      .where(among(messages.id, ids)),
    db
      .select({
        messageId: messageFiles.messageId,
        id: files.id,
        originalFilename: files.originalFilename,
        sha256,
        deletedAt: files.deletedAt,
      })
      .from(messageFiles)
      .innerJoin(files, eq(files.id, messageFiles.fileId))
      .where(and(among(messageFiles.messageId, ids), named))
      .orderBy(files.id),
  ]);
  const byMessage = Map.groupBy(attachments, ({ messageId }) => messageId);
  return rows.map(({ writer, recipient, text, threadId, addressee, ...row }) => ({
    ...row,
    kind: 'message',
    writer: toPerson(writer),
    recipient: recipient && toPerson(recipient),
    conversation: threadId === null ? null : { id: threadId, with: addressee && toPerson(addressee) },
    ...excerptOf(text),
    attachments: (byMessage.get(row.id) ?? []).map(({ id, originalFilename, sha256, deletedAt }) => ({
      id,
      originalFilename,
      sha256,
      available: deletedAt === null,
    })),
  }));
};

const readAppointments: Reader<'appointment'> = async (db, ids) => {
  const rows = await db
    .select({
      id: appointments.id,
      at: appointments.createdAt,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      title: appointments.title,
      serviceType: appointments.serviceType,
      status: appointments.status,
      host: userColumns(users),
      client: clientColumns,
      company,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.adminId))
    .leftJoin(client, eq(client.id, appointments.customerId))
    .leftJoin(companies, eq(companies.id, appointments.companyId))
    .where(among(appointments.id, ids));
  return rows.map(({ host, client, ...row }) => ({
    ...row,
    kind: 'appointment',
    host: toPerson(host),
    client: toClient(client),
  }));
};

const readEnquiries: Reader<'enquiry'> = async (db, ids, { whose }) => {
  const rows = await db
    .select({
      id: contacts.id,
      at: contacts.submittedAt,
      fullName: contacts.fullName,
      serviceInterested: contacts.serviceInterested,
      status: contacts.status,
      text: beginning(contacts.message),
      email: contacts.email,
      customerId: contacts.customerId,
    })
    .from(contacts)
    .where(among(contacts.id, ids));
  return rows.map(({ text, email, customerId, ...row }) => {
    const sender = whose.people.find((person) =>
      customerId === null
        ? !person.deletedAt && person.email.toLowerCase() === email.toLowerCase()
        : person.id === customerId,
    );
    return {
      ...row,
      kind: 'enquiry',
      client: sender ? { id: sender.id, name: sender.name } : null,
      ...excerptOf(text),
    };
  });
};

const readNotes: Reader<'note'> = async (db, ids) => {
  const rows = await db
    .select({
      id: clientNotes.id,
      at: clientNotes.createdAt,
      pinned: clientNotes.pinned,
      editedAt: clientNotes.editedAt,
      text: beginning(clientNotes.content),
      author: userColumns(users),
      client: clientColumns,
    })
    .from(clientNotes)
    .leftJoin(users, eq(users.id, clientNotes.authorId))
    .leftJoin(client, eq(client.id, clientNotes.customerId))
    .where(among(clientNotes.id, ids));
  return rows.map(({ text, author, client, ...row }) => ({
    ...row,
    kind: 'note',
    author: author && toPerson(author),
    client: toClient(client),
    ...excerptOf(text),
  }));
};

const readOthers: Reader<'audit'> = async (db, ids) =>
  (await readAuditEntries(db, ids)).map((entry) => ({ ...entry, kind: 'audit' }));

const readers: { [Kind in TimelineKind]: Reader<Kind> } = {
  file: readFiles,
  message: readMessages,
  appointment: readAppointments,
  enquiry: readEnquiries,
  note: readNotes,
  opening: readOpenings,
  audit: readOthers,
};
