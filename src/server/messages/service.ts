import { and, desc, eq, lt, not, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Input, largestId } from '../../shared/endpoint.ts';
import { senderName } from '../../shared/format.ts';
import type { listMessages as listMessagesEndpoint, Message } from '../../shared/messages.ts';
import { countedRows } from '../../shared/paging.ts';
import type { Member } from '../core/actor.ts';
import { type Db, prepared } from '../core/db.ts';
import { cursorId, type Page, toPage } from '../core/paging.ts';
import { messages, users } from '../core/schema.ts';

const me = sql.placeholder('me');
const before = sql.placeholder('before');
const fetched = sql.placeholder('fetched');

const columns = {
  id: messages.id,
  fromUserId: messages.fromUserId,
  toUserId: messages.toUserId,
  content: messages.content,
  read: messages.read,
  sentAt: messages.sentAt,
  channel: messages.channel,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
  jobTitle: users.jobTitle,
};

/** Two index scans merged by id: one condition with OR would read and sort all messages a person ever had. */
const findOwnMessages = prepared((db) => {
  const side = (column: typeof messages.fromUserId | typeof messages.toUserId) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(column, me), lt(messages.id, before)))
      .orderBy(desc(messages.id))
      .limit(fetched);
  const counted = (column: typeof messages.fromUserId | typeof messages.toUserId) =>
    sql`(select count(*) from (select from ${messages} where ${eq(column, me)} limit ${countedRows + 1}) counted)`;
  const total = sql<number>`(${counted(messages.fromUserId)} + ${counted(messages.toUserId)})::int`;
  const picked = unionAll(side(messages.fromUserId), side(messages.toUserId)).as('picked');
  return db
    .select({ ...columns, total: total.as('total') })
    .from(picked)
    .innerJoin(messages, eq(messages.id, picked.id))
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .orderBy(desc(messages.id))
    .limit(fetched)
    .prepare('find_own_messages');
});

const findUnreadMessages = prepared((db) => {
  const waiting = and(eq(messages.toUserId, me), not(messages.read));
  const total = sql<number>`(select count(*)::int from (select from ${messages} where ${waiting} limit ${countedRows + 1}) counted)`;
  return db
    .select({ ...columns, total: total.as('total') })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .where(and(waiting, lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(fetched)
    .prepare('find_unread_messages');
});

/** Messages from or to the person asking; `unread` keeps the ones that wait for them. */
export async function listMessages(
  db: Db,
  actor: Member,
  { cursor, limit, unread }: Input<typeof listMessagesEndpoint>,
): Promise<Page<Message>> {
  const find = unread ? findUnreadMessages(db) : findOwnMessages(db);
  const me = actor.session.user.id;
  const rows = await find.execute({ me, before: cursorId(cursor) ?? largestId, fetched: limit + 1 });
  const named = rows.map((row) => ({ ...row, fromUserName: senderName(row) }));
  // The count comes with the rows; a page beyond the last one has none, so it looks at the first.
  const [counted] =
    rows.length > 0 || !cursor ? rows : await find.execute({ me, before: largestId, fetched: 1 });
  return toPage(named, limit, counted?.total ?? 0);
}
