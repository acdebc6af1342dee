import { and, desc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as conversationsApi from '#shared/conversations.ts';
import { type Conversation, countedUnread, excerptLength } from '#shared/conversations.ts';
import { type Input, largestId } from '#shared/endpoint.ts';
import type { ConversationMessage } from '#shared/messages.ts';
import { countedRows } from '#shared/paging.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import { conversations, messages, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import {
  before,
  fetched,
  me,
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

function selectConversations(db: Db) {
  const waiting = and(
    eq(messages.toUserId, me),
    eq(messages.fromUserId, conversations.partyId),
    not(messages.read),
  );
  const unread = sql<number>`(select count(*)::int from (select from ${messages} where ${waiting} limit ${countedUnread}) counted)`;
  const total = sql<number>`(select count(*)::int from (select from ${conversations} where ${isMine} limit ${countedRows + 1}) counted)`;
  return db
    .select({
      id: conversations.lastMessageId,
      partyId: conversations.partyId,
      user: userColumns(users),
      fromUserId: last.fromUserId,
      excerpt: sql<string>`left(${last.content}, ${excerptLength})`.as('excerpt'),
      sentAt: last.sentAt,
      read: last.read,
      unreadCount: unread.as('unread_count'),
      total: total.as('total'),
    })
    .from(conversations)
    .innerJoin(last, eq(last.id, conversations.lastMessageId))
    .leftJoin(users, eq(users.id, conversations.partyId));
}

const findConversations = prepared((db) =>
  selectConversations(db)
    .where(and(isMine, lt(conversations.lastMessageId, before)))
    .orderBy(desc(conversations.lastMessageId))
    .limit(fetched)
    .prepare('find_conversations'),
);

const findConversation = prepared((db) =>
  selectConversations(db)
    .where(and(isMine, sql`${conversations.partyId} is not distinct from ${party}::int`))
    .prepare('find_conversation'),
);

const findConversationsOf = prepared((db) =>
  selectConversations(db)
    .where(and(isMine, sql`${conversations.lastMessageId} = any(${sql.placeholder('ids')}::int[])`))
    .orderBy(desc(conversations.lastMessageId))
    .prepare('find_conversations_of'),
);

type ConversationRow = Awaited<ReturnType<ReturnType<typeof findConversations>['execute']>>[number];

function toConversation(row: ConversationRow): Conversation {
  const { id, fromUserId, excerpt, sentAt, read, unreadCount } = row;
  return {
    party: row.partyId ?? 'support',
    user: row.user && toMessageUser(row.user),
    lastMessage: { id, fromUserId, excerpt, sentAt, read },
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
    const found = ids.length > 0 ? await findConversationsOf(db).execute({ me, ids }) : [];
    const { rows, ...rest } = toPage(found, limit, counted);
    return { rows: rows.map(toConversation), ...rest };
  }
  const call = { me, before: cursorId(cursor) ?? largestId, fetched: limit + 1 };
  const rows = await findConversations(db).execute(call);
  // The count comes with the rows; a page beyond the last one has none, so it looks at the first.
  const [counted] =
    rows.length > 0 || !cursor
      ? rows
      : await findConversations(db).execute({ ...call, before: largestId, fetched: 1 });
  const { rows: shown, ...rest } = toPage(rows, limit, counted?.total ?? 0);
  return { rows: shown.map(toConversation), ...rest };
}

export async function readConversation(
  { db }: Context,
  actor: Member,
  { party }: Input<typeof conversationsApi.read>,
): Promise<Conversation> {
  const [found] = await findConversation(db).execute({
    me: actor.session.user.id,
    party: party === 'support' ? null : party,
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
