import { and, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countedUnread, excerptLength } from '#shared/conversations.ts';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import type { Db } from '../core/database/db.ts';
import { companies, messages, threads, userCompanies, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { toMessageUser, userColumns } from '../messages/message-rows.ts';

const last = alias(messages, 'last');

/**
 * Unread messages to a staff member, and those to the firm while nobody else has taken them. Each part is one index
 * lookup: a single condition with OR would read all messages of the conversation.
 */
function countUnread({ session }: Member): SQL<number> {
  const me = session.user.id;
  const unread = (to: SQL) => sql`(select from ${messages}
    where ${and(eq(messages.threadId, threads.id), not(messages.read), to)} limit ${countedUnread})`;
  const toFirm = sql`${isNull(messages.toUserId)} and coalesce(${threads.assigneeId}, ${me}) = ${me}`;
  return sql`(select count(*)::int from (
    ${unread(eq(messages.toUserId, me))} union all ${unread(toFirm)} limit ${countedUnread}) counted)`;
}

const firstCompany = sql<string | null>`(
  select ${companies.name} from ${userCompanies} join ${companies} on ${companies.id} = ${userCompanies.companyId}
  where ${userCompanies.userId} = ${threads.customerId}
  order by ${desc(userCompanies.isPrimaryCompany)}, ${companies.name} limit 1)`;

/** Conversations as the staff's list shows them, the one with the latest message first. */
export async function findConversations(
  db: Db,
  actor: Member,
  which: SQL | undefined,
): Promise<StaffConversation[]> {
  const rows = await db
    .select({
      thread: threads,
      company: firstCompany.as('company'),
      last: {
        id: last.id,
        fromUserId: last.fromUserId,
        excerpt: sql<string>`left(${last.content}, ${excerptLength})`.as('excerpt'),
        sentAt: last.sentAt,
      },
      unreadCount: countUnread(actor).as('unread_count'),
    })
    .from(threads)
    .innerJoin(last, eq(last.id, threads.lastMessageId))
    .where(which)
    .orderBy(desc(threads.lastMessageId));
  const userOf = await findUsers(
    db,
    rows.flatMap(({ thread, last }) => [
      thread.customerId,
      thread.staffId,
      thread.colleagueId,
      thread.assigneeId,
      last.fromUserId,
    ]),
  );
  return rows.map(({ thread, company, last, unreadCount }) => {
    const isBetweenStaff = thread.customerId === null;
    const me = actor.session.user.id;
    const staffId = isBetweenStaff && thread.staffId === me ? thread.colleagueId : thread.staffId;
    const assignee = userOf(thread.assigneeId);
    return {
      id: thread.id,
      kind: isBetweenStaff ? 'staff' : thread.staffId === null ? 'support' : 'direct',
      customer: userOf(thread.customerId),
      company,
      staff: userOf(staffId),
      assignee: assignee && { id: assignee.id, name: assignee.name },
      state: thread.state,
      stateSince: thread.stateSince,
      snoozedUntil: thread.snoozedUntil,
      channel: thread.channel,
      lastMessage: {
        ...last,
        sentAt: toIsoTimestamp(last.sentAt),
        fromUserName: userOf(last.fromUserId)?.name ?? '',
      },
      unreadCount,
    };
  });
}

async function findUsers(db: Db, ids: (number | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    wanted.length > 0 ? await db.select(userColumns(users)).from(users).where(inArray(users.id, wanted)) : [];
  const found = new Map(rows.map((row) => [row.id, toMessageUser(row)]));
  return (id: number | null) => (id === null ? null : (found.get(id) ?? null));
}

export async function findConversation(db: Db, actor: Member, id: number): Promise<StaffConversation> {
  const [found] = await findConversations(db, actor, eq(threads.id, id));
  if (!found) throw notFound();
  return found;
}
