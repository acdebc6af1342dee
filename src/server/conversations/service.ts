import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/accounts.ts';
import type * as conversationsApi from '#shared/conversations.ts';
import { type Conversation, countedUnread, excerptLength } from '#shared/conversations.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import type { ConversationMessage } from '#shared/messages.ts';
import { countedRows } from '#shared/paging.ts';
import type { Context } from '../core/context.ts';
import { prepared, preparedRows } from '../core/database/db.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import { messages, threads, users } from '../core/database/schema.ts';
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
import { ownThreads, partyOf, shownUser, threadWith } from './own-threads.ts';
import { searchConversations } from './search-conversations.ts';

const last = alias(messages, 'last');
const party = sql.placeholder('party');

type ConversationRow = Omit<NonNullable<Conversation['lastMessage']>, 'id'> &
  Omit<NamedUser, 'id' | 'role'> & {
    id: number;
    partyId: number | null;
    userId: number | null;
    /** Null for the support queue while nobody has taken it. */
    role: Role | null;
    unreadCount: number;
    total: number;
  };

/** Every page requests these, so the rows come straight from the driver. */
function findConversations(name: string, picked: SQL) {
  const unread = and(eq(messages.toUserId, me), eq(messages.threadId, threads.id), not(messages.read));
  return preparedRows<ConversationRow>(
    name,
    sql`
      select ${threads.lastMessageId} as id, ${partyOf(me)} as "partyId", ${users.id} as "userId",
             ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.username}, ${users.role},
             ${users.jobTitle} as "jobTitle", ${users.deletedAt} as "deletedAt",
             ${last.fromUserId} as "fromUserId", left(${last.content}, ${excerptLength}) as excerpt,
             ${last.sentAt} as "sentAt", ${last.read},
             (select count(*)::int from (select from ${messages} where ${unread} limit ${countedUnread}) counted)
               as "unreadCount",
             (select count(*)::int from (${ownThreads(me, sql`true`, sql`${countedRows + 1}`)}) counted) as total
      from (${picked}) picked
      join ${threads} on ${threads.id} = picked.id
      join ${messages} ${last} on ${eq(last.id, threads.lastMessageId)}
      left join ${users} on ${users.id} = ${shownUser(me)}
      order by ${threads.lastMessageId} desc
      limit ${fetched}`,
  );
}

const findNewest = findConversations(
  'find_conversations',
  ownThreads(me, lt(threads.lastMessageId, before), fetched),
);

const findOne = findConversations('find_conversation', threadWith(me, party));

const findAmong = findConversations(
  'find_conversations_of',
  ownThreads(me, sql`${threads.lastMessageId} = any(${sql.placeholder('ids')}::int[])`, fetched),
);

function toConversation(row: ConversationRow): Conversation {
  const { id, partyId, userId, role, fromUserId, excerpt, sentAt, read, unreadCount } = row;
  const user = userId === null || role === null ? null : toMessageUser({ ...row, id: userId, role });
  return {
    party: partyId ?? 'support',
    user: partyId === null ? null : user,
    assignee: partyId === null ? user : null,
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
  const call = { me, before: cursorId(cursor) ?? maxId, fetched: limit + 1 };
  const rows = await findNewest(db, call);
  // The count comes with the rows; a page beyond the last has none, so the first page is queried for it.
  const [counted] =
    rows.length > 0 || !cursor ? rows : await findNewest(db, { ...call, before: maxId, fetched: 1 });
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
  return { party, user: user && toMessageUser(user), assignee: null, lastMessage: null, unreadCount: 0 };
}

const findThread = prepared((db) => {
  const { page, isOnPage, fits, total } = newestOf([sql`${messages.threadId} = (${threadWith(me, party)})`]);
  return db
    .select({ ...threadColumns(), sender: userColumns(sender), total: total.as('total'), fits })
    .from(page)
    .innerJoin(messages, isOnPage)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .orderBy(newestFirst)
    .limit(fetched)
    .prepare('find_thread');
});

export async function listConversationMessages(
  { db }: Context,
  actor: Member,
  { party, cursor, limit }: Input<typeof conversationsApi.listMessages>,
): Promise<Page<ConversationMessage>> {
  const find = (before: number, fetched: number) =>
    findThread(db).execute({
      me: actor.session.user.id,
      party: party === 'support' ? null : party,
      before,
      fetched,
    });
  const rows = await find(cursorId(cursor) ?? maxId, limit + 1);
  const [counted] = rows.length > 0 || !cursor ? rows : await find(maxId, 1);
  if (!counted) await requireParty(db, actor, party);
  const { rows: shown, ...rest } = toPage(rows, limit, counted?.total ?? 0);
  return { rows: shown.map(toThreadMessage), ...rest };
}
