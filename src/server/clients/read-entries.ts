import { desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { senderName } from '#shared/format.ts';
import {
  type EntryOf,
  excerptLength,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePerson,
} from '#shared/timeline-entries.ts';
import { readableFiles } from '../access.ts';
import { readEntries as readAuditEntries } from '../audit/list-entries.ts';
import type { Db } from '../core/database/db.ts';
import {
  appointments,
  auditLog,
  clientNotes,
  companies,
  contacts,
  files,
  messageFiles,
  messages,
  users,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { type NamedUser, recipient, sender, userColumns } from '../messages/message-rows.ts';

/** Where an entry stands: by its time, then its kind, then its id. */
export interface Place {
  at: string;
  kind: TimelineKind;
  id: number;
}

/** The entries at these places, in the same order; one that was deleted meanwhile is left out. */
export async function readEntries(db: Db, actor: Member, places: Place[]): Promise<TimelineEntry[]> {
  const idsByKind = Map.groupBy(places, ({ kind }) => kind);
  const read = await Promise.all(
    [...idsByKind].map(([kind, ofKind]) =>
      readers[kind](
        db,
        ofKind.map(({ id }) => id),
        actor,
      ),
    ),
  );
  const entries = new Map(read.flat().map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return places.map(({ kind, id }) => entries.get(`${kind} ${id}`)).filter((entry) => entry !== undefined);
}

type Reader<Kind extends TimelineKind> = (db: Db, ids: number[], actor: Member) => Promise<EntryOf<Kind>[]>;

const among = (column: PgColumn, ids: number[]) => sql`${column} = any(${sql.param(ids)}::bigint[])`;

const company = { id: companies.id, name: companies.name };

const sha256 = sql<string>`encode(${files.sha256}, 'hex')`;

function toPerson(user: NamedUser): TimelinePerson {
  return { id: user.id, name: senderName(user), role: user.role };
}

/** One character more than shown, which tells whether more follows. */
const beginning = (content: PgColumn) => sql<string>`left(${content}, ${excerptLength + 1})`;

function excerptOf(text: string) {
  const characters = [...text];
  return {
    excerpt: characters.slice(0, excerptLength).join(''),
    isShortened: characters.length > excerptLength,
  };
}

const readFiles: Reader<'file'> = async (db, ids) => {
  const rows = await db
    .select({
      id: files.id,
      at: files.uploadedAt,
      originalFilename: files.originalFilename,
      fileType: files.fileType,
      fileSize: files.fileSize,
      sha256,
      description: files.description,
      openedAt: files.openedAt,
      deletedAt: files.deletedAt,
      uploadedBy: userColumns(users),
      company,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .leftJoin(companies, eq(companies.id, files.companyId))
    .where(among(files.id, ids));
  return rows.map(({ uploadedBy, deletedAt, ...row }) => ({
    ...row,
    kind: 'file',
    uploadedBy: toPerson(uploadedBy),
    deleted: deletedAt !== null,
  }));
};

const readMessages: Reader<'message'> = async (db, ids, actor) => {
  const [rows, attachments] = await Promise.all([
    db
      .select({
        id: messages.id,
        at: messages.sentAt,
        subject: messages.subject,
        text: beginning(messages.content),
        channel: messages.channel,
        read: messages.read,
        writer: userColumns(sender),
        recipient: userColumns(recipient),
      })
      .from(messages)
      .innerJoin(sender, eq(sender.id, messages.fromUserId))
      .leftJoin(recipient, eq(recipient.id, messages.toUserId))
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
      .where(sql`${among(messageFiles.messageId, ids)} and ${readableFiles(actor) ?? sql`true`}`)
      .orderBy(files.id),
  ]);
  const byMessage = Map.groupBy(attachments, ({ messageId }) => messageId);
  return rows.map(({ writer, recipient, text, ...row }) => ({
    ...row,
    kind: 'message',
    writer: toPerson(writer),
    recipient: recipient && toPerson(recipient),
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
      company,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.adminId))
    .leftJoin(companies, eq(companies.id, appointments.companyId))
    .where(among(appointments.id, ids));
  return rows.map(({ host, ...row }) => ({ ...row, kind: 'appointment', host: toPerson(host) }));
};

const readEnquiries: Reader<'enquiry'> = async (db, ids) => {
  const rows = await db
    .select({
      id: contacts.id,
      at: contacts.submittedAt,
      fullName: contacts.fullName,
      serviceInterested: contacts.serviceInterested,
      status: contacts.status,
      text: beginning(contacts.message),
    })
    .from(contacts)
    .where(among(contacts.id, ids));
  return rows.map(({ text, ...row }) => ({ ...row, kind: 'enquiry', ...excerptOf(text) }));
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
    })
    .from(clientNotes)
    .leftJoin(users, eq(users.id, clientNotes.authorId))
    .where(among(clientNotes.id, ids));
  return rows.map(({ text, author, ...row }) => ({
    ...row,
    kind: 'note',
    author: author && toPerson(author),
    ...excerptOf(text),
  }));
};

const readOpenings: Reader<'opening'> = async (db, ids) => {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      who: userColumns(users),
      file: {
        id: files.id,
        originalFilename: files.originalFilename,
        fileType: files.fileType,
        sha256,
        deletedAt: files.deletedAt,
      },
    })
    .from(auditLog)
    .innerJoin(files, sql`${files.id} = ${auditLog.subjectId}::bigint`)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(among(auditLog.id, ids))
    .orderBy(desc(auditLog.id));
  return rows.map(({ action, who, file: { deletedAt, ...file }, ...row }) => ({
    ...row,
    kind: 'opening',
    who: who && toPerson(who),
    downloaded: action === 'file_downloaded',
    file: { ...file, deleted: deletedAt !== null },
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
