import { and, eq, inArray } from 'drizzle-orm';
import { senderName } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { auditLog, files, isOpening, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

/** The columns that show whether a file is new to its reader. */
export const receivedColumns = {
  id: files.id,
  userId: files.userId,
  uploadedBy: files.uploadedBy,
  openedAt: files.openedAt,
  sha256: files.sha256,
};

interface StoredRow {
  id: number;
  userId: number;
  uploadedBy: number;
  openedAt: string | null;
  /** As bytes or as hexadecimal. */
  sha256: Buffer | string;
}

/** The sender of each file, and whether the user has opened it. */
export async function withSenders<Row extends StoredRow>(
  db: Db,
  { session }: Member,
  rows: Row[],
): Promise<(Row & { from: string | null; isNew: boolean })[]> {
  const me = session.user.id;
  const received = rows.filter(({ uploadedBy }) => uploadedBy !== me);
  const [nameOf, isOpened] = await Promise.all([
    findNames(
      db,
      received.map(({ uploadedBy }) => uploadedBy),
    ),
    findOpened(
      db,
      me,
      received.flatMap(({ id, userId }) => (userId === me ? [] : id)),
    ),
  ]);
  return rows.map((row) => {
    if (row.uploadedBy === me) return { ...row, from: null, isNew: false };
    const opened = row.userId === me ? row.openedAt !== null : isOpened(row.id);
    // Imported rows without contents cannot be opened.
    return { ...row, from: nameOf(row.uploadedBy), isNew: !opened && row.sha256.length > 0 };
  });
}

async function findNames(db: Db, ids: number[]) {
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, ...nameColumns })
          .from(users)
          .where(inArray(users.id, [...new Set(ids)]));
  const byId = new Map(found.map((user) => [user.id, senderName(user)]));
  return (id: number) => byId.get(id) ?? null;
}

/** `opened_at` covers only the owner; openings by other people of a file's company are in the audit log. */
async function findOpened(db: Db, userId: number, ids: number[]) {
  const found =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ id: auditLog.subjectId })
          .from(auditLog)
          .where(
            and(
              eq(auditLog.subjectType, 'file'),
              inArray(auditLog.subjectId, ids.map(String)),
              eq(auditLog.actorId, userId),
              isOpening,
            ),
          );
  const opened = new Set(found.map(({ id }) => id));
  return (id: number) => opened.has(String(id));
}
