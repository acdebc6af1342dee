import { desc, eq, isNull, sql } from 'drizzle-orm';
import {
  auditLog,
  companies,
  fileReviews,
  files,
  requestItemFiles,
  requestItems,
  users,
} from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { cameByLink } from '../files/service.ts';
import { userColumns } from '../messages/message-rows.ts';
import {
  among,
  client,
  clientColumns,
  company,
  openedByCustomer,
  sha256,
  toClient,
  toPerson,
} from './entry-columns.ts';
import type { Reader } from './read-entries.ts';

/** The column covers only the owner; other people of the company may also have opened a company's file. */
const firstOpening = sql<
  string | null
>`coalesce(${files.openedAt}, (select min(at) from (${openedByCustomer(sql`${files.id}`)}) opened))`.mapWith(
  toIsoTimestamp,
);

/** Received for an item, or without a request and not reviewed yet. */
const toReview = sql<boolean>`(
  exists (select from ${requestItemFiles} join ${requestItems} on ${eq(requestItems.id, requestItemFiles.itemId)}
    where ${eq(requestItemFiles.fileId, files.id)} and ${eq(requestItems.state, 'received')})
  or exists (select from ${fileReviews} where ${eq(fileReviews.fileId, files.id)} and ${isNull(fileReviews.decidedAt)}))`;

export const readFiles: Reader<'file'> = async (db, ids, { whose }) => {
  const rows = await db
    .select({
      id: files.id,
      at: files.uploadedAt,
      originalFilename: files.originalFilename,
      fileType: files.fileType,
      fileSize: files.fileSize,
      sha256,
      description: files.description,
      openedAt: whose.companyId === undefined ? files.openedAt : firstOpening,
      deletedAt: files.deletedAt,
      uploadedBy: userColumns(users),
      byLink: cameByLink,
      toReview,
      client: clientColumns,
      company,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .innerJoin(client, eq(client.id, files.userId))
    .leftJoin(companies, eq(companies.id, files.companyId))
    .where(among(files.id, ids));
  return rows.map(({ uploadedBy, deletedAt, client, ...row }) => ({
    ...row,
    kind: 'file',
    uploadedBy: toPerson(uploadedBy),
    client: toClient(client),
    deleted: deletedAt !== null,
  }));
};

export const readOpenings: Reader<'opening'> = async (db, ids) => {
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
