import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import type { AdminFile, FileRow } from '#shared/files.ts';
import { senderName } from '#shared/format.ts';
import { customerFiles, readableFiles, readingLevels } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { listPage } from '../core/database/list-page.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import type { Page } from '../core/database/paging.ts';
import {
  companies,
  fileReviews,
  files,
  requestItemFiles,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Readiness } from '../core/process/readiness.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

export const isPresent = isNull(files.deletedAt);

/** Whether a visitor sent it through an upload link. */
export const cameByLink = sql<boolean>`exists (
  select from ${requestItemFiles} where ${requestItemFiles.fileId} = ${files.id} and ${requestItemFiles.byLink})`;

/** The columns of a file in lists and in the response to an upload. */
export const fileColumns = {
  id: files.id,
  userId: files.userId,
  uploadedBy: files.uploadedBy,
  companyId: files.companyId,
  originalFilename: files.originalFilename,
  sentAs: files.sentAs,
  fileType: files.fileType,
  fileSize: files.fileSize,
  uploadedAt: files.uploadedAt,
  downloads: files.downloads,
  description: files.description,
  sha256: files.sha256,
  scanned: files.scanned,
};

type StoredRow = Omit<FileRow, 'sha256' | 'company'> & { sha256: Buffer; companyId: number | null };

/** Rows as they are sent, with the names of their companies. */
export async function toResponses<Row extends StoredRow>(db: Db, rows: Row[]) {
  const ids = new Set(rows.flatMap(({ companyId }) => companyId ?? []));
  const found =
    ids.size === 0
      ? []
      : await db
          .select({ id: companies.id, name: companies.name })
          .from(companies)
          .where(inArray(companies.id, [...ids]));
  const byId = new Map(found.map((company) => [company.id, company]));
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    company: byId.get(row.companyId ?? 0) ?? null,
  }));
}

export async function listAdminFiles(
  { db }: Context,
  actor: Member,
  { q, type, ownerId, companyId, ...page }: Input<typeof filesApi.listAll>,
): Promise<Page<AdminFile>> {
  const wanted = and(
    isPresent,
    customerFiles(actor),
    type ? eq(files.fileType, type) : undefined,
    ownerId ? eq(files.userId, ownerId) : undefined,
    companyId ? eq(files.companyId, companyId) : undefined,
    matches(files.searchWords, q),
  );
  const found = await listPage(db, { ...fileColumns, byLink: cameByLink }, wanted, page);
  const findUser = await findUsers(
    db,
    found.rows.flatMap(({ userId, uploadedBy }) => [userId, uploadedBy]),
  );
  const rows = await toResponses(db, found.rows);
  return {
    ...found,
    rows: rows.map((row) => ({
      ...row,
      user: findUser(row.userId),
      uploadedByName: senderName(findUser(row.uploadedBy)),
    })),
  };
}

/** The owners and uploaders of the files on a page, including closed accounts. */
async function findUsers(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: users.id, email: users.email, ...nameColumns })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const byId = new Map(rows.map((user) => [user.id, user]));
  return (id: number) => byId.get(id) as (typeof rows)[number];
}

/** One index step per type, however many files there are. */
export async function listFileTypes(
  { db }: Context,
  actor: Member,
  readiness: () => Promise<Readiness>,
): Promise<ResponseOf<typeof filesApi.readTypes>> {
  const seen = and(isPresent, customerFiles(actor));
  const { rows } = await db.execute<{ type: string }>(sql`
    with recursive types as (
      (select file_type as type from ${files} where ${seen} order by file_type limit 1)
      union all
      select (select file_type from ${files} where ${seen} and file_type > types.type order by file_type limit 1)
      from types where types.type is not null
    )
    select type from types where type is not null`);
  const { scanner = 'ok' } = (await readiness()).checks;
  return { types: rows.map(({ type }) => type), scannerDown: scanner !== 'ok' };
}

/** Hides the file immediately; the contents are purged later, so that a mistake can be undone until then. */
export async function deleteFile(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof filesApi.remove>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    await endReview(tx, id);
    const [deleted] = await tx
      .update(files)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(files.id, id), isPresent, readableFiles(actor)))
      .returning();
    if (!deleted) throw notFound();
    const details = { name: deleted.originalFilename, owner: deleted.userId };
    await recordAudit(tx, actor, 'file_deleted', { type: 'file', id, clientId: deleted.userId, details });
    await announceFile(tx, deleted);
  });
}

/** For a file that no longer needs a review. Called before the file itself is changed: reviews are locked before files. */
async function endReview(tx: Db, fileId: number): Promise<void> {
  await tx.delete(fileReviews).where(and(eq(fileReviews.fileId, fileId), isNull(fileReviews.decidedAt)));
}

type Owned = Pick<typeof files.$inferSelect, 'userId' | 'companyId'>;

export async function announceFile(tx: Db, file: Owned): Promise<void> {
  await announceToReaders(tx, file);
  await announce(tx, 'files', 'staff');
}

/** To its owner and to the people of its company who may read it. */
export async function announceToReaders(tx: Db, { userId, companyId }: Owned): Promise<void> {
  const readers = companyId === null ? [] : await companyReaders(tx, companyId);
  await announce(tx, 'files', { users: [...new Set([userId, ...readers])] });
}

/** The customers who may read the files of a company. */
export async function companyReaders(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(
      and(
        eq(userCompanies.companyId, companyId),
        inArray(userCompanies.accessLevel, readingLevels),
        eq(users.role, 'customer'),
        isNull(users.deletedAt),
      ),
    );
  return rows.map(({ id }) => id);
}
