import { randomBytes } from 'node:crypto';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { auditLog, devices, files, isOpening } from '#server/core/database/schema.ts';
import type { User } from '#test/factories/users.ts';
import { openDayAt } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';

export type AuditEntry = typeof auditLog.$inferInsert & { at: string };

/** The history of the request lists and the openings of the demo clients' files. */
export async function seedAuditLog(
  db: Db,
  now: Date,
  demoUsers: DemoUsers,
  history: AuditEntry[],
): Promise<void> {
  const owners = ['maya.okafor', 'theo.lindqvist', 'elena.castellanos'].map(demoUsers.named);
  const entries = [...history, ...(await openingsOf(db, now, demoUsers, owners))];
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insert(auditLog).values(entries);
  for (const { id } of owners) await noteOpenings(db, id);
}

/**
 * On the working days after the upload, as often as the file was downloaded: opened by the client in the evening, or by
 * the accountant in the morning if the client uploaded the file. Whoever opened one has a device that was seen at that time.
 */
async function openingsOf(db: Db, now: Date, demoUsers: DemoUsers, owners: User[]): Promise<AuditEntry[]> {
  const ownerIds = owners.map(({ id }) => id);
  const opened = await db.select().from(files).where(inArray(files.userId, ownerIds));
  const entries = opened.flatMap(({ id, userId, uploadedBy, uploadedAt, downloads }) => {
    const owner = owners.find((user) => user.id === userId);
    if (!uploadedAt || !owner) return [];
    const [actorId, hour] = uploadedBy === userId ? [demoUsers.accountantOf(owner).id, '09'] : [userId, '19'];
    const clock = `${hour}:${10 + (id % 45)}`;
    return Array.from({ length: Math.min(downloads, 3) }, (_, time) => ({
      at: openDayAt(new Date(uploadedAt), time + 1, clock).toISOString(),
      action: time === 0 ? 'file_downloaded' : 'file_opened',
      actorId,
      address: '192.0.2.14',
      subjectType: 'file',
      subjectId: String(id),
      clientId: userId,
    }));
  });
  return entries.filter(({ at }) => at < now.toISOString());
}

/** What an opening by the owner changes besides the audit log. */
async function noteOpenings(db: Db, userId: number): Promise<void> {
  const byOwner = db
    .select({ fileId: sql<number>`subject_id::int`.as('file_id'), at: sql<string>`min(at)`.as('first_at') })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, userId), eq(auditLog.clientId, userId), isOpening))
    .groupBy(auditLog.subjectId)
    .as('by_owner');
  await db
    .update(files)
    .set({ openedAt: sql`${byOwner.at}` })
    .from(byOwner)
    .where(eq(files.id, byOwner.fileId));
  const [seen] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId));
  if (!seen?.at) return;
  const times = { createdAt: seen.at, lastSeenAt: seen.at };
  await db.insert(devices).values({ userId, tokenHash: randomBytes(32), ...times });
}
