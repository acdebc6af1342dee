import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import type {
  ConversationCounts,
  ConversationState,
  ConversationView,
  StaffConversation,
} from '#shared/staff-conversations.ts';
import type { Context } from '../core/context.ts';
import { findPage } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { messages, threads } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { findConversations } from './conversation-rows.ts';
import { findLatest } from './find-latest.ts';

function inView(actor: Member, view: ConversationView): SQL | undefined {
  if (view === 'all') return undefined;
  return view === 'mine'
    ? eq(threads.assigneeId, actor.session.user.id)
    : and(isNull(threads.assigneeId), isNotNull(threads.customerId));
}

/** Starts from the unread messages, which are few: most conversations have none. */
function hasUnread({ session }: Member): SQL {
  const me = session.user.id;
  const withUnread = (to: SQL) => sql`${threads.id} = any(array(
    select ${messages.threadId} from ${messages} where ${and(to, not(messages.read))}))`;
  return sql`(${withUnread(eq(messages.toUserId, me))} or (
    ${withUnread(isNull(messages.toUserId))} and coalesce(${threads.assigneeId}, ${me}) = ${me}))`;
}

export async function listStaffConversations(
  { db }: Context,
  actor: Member,
  { q, view, state, unread, clientId, ...position }: Input<typeof staffConversationsApi.list>,
): Promise<Page<StaffConversation>> {
  const which = and(
    isNotNull(threads.lastMessageId),
    inView(actor, view),
    state && eq(threads.state, state),
    unread ? hasUnread(actor) : undefined,
    clientId ? eq(threads.customerId, clientId) : undefined,
  );
  const { ids, counted } = await findPage(db, await findLatest(db, which, q), position);
  const rows =
    ids.length > 0
      ? await findConversations(db, actor, sql`${threads.lastMessageId} = any(${sql.param(ids)}::int[])`)
      : [];
  // Rows are ordered by their latest message, so the cursor is a message id.
  const page = toPage(
    rows.map((row) => ({ id: row.lastMessage.id, row })),
    position.limit,
    counted,
  );
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

/** For the badge, the tab's title, the dashboard and the filters. */
export async function countStaffConversations({ db }: Context, actor: Member): Promise<ConversationCounts> {
  const count = (view: ConversationView, state: ConversationState) =>
    sql`(select count(*)::int from (
      select from ${threads} where ${and(eq(threads.state, state), inView(actor, view))} limit ${countedRows + 1}
    ) counted)`;
  // `offset 0` keeps PostgreSQL from reading all open conversations, the oldest first, until it finds one of this view.
  const oldestOpen = (view: ConversationView) =>
    sql`(select id from (
        select ${threads.id}, ${threads.stateSince} as since from ${threads}
        where ${and(eq(threads.state, 'open'), inView(actor, view))} ${view === 'all' ? sql`` : sql`offset 0`}
      ) opened order by since, id limit 1)`;
  const counts = (view: ConversationView) =>
    sql`json_build_object('open', ${count(view, 'open')}, 'waiting', ${count(view, 'waiting')},
      'oldestOpen', ${oldestOpen(view)})`;
  const { rows } = await db.execute<ConversationCounts & Record<string, unknown>>(
    sql`select ${counts('mine')} as mine, ${counts('queue')} as queue, ${counts('all')} as "all"`,
  );
  return rows[0] as ConversationCounts;
}
