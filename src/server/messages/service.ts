import { and, eq, not, sql } from 'drizzle-orm';
import { type Input, largestId } from '../../shared/endpoint.ts';
import { senderName } from '../../shared/format.ts';
import type { listMessages as listEndpoint, Message } from '../../shared/messages.ts';
import type { Member } from '../core/actor.ts';
import { type Db, prepared } from '../core/db.ts';
import { cursorId, type Page, toPage } from '../core/paging.ts';
import { messages, users } from '../core/schema.ts';
import { fetched, me, messageColumns, newestFirst, newestOf } from './message-rows.ts';

const columns = {
  ...messageColumns,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: users.role,
  jobTitle: users.jobTitle,
};

function findNewest(db: Db, sides: Parameters<typeof newestOf>[0]) {
  const { picked, isPicked, total } = newestOf(sides);
  return db
    .select({ ...columns, total })
    .from(picked)
    .innerJoin(messages, isPicked)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .orderBy(newestFirst)
    .limit(fetched);
}

const findOwnMessages = prepared((db) =>
  findNewest(db, [eq(messages.fromUserId, me), eq(messages.toUserId, me)]).prepare('find_own_messages'),
);

const findUnreadMessages = prepared((db) =>
  findNewest(db, [sql`${and(eq(messages.toUserId, me), not(messages.read))}`]).prepare(
    'find_unread_messages',
  ),
);

/** Messages from or to the person asking; `unread` keeps the ones that wait for them. */
export async function listMessages(
  db: Db,
  actor: Member,
  { cursor, limit, unread }: Input<typeof listEndpoint>,
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
