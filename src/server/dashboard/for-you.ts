import { and, asc, desc, eq, inArray, isNull, lte, max, ne, not, or, sql } from 'drizzle-orm';
import {
  type ForYou,
  type ForYouList,
  type NewFile,
  openingLength,
  shownItems,
  shownLists,
  shownMeetings,
  shownNewFiles,
  shownSenders,
  type UnreadSender,
  type WaitingItem,
} from '#shared/dashboard.ts';
import { senderName } from '#shared/format.ts';
import type { RequestListSummary } from '#shared/request-lists.ts';
import { answerableLists, anyOf, listedFiles, readableLists, receivedMessages } from '../access.ts';
import { listNextAppointments } from '../appointments/list-appointments.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  auditLog,
  files,
  isOpening,
  messages,
  requestItems,
  requestLists,
  threads,
  users,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { findOwnDeadlines } from '../deadlines/due-deadlines.ts';
import { findLists } from '../request-lists/find-lists.ts';

const nothing: ForYou = { meetings: [], lists: [], files: [], unread: [], dates: [] };

const me = sql.placeholder('me');
const customer = anyOf('customer', me);

/** What waits for a customer. Each query reads only their rows and those of their companies. */
export async function readForYou({ db }: Context, actor: Member): Promise<ForYou> {
  const { id, role } = actor.session.user;
  if (role !== 'customer') return nothing;
  const [meetings, lists, newFiles, unread, dates] = await Promise.all([
    listNextAppointments(db, actor, shownMeetings),
    readLists(db, actor),
    readNewFiles(db, id),
    readUnread(db, id),
    findOwnDeadlines(db, id),
  ]);
  return { meetings, lists, files: newFiles, unread, dates };
}

/** Nearest due date first; lists that wait for the firm follow. */
const inOrder = sql`${requestLists.turn} = 'client' desc, ${requestLists.dueOn}, ${requestLists.id}`;

async function readLists(db: Db, actor: Member): Promise<ForYouList[]> {
  const open = and(readableLists(actor), isNull(requestLists.closedAt));
  const lists = await findLists(db, open, { order: inOrder, limit: shownLists });
  const waiting = lists.filter(({ turn }) => turn === 'client').map(({ id }) => id);
  const [answerable, items] = await Promise.all([findAnswerable(db, actor, lists), findItems(db, waiting)]);
  return lists.map((list) => ({
    ...list,
    mayAnswer: answerable.has(list.id),
    items: items.get(list.id) ?? [],
  }));
}

/** Only lists of companies can be readable without being answerable. */
async function findAnswerable(db: Db, actor: Member, lists: RequestListSummary[]): Promise<Set<number>> {
  const ids = lists.map(({ id }) => id);
  if (lists.every(({ company }) => !company)) return new Set(ids);
  const rows = await db
    .select({ id: requestLists.id })
    .from(requestLists)
    .where(and(inArray(requestLists.id, ids), answerableLists(actor)));
  return new Set(rows.map(({ id }) => id));
}

/** The missing items of each list, returned items first, then required ones. */
async function findItems(db: Db, listIds: number[]): Promise<Map<number, WaitingItem[]>> {
  if (listIds.length === 0) return new Map();
  const { id, listId, state, required, position } = requestItems;
  const ranked = db
    .select({
      id,
      listId,
      kind: requestItems.kind,
      label: requestItems.label,
      issuer: requestItems.issuer,
      state,
      returnReason: requestItems.returnReason,
      returnNote: requestItems.returnNote,
      place: sql<number>`row_number() over (
        partition by ${listId} order by ${state} = 'returned' desc, ${required} desc, ${position}, ${id})`.as(
        'place',
      ),
    })
    .from(requestItems)
    .where(and(inArray(listId, listIds), inArray(state, ['open', 'returned'])))
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.place, shownItems))
    .orderBy(asc(ranked.listId), asc(ranked.place));
  return Map.groupBy(rows, (row) => row.listId);
}

/** `opened_at` covers only the owner; openings by other people of a file's company are in the audit log. */
const openedByMe = sql`exists (
  select from ${auditLog} where ${auditLog.subjectType} = 'file' and ${auditLog.subjectId} = ${files.id}::text
    and ${auditLog.actorId} = ${me} and ${isOpening})`;

const findNewFiles = prepared((db) =>
  db
    .select({
      id: files.id,
      originalFilename: files.originalFilename,
      fileType: files.fileType,
      fileSize: files.fileSize,
      uploadedAt: files.uploadedAt,
      note: files.description,
      sender: nameColumns,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .where(
      and(
        listedFiles(customer),
        isNull(files.deletedAt),
        eq(users.role, 'admin'),
        // Imported rows without contents cannot be opened.
        sql`octet_length(${files.sha256}) > 0`,
        or(and(eq(files.userId, me), isNull(files.openedAt)), and(ne(files.userId, me), not(openedByMe))),
      ),
    )
    .orderBy(desc(files.id))
    .limit(shownNewFiles)
    .prepare('find_new_files'),
);

async function readNewFiles(db: Db, customerId: number): Promise<NewFile[]> {
  const rows = await findNewFiles(db).execute({ me: customerId });
  return rows.map(({ sender, ...file }) => ({ ...file, from: senderName(sender) }));
}

const findUnread = prepared((db) => {
  const bySender = db
    .select({
      fromUserId: messages.fromUserId,
      threadId: messages.threadId,
      count: sql<number>`count(*)::int`.as('count'),
      newest: max(messages.id).as('newest'),
    })
    .from(messages)
    .where(and(receivedMessages(customer), not(messages.read)))
    .groupBy(messages.fromUserId, messages.threadId)
    .as('by_sender');
  return db
    .select({
      id: bySender.fromUserId,
      // Without a conversation it is an old message that is not assigned yet.
      partyId: sql<
        number | null
      >`case when ${threads.id} is null then ${messages.fromUserId} else ${threads.staffId} end`,
      count: bySender.count,
      opening: sql<string>`left(${messages.content}, ${sql.raw(String(openingLength))})`,
      sender: nameColumns,
    })
    .from(bySender)
    .innerJoin(messages, eq(messages.id, bySender.newest))
    .innerJoin(users, eq(users.id, bySender.fromUserId))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .orderBy(desc(bySender.newest))
    .limit(shownSenders)
    .prepare('find_unread_senders');
});

async function readUnread(db: Db, customerId: number): Promise<UnreadSender[]> {
  const rows = await findUnread(db).execute({ me: customerId });
  return rows.map(({ id, partyId, count, opening, sender }) => ({
    from: { id, name: senderName(sender) },
    party: partyId ?? 'support',
    count,
    opening,
  }));
}
