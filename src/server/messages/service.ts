import { eq, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import { senderName } from '#shared/format.ts';
import type * as messagesApi from '#shared/messages.ts';
import type { ListedMessage } from '#shared/messages.ts';
import { anyOf, receivedMessages, sentMessages } from '../access.ts';
import { partyOf } from '../conversations/own-threads.ts';
import type { Context } from '../core/context.ts';
import { preparedRows } from '../core/database/db.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import { messages, threads, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { fetched, me, newestOf } from './message-rows.ts';

type Row = Omit<ListedMessage, 'fromUserName' | 'fromUserRole' | 'party'> &
  Parameters<typeof senderName>[0] & { role: Role; partyId: number | null; total: number; fits: boolean };

/** Every page makes this query, so its rows come straight from the driver. */
function findNewest(name: string, sides: SQL[]) {
  const { page, isOnPage, fits, total } = newestOf(sides);
  return preparedRows<Row>(
    name,
    sql`
      select ${messages.id}, ${messages.fromUserId} as "fromUserId", ${messages.toUserId} as "toUserId",
             ${messages.content}, ${messages.read}, ${messages.sentAt} as "sentAt", ${messages.channel},
             ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.username}, ${users.role},
             ${users.jobTitle} as "jobTitle", ${messages.threadId} as "conversationId",
             case when ${threads.id} is null then coalesce(nullif(${messages.fromUserId}, ${me}::int), ${messages.toUserId})
               else ${partyOf(me)} end
               as "partyId",
             ${total} as total, ${fits.sql} as fits
      from ${page}
      join ${messages} on ${isOnPage}
      join ${users} on ${eq(users.id, messages.fromUserId)}
      left join ${threads} on ${eq(threads.id, messages.threadId)}
      order by ${messages.id} desc
      limit ${fetched}`,
  );
}

/** Prepared for each role. */
function findersOf(role: Role) {
  const actor = anyOf(role, me);
  const received = receivedMessages(actor);
  return {
    findOwn: findNewest(`find_own_messages_of_${role}`, [sentMessages(actor), received]),
    findUnread: findNewest(`find_unread_messages_of_${role}`, [sql`${received} and not ${messages.read}`]),
  };
}

const finders = { admin: findersOf('admin'), customer: findersOf('customer') };

/** Messages from or to the actor; `unread` returns only unread ones to the actor. */
export async function listMessages(
  { db }: Context,
  actor: Member,
  { cursor, limit, unread }: Input<typeof messagesApi.list>,
): Promise<Page<ListedMessage>> {
  const { id: me, role } = actor.session.user;
  const find = unread ? finders[role].findUnread : finders[role].findOwn;
  const rows = await find(db, { me, before: cursorId(cursor) ?? maxId, fetched: limit + 1 });
  // The total comes with the rows. A page beyond the last one has no rows, so the total is read from the first page.
  const [counted] = rows.length > 0 || !cursor ? rows : await find(db, { me, before: maxId, fetched: 1 });
  const { rows: shown, ...rest } = toPage(rows, limit, counted?.total ?? 0);
  return { rows: shown.map((row) => toMessage(row, role === 'admin')), ...rest };
}

function toMessage(row: Row, isStaff: boolean): ListedMessage {
  return {
    id: row.id,
    fromUserId: row.fromUserId,
    fromUserName: senderName(row),
    fromUserRole: row.role,
    toUserId: row.toUserId,
    content: row.content,
    read: row.read,
    sentAt: toIsoTimestamp(row.sentAt),
    channel: row.channel,
    party: row.partyId ?? 'support',
    conversationId: isStaff ? row.conversationId : null,
  };
}
