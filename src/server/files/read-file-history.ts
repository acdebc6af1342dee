import { and, desc, eq, ne, not, or, type SQL } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as filesApi from '#shared/files.ts';
import type { FileEvent } from '#shared/files.ts';
import { senderName } from '#shared/format.ts';
import { readableFiles } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { auditLog, files, isOpening, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { cameByLink, isPresent } from './service.ts';

/** Per side. */
const shownOpenings = 100;

/** The upload, and the newest openings by the firm and by the client's side. */
export async function readFileHistory(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof filesApi.readHistory>,
): Promise<FileEvent[]> {
  const [file] = await db
    .select({
      ownerId: files.userId,
      companyId: files.companyId,
      uploadedAt: files.uploadedAt,
      byLink: cameByLink,
      uploader: { id: users.id, ...nameColumns },
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .where(and(eq(files.id, id), isPresent, readableFiles(actor)));
  if (!file) throw notFound();
  // A user who is not the owner but opened a personal file was staff then, whatever their role is today.
  const isStaff = (user: typeof file.uploader) =>
    user.role === 'admin' || (user.id !== file.ownerId && file.companyId === null);
  const staffOpened = or(
    eq(users.role, 'admin'),
    file.companyId === null ? ne(users.id, file.ownerId) : undefined,
  ) as SQL;
  const found = await Promise.all([
    findOpenings(db, id, staffOpened),
    findOpenings(db, id, not(staffOpened)),
  ]);
  const openings = found.flat().sort((one, other) => other.id - one.id);

  const by = (user: typeof file.uploader) => ({
    who: user.id === actor.session.user.id ? 'You' : senderName(user),
    side: isStaff(user) ? ('firm' as const) : ('client' as const),
  });
  const events: FileEvent[] = openings.map(({ action, at, user }) => ({
    event: action === 'file_opened' ? 'opened' : 'downloaded',
    ...by(user),
    at,
  }));
  const { uploader, uploadedAt, byLink } = file;
  if (!uploadedAt) return events;
  // Anyone with the link: the upload counts as the owner's, who may not know about it.
  const sender = byLink ? { who: 'Somebody', side: 'client' as const, byLink: true as const } : by(uploader);
  return [...events, { event: 'uploaded', ...sender, at: uploadedAt }];
}

function findOpenings(db: Db, fileId: number, bySide: SQL) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.at,
      user: { id: users.id, ...nameColumns },
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, 'file'), eq(auditLog.subjectId, String(fileId)), isOpening, bySide))
    .orderBy(desc(auditLog.id))
    .limit(shownOpenings);
}
