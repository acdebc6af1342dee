import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { type Input, maxId } from '#shared/endpoint.ts';
import { senderName } from '#shared/format.ts';
import type * as staffConversationsApi from '#shared/staff-conversations.ts';
import {
  type CommentedMessage,
  type ConversationComment,
  type StaffConversationDetails,
  writingLastsMs,
} from '#shared/staff-conversations.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { cursorId, type Page, toPage } from '../core/database/paging.ts';
import {
  appointments,
  clientAssignments,
  messages,
  threadComments,
  threads,
  threadWriters,
  users,
} from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { findMailPlan } from '../message-mails/mail-plan.ts';
import { findMailStates } from '../message-mails/mail-states.ts';
import {
  fetched,
  newestFirst,
  newestOf,
  sender,
  threadColumns,
  toThreadMessage,
  userColumns,
} from '../messages/message-rows.ts';
import { selectComments, toComment } from './comments.ts';
import { findConversation } from './conversation-rows.ts';

export async function readStaffConversation(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof staffConversationsApi.read>,
): Promise<StaffConversationDetails> {
  const conversation = await findConversation(db, actor, id);
  const { customer, company } = conversation;
  const [writers, mail, nextAppointment, accountant] = await Promise.all([
    findWriters(db, actor, id),
    customer && findMailPlan(db, customer.id),
    customer && findNextAppointment(db, customer.id),
    customer && findAccountant(db, customer.id),
  ]);
  return {
    ...conversation,
    writers,
    mail,
    mergeFields: { firstName: customer?.firstName ?? null, company, nextAppointment, accountant },
  };
}

const findWriting = prepared((db) =>
  db
    .select({ id: users.id, ...nameColumns })
    .from(threadWriters)
    .innerJoin(users, eq(users.id, threadWriters.userId))
    .where(
      and(
        eq(threadWriters.threadId, sql.placeholder('thread')),
        ne(threadWriters.userId, sql.placeholder('me')),
        gt(threadWriters.writtenAt, sql`now() - ${writingLastsMs} * interval '1 millisecond'`),
      ),
    )
    .orderBy(asc(users.id))
    .prepare('find_writers'),
);

async function findWriters(db: Db, { session }: Member, threadId: number) {
  const rows = await findWriting(db).execute({ thread: threadId, me: session.user.id });
  return rows.map((row) => ({ id: row.id, name: senderName(row) }));
}

const findNext = prepared((db) =>
  db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, sql.placeholder('customer')),
        eq(appointments.status, 'scheduled'),
        gt(appointments.startsAt, sql`now()`),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
    .prepare('find_next_appointment'),
);

async function findNextAppointment(db: Db, customerId: number): Promise<string | null> {
  const [next] = await findNext(db).execute({ customer: customerId });
  return next ? formatFirmTimestamp(next.startsAt) : null;
}

const findAssigned = prepared((db) =>
  db
    .select(nameColumns)
    .from(clientAssignments)
    .innerJoin(users, eq(users.id, clientAssignments.adminId))
    .where(and(eq(clientAssignments.customerId, sql.placeholder('customer')), isActiveStaff))
    .orderBy(asc(clientAssignments.adminId))
    .limit(1)
    .prepare('find_accountant'),
);

async function findAccountant(db: Db, customerId: number): Promise<string | null> {
  const [accountant] = await findAssigned(db).execute({ customer: customerId });
  return accountant ? senderName(accountant) : null;
}

const findMessages = prepared((db) => {
  const { page, isOnPage, fits, total } = newestOf([eq(messages.threadId, sql.placeholder('thread'))]);
  return db
    .select({ ...threadColumns(), sender: userColumns(sender), total: total.as('total'), fits })
    .from(page)
    .innerJoin(messages, isOnPage)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .orderBy(newestFirst)
    .limit(fetched)
    .prepare('find_messages_of_conversation');
});

export async function listStaffConversationMessages(
  { db }: Context,
  actor: Member,
  { id, cursor, limit }: Input<typeof staffConversationsApi.listMessages>,
): Promise<Page<CommentedMessage>> {
  const find = (before: number, fetched: number) =>
    findMessages(db).execute({ thread: id, me: actor.session.user.id, before, fetched });
  const rows = await find(cursorId(cursor) ?? maxId, limit + 1);
  const [counted] = rows.length > 0 || !cursor ? rows : await find(maxId, 1);
  if (!counted) throw notFound();
  const page = toPage(rows, limit, counted.total);
  const commentsOf = await findComments(
    db,
    actor,
    id,
    page.rows.map((row) => row.id),
  );
  const mailOf = await findMailStates(db, actor, page.rows);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...toThreadMessage(row),
      comments: commentsOf(row.id),
      ...mailOf(row.id),
    })),
  };
}

/** Hides from staff who used to be clients what colleagues wrote about them. */
async function findComments(db: Db, { session }: Member, threadId: number, messageIds: number[]) {
  const comments = new Map<number, ConversationComment[]>();
  if (messageIds.length > 0) {
    const rows = await selectComments(db)
      .where(
        and(
          eq(threadComments.threadId, threadId),
          inArray(threadComments.afterMessageId, messageIds),
          sql`${threads.customerId} is distinct from ${session.user.id}`,
        ),
      )
      .orderBy(asc(threadComments.id));
    for (const row of rows) {
      comments.set(row.afterMessageId, [...(comments.get(row.afterMessageId) ?? []), toComment(row)]);
    }
  }
  return (messageId: number) => comments.get(messageId) ?? [];
}
