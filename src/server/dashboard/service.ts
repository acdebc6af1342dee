import { and, asc, desc, eq, gte, isNull, not, sql } from 'drizzle-orm';
import {
  type readAdminDashboard as adminDashboardEndpoint,
  type readDashboard as dashboardEndpoint,
  recentFileCount,
  recentMessageCount,
  recentMessageLength,
} from '../../shared/dashboard.ts';
import type { Answer } from '../../shared/endpoint.ts';
import { senderName } from '../../shared/format.ts';
import { firmToday } from '../../shared/time.ts';
import { addressedTo, ownFiles } from '../access.ts';
import type { Member } from '../core/actor.ts';
import type { Db } from '../core/db.ts';
import { deadlines, files, messages, users } from '../core/schema.ts';

const shownDeadlines = 8;

async function countUnread(db: Db, actor: Member): Promise<number> {
  return db.$count(messages, and(addressedTo(actor), not(messages.read)));
}

export async function readDashboard(db: Db, actor: Member): Promise<Answer<typeof dashboardEndpoint>> {
  const present = and(ownFiles(actor), isNull(files.deletedAt));
  const [fileCount, unreadCount, recentFiles] = await Promise.all([
    db.$count(files, present),
    countUnread(db, actor),
    db.select().from(files).where(present).orderBy(desc(files.id)).limit(recentFileCount),
  ]);
  return { fileCount, unreadCount, recentFiles };
}

export async function readAdminDashboard(
  db: Db,
  actor: Member,
): Promise<Answer<typeof adminDashboardEndpoint>> {
  const [clientCount, documentCount, unreadCount, upcoming, recent] = await Promise.all([
    db.$count(users, and(eq(users.role, 'customer'), isNull(users.deletedAt))),
    db.$count(files, isNull(files.deletedAt)),
    countUnread(db, actor),
    db
      .select()
      .from(deadlines)
      .where(gte(deadlines.dueOn, firmToday()))
      .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
      .limit(shownDeadlines),
    latestMessages(db),
  ]);
  return { clientCount, documentCount, unreadCount, deadlines: upcoming, recentMessages: recent };
}

/** The firm's newest messages, one character longer than shown so that the screen knows whether more follows. */
async function latestMessages(db: Db) {
  const rows = await db
    .select({
      id: messages.id,
      fromUserId: messages.fromUserId,
      toUserId: messages.toUserId,
      content: sql<string>`left(${messages.content}, ${recentMessageLength + 1})`,
      read: messages.read,
      sentAt: messages.sentAt,
      channel: messages.channel,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      role: users.role,
      jobTitle: users.jobTitle,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .orderBy(desc(messages.id))
    .limit(recentMessageCount);
  return rows.map((row) => ({ ...row, fromUserName: senderName(row) }));
}
