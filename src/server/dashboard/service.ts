import { and, desc, eq, isNull, not, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import type * as dashboardApi from '#shared/dashboard.ts';
import { recentFileCount, recentMessageCount, recentMessageLength } from '#shared/dashboard.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { senderName } from '#shared/format.ts';
import { anyOf, customerFiles, listedFiles, receivedMessages } from '../access.ts';
import { listTodaysAppointments } from '../appointments/list-appointments.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared, preparedRows } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { files, incomingMails, messages, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { findDueDeadlines } from '../deadlines/due-deadlines.ts';
import { receivedColumns, withSenders } from '../files/received-files.ts';
import { findAssignedStaff } from '../users/assign-staff.ts';
import { readWelcome } from '../welcome/service.ts';
import { readNeedsYou } from './needs-you.ts';

const me = sql.placeholder('me');

/** The queries of the page that users see first, prepared for each role. */
function ownFigures(role: Role) {
  const actor = anyOf(role, me);
  const present = and(listedFiles(actor), isNull(files.deletedAt));
  const unread = and(receivedMessages(actor), not(messages.read));
  return {
    count: preparedRows<{ fileCount: number; unreadCount: number }>(
      `count_own_of_${role}`,
      sql`
        select (select count(*)::int from ${files} where ${present}) as "fileCount",
               (select count(*)::int from ${messages} where ${unread}) as "unreadCount"`,
    ),
    findRecentFiles: prepared((db) =>
      db
        .select({
          ...receivedColumns,
          originalFilename: files.originalFilename,
          fileType: files.fileType,
          fileSize: files.fileSize,
          uploadedAt: files.uploadedAt,
        })
        .from(files)
        .where(present)
        .orderBy(desc(files.id))
        .limit(recentFileCount)
        .prepare(`find_recent_files_of_${role}`),
    ),
  };
}

const figures = { admin: ownFigures('admin'), customer: ownFigures('customer') };

export async function readDashboard(
  { db }: Context,
  actor: Member,
): Promise<ResponseOf<typeof dashboardApi.read>> {
  const { id: me, role } = actor.session.user;
  const { count, findRecentFiles } = figures[role];
  const [[counts], recentFiles, [accountant], welcome] = await Promise.all([
    count(db, { me }),
    findRecentFiles(db).execute({ me }),
    role === 'customer' ? findAssignedStaff(db, me) : [],
    readWelcome(db, actor),
  ]);
  return {
    fileCount: counts?.fileCount ?? 0,
    unreadCount: counts?.unreadCount ?? 0,
    recentFiles: await withSenders(db, actor, recentFiles),
    accountant: accountant ?? null,
    welcome,
  };
}

export async function readAdminDashboard(
  { db }: Context,
  actor: Member,
): Promise<ResponseOf<typeof dashboardApi.readForAdmin>> {
  const [[counts], documentCount, due, needsYou, weeks, recent, todaysMeetings] = await Promise.all([
    countForStaff(db, { me: actor.session.user.id }),
    db.$count(files, and(isNull(files.deletedAt), customerFiles(actor))),
    findDueDeadlines(db),
    readNeedsYou(db, actor),
    countWeeks(db, { zone: firm.timeZone }),
    latestMessages(db),
    listTodaysAppointments(db, actor),
  ]);
  return {
    clientCount: counts?.clientCount ?? 0,
    documentCount,
    unreadCount: counts?.unreadCount ?? 0,
    ...due,
    needsYou,
    weeks,
    recentMessages: recent,
    todaysMeetings,
  };
}

const countForStaff = preparedRows<{ clientCount: number; unreadCount: number }>(
  'count_for_staff',
  sql`
    select (select count(*)::int from ${users} where ${users.role} = 'customer' and ${users.deletedAt} is null) as "clientCount",
           (select count(*)::int from ${messages} where ${receivedMessages(anyOf('admin', me))} and not ${messages.read}) as "unreadCount"`,
);

const zone = sql`${sql.placeholder('zone')}::text`;

/** What came in during each of the last twelve weeks, by the firm's calendar. */
const countWeeks = preparedRows<{ monday: string; enquiries: number; uploads: number }>(
  'count_weeks',
  sql`
    with weeks as (
      select monday, monday at time zone ${zone} as starts, (monday + interval '7 days') at time zone ${zone} as ends
      from generate_series(
        date_trunc('week', now() at time zone ${zone}) - interval '11 weeks',
        date_trunc('week', now() at time zone ${zone}),
        interval '7 days'
      ) as monday
    )
    select to_char(monday, 'YYYY-MM-DD') as monday,
           (select count(*)::int from contacts where submitted_at >= starts and submitted_at < ends) as enquiries,
           (select count(*)::int from files where uploaded_at >= starts and uploaded_at < ends) as uploads
    from weeks
    order by weeks.monday`,
);

/** One character longer than is shown, so that the page can tell whether more follows. */
const findLatest = prepared((db) =>
  db
    .select({
      id: messages.id,
      fromUserId: messages.fromUserId,
      toUserId: messages.toUserId,
      content: sql<string>`left(${messages.content}, ${recentMessageLength + 1})`,
      read: messages.read,
      sentAt: messages.sentAt,
      channel: messages.channel,
      conversationId: messages.threadId,
      mailWarning: incomingMails.reason,
      sender: nameColumns,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .leftJoin(incomingMails, eq(incomingMails.messageId, messages.id))
    .orderBy(desc(messages.id))
    .limit(recentMessageCount)
    .prepare('find_latest_messages'),
);

/** The firm's newest messages. */
async function latestMessages(db: Db) {
  const rows = await findLatest(db).execute();
  return rows.map(({ sender, ...message }) => ({
    ...message,
    fromUserName: senderName(sender),
    fromUserRole: sender.role,
  }));
}
