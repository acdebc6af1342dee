import { and, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/accounts.ts';
import type * as conversationsApi from '#shared/conversations.ts';
import { type Conversation, countedUnread, excerptLength } from '#shared/conversations.ts';
import { type Input, largestId } from '#shared/endpoint.ts';
import type { ConversationMessage } from '#shared/messages.ts';
import { countedRows } from '#shared/paging.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared, preparedRows } from '../core/database/db.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import { conversations, messages, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import {
  before,
  fetched,
  me,
  type NamedUser,
  newestFirst,
  newestOf,
  sender,
  threadColumns,
  toMessageUser,
  toThreadMessage,
  userColumns,
} from '../messages/message-rows.ts';
import { requireParty } from './conversation-party.ts';
import { searchConversations } from './search-conversations.ts';

const last = alias(messages, 'last');
const isMine = eq(conversations.userId, me);
const party = sql.placeholder('party');

type ConversationRow = Omit<NonNullable<Conversation['lastMessage']>, 'id'> &
  Omit<NamedUser, 'id' | 'role'> & {
    id: number;
    partyId: number | null;
    /** Null for the support queue, which is no user. */
    role: Role | null;
    unreadCount: number;
    total: number;
  };

/** Every page asks for these, so the rows come straight from the driver. */
function findConversations(name: string, which: SQL) {
  const waiting = and(
    eq(messages.toUserId, me),
    eq(messages.fromUserId, conversations.partyId),
    not(messages.read),
  );
  return preparedRows<ConversationRow>(
    name,
    sql`
      select ${conversations.lastMessageId} as id, ${conversations.partyId} as "partyId",
             ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.username}, ${users.role},
             ${users.jobTitle} as "jobTitle", ${users.deletedAt} as "deletedAt",
             ${last.fromUserId} as "fromUserId", left(${last.content}, ${excerptLength}) as excerpt,
             ${last.sentAt} as "sentAt", ${last.read},
             (select count(*)::int from (select from ${messages} where ${waiting} limit ${countedUnread}) counted)
               as "unreadCount",
             (select count(*)::int from (select from ${conversations} where ${isMine} limit ${countedRows + 1}) counted)
               as total
      from ${conversations}
      join ${messages} ${last} on ${eq(last.id, conversations.lastMessageId)}
      left join ${users} on ${eq(users.id, conversations.partyId)}
      where ${isMine} and ${which}
      order by ${conversations.lastMessageId} desc
      limit ${fetched}`,
  );
}

const findNewest = findConversations('find_conversations', lt(conversations.lastMessageId, before));

const findOne = findConversations(
  'find_conversation',
  sql`${conversations.partyId} is not distinct from ${party}::int`,
);

const findAmong = findConversations(
  'find_conversations_of',
  sql`${conversations.lastMessageId} = any(${sql.placeholder('ids')}::int[])`,
);

function toConversation(row: ConversationRow): Conversation {
  const { id, partyId, role, fromUserId, excerpt, sentAt, read, unreadCount } = row;
  return {
    party: partyId ?? 'support',
    user: partyId === null || role === null ? null : toMessageUser({ ...row, id: partyId, role }),
    lastMessage: { id, fromUserId, excerpt, sentAt: toIsoTimestamp(sentAt), read },
    unreadCount,
  };
}

export async function listConversations(
  { db }: Context,
  actor: Member,
  { q, cursor, limit }: Input<typeof conversationsApi.list>,
): Promise<Page<Conversation>> {
  const me = actor.session.user.id;
  if (q) {
    const { ids, counted } = await searchConversations(db, me, q, { cursor, limit });
    const found = ids.length > 0 ? await findAmong(db, { me, ids, fetched: ids.length }) : [];
    const { rows, ...rest } = toPage(found, limit, counted);
    return { rows: rows.map(toConversation), ...rest };
  }
  const call = { me, before: cursorId(cursor) ?? largestId, fetched: limit + 1 };
  const rows = await findNewest(db, call);
  // The count comes with the rows; a page beyond the last one has none, so it looks at the first.
  const [counted] =
    rows.length > 0 || !cursor ? rows : await findNewest(db, { ...call, before: largestId, fetched: 1 });
  const { rows: shown, ...rest } = toPage(rows, limit, counted?.total ?? 0);
  return { rows: shown.map(toConversation), ...rest };
}

export async function readConversation(
  { db }: Context,
  actor: Member,
  { party }: Input<typeof conversationsApi.read>,
): Promise<Conversation> {
  const [found] = await findOne(db, {
    me: actor.session.user.id,
    party: party === 'support' ? null : party,
    fetched: 1,
  });
  if (found) return toConversation(found);
  const user = await requireParty(db, actor, party);
  return { party, user: user && toMessageUser(user), lastMessage: null, unreadCount: 0 };
}

function selectThread(db: Db, sides: Parameters<typeof newestOf>[0]) {
  const { picked, isPicked, total } = newestOf(sides);
  return db
    .select({ ...threadColumns(), sender: userColumns(sender), total: total.as('total') })
    .from(picked)
    .innerJoin(messages, isPicked)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .orderBy(newestFirst)
    .limit(fetched);
}

const findThread = prepared((db) =>
  selectThread(db, [
    sql`${and(eq(messages.fromUserId, me), eq(messages.toUserId, party))}`,
    sql`${and(eq(messages.fromUserId, party), eq(messages.toUserId, me))}`,
  ]).prepare('find_thread'),
);

const findSupportThread = prepared((db) =>
  selectThread(db, [sql`${and(eq(messages.fromUserId, me), isNull(messages.toUserId))}`]).prepare(
    'find_support_thread',
  ),
);

export async function listConversationMessages(
  { db }: Context,
  actor: Member,
  { party, cursor, limit }: Input<typeof conversationsApi.listMessages>,
): Promise<Page<ConversationMessage>> {
  const find = (before: number, fetched: number) => {
    const call = { me: actor.session.user.id, before, fetched };
    return party === 'support'
      ? findSupportThread(db).execute(call)
      : findThread(db).execute({ ...call, party });
  };
  const rows = await find(cursorId(cursor) ?? largestId, limit + 1);
  const [counted] = rows.length > 0 || !cursor ? rows : await find(largestId, 1);
  if (!counted) await requireParty(db, actor, party);
  return toPage(rows.map(toThreadMessage), limit, counted?.total ?? 0);
}
