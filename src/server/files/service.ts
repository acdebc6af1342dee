import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Answer, Input } from '../../shared/endpoint.ts';
import type {
  AdminFile,
  deleteFile as deleteEndpoint,
  FileEvent,
  FileRow,
  readFileHistory as historyEndpoint,
  listAdminFiles as listAdminEndpoint,
  listFiles as listEndpoint,
  readFileTypes as typesEndpoint,
} from '../../shared/files.ts';
import { senderName } from '../../shared/format.ts';
import { clientFiles, ownFiles, readableFiles } from '../access.ts';
import type { Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/events.ts';
import { listPage } from '../core/list-page.ts';
import type { Page } from '../core/paging.ts';
import { auditLog, files, users } from '../core/schema.ts';
import { matches } from '../core/search.ts';

type File = typeof files.$inferSelect;

export const isPresent = isNull(files.deletedAt);

export function toWire(row: File): FileRow {
  return { ...row, sha256: row.sha256.toString('hex') };
}

/** Found by name alone: a person's own username and email stand in every one of their files' search text. */
export async function listFiles(
  db: Db,
  actor: Member,
  { q, ...page }: Input<typeof listEndpoint>,
): Promise<Page<FileRow>> {
  const named = q ? sql`position(lower(${q}) in lower(${files.originalFilename})) > 0` : undefined;
  const found = await listPage(db, files, and(ownFiles(actor), isPresent, named), page);
  return { ...found, rows: found.rows.map(toWire) };
}

export async function listAdminFiles(
  db: Db,
  actor: Member,
  { q, type, ownerId, ...page }: Input<typeof listAdminEndpoint>,
): Promise<Page<AdminFile>> {
  const wanted = and(
    isPresent,
    clientFiles(actor),
    type ? eq(files.fileType, type) : undefined,
    ownerId ? eq(files.userId, ownerId) : undefined,
    matches(files.searchText, q),
  );
  const found = await listPage(db, files, wanted, page);
  const ids = new Set(found.rows.flatMap(({ userId, uploadedBy }) => [userId, uploadedBy]));
  const people = new Map(
    (ids.size > 0
      ? await db
          .select()
          .from(users)
          .where(inArray(users.id, [...ids]))
      : []
    ).map((person) => [person.id, person]),
  );
  const personOf = (id: number) => people.get(id) as typeof users.$inferSelect;
  return {
    ...found,
    rows: found.rows.map((row) => ({
      ...toWire(row),
      scanned: row.scanned,
      user: personOf(row.userId),
      uploadedByName: senderName(personOf(row.uploadedBy)),
    })),
  };
}

/** One step along the index for each type there is, however many files there are. */
export async function listFileTypes(
  db: Db,
  { scanning }: { scanning: boolean },
): Promise<Answer<typeof typesEndpoint>> {
  const { rows } = await db.execute<{ type: string }>(sql`
    with recursive types as (
      (select file_type as type from files where deleted_at is null order by file_type limit 1)
      union all
      select (select file_type from files where deleted_at is null and file_type > types.type order by file_type limit 1)
      from types where types.type is not null
    )
    select type from types where type is not null`);
  return { types: rows.map(({ type }) => type), scanning };
}

const shownEvents = 200;

/** What a client may know of their file: when it came in, and each time somebody at the firm opened it. */
export async function readFileHistory(
  db: Db,
  actor: Member,
  { id }: Input<typeof historyEndpoint>,
): Promise<FileEvent[]> {
  const [row] = await db
    .select({ file: files, uploader: users })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .where(and(eq(files.id, id), isPresent, readableFiles(actor)));
  if (!row) throw notFound();
  const openings = await db
    .select({ action: auditLog.action, at: auditLog.at, person: users })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subjectType, 'file'),
        eq(auditLog.subjectId, String(id)),
        inArray(auditLog.action, ['file_opened', 'file_downloaded']),
        eq(users.role, 'admin'),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(shownEvents);

  const nameOf = (person: typeof users.$inferSelect) =>
    person.id === actor.session.user.id ? 'You' : senderName(person);
  const events: FileEvent[] = openings.map(({ action, at, person }) => ({
    event: action === 'file_opened' ? 'opened' : 'downloaded',
    who: nameOf(person),
    at,
  }));
  const { uploadedAt } = row.file;
  return uploadedAt ? [...events, { event: 'uploaded', who: nameOf(row.uploader), at: uploadedAt }] : events;
}

/** Gone from every list at once; the contents follow when nobody can have meant otherwise any more. */
export async function deleteFile(
  db: Db,
  actor: Member,
  { id }: Input<typeof deleteEndpoint>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const [deleted] = await tx
      .update(files)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(files.id, id), isPresent, readableFiles(actor)))
      .returning();
    if (!deleted) throw notFound();
    const details = { name: deleted.originalFilename, owner: deleted.userId };
    await recordAudit(tx, actor, 'file_deleted', { type: 'file', id, details });
    await announceFile(tx, deleted);
  });
}

export async function announceFile(tx: Db, { userId }: { userId: number }): Promise<void> {
  await announce(tx, 'files', { users: [userId] });
  await announce(tx, 'files', 'staff');
}
