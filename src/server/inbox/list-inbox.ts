import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as inboxApi from '#shared/inbox.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { type FoundIds, findPage, idsOf } from '../core/database/list-page.ts';
import { fits, withinPageBytes } from '../core/database/page-text.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { messages, threads } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findMailStates } from '../message-mails/mail-states.ts';
import {
  isOnPage,
  newestFirst,
  recipient,
  sender,
  textBytes,
  threadColumns,
  toInboxMessage,
  userColumns,
} from '../messages/message-rows.ts';
import { isQueued, searchMessages } from './search-messages.ts';

const findInboxRows = prepared((db) =>
  db
    .select({
      ...threadColumns(),
      queued: messages.queued,
      conversationId: messages.threadId,
      sender: userColumns(sender),
      recipient: userColumns(recipient),
      fits,
    })
    .from(messages)
    .innerJoin(
      withinPageBytes(
        sql`select ${messages.id}, ${textBytes} as bytes from ${messages} where ${messages.id} = any(${sql.placeholder('ids')}::int[])`,
      ),
      isOnPage,
    )
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    // Messages to the firm are for the assignee of the conversation.
    .leftJoin(recipient, sql`${recipient.id} = coalesce(${messages.toUserId}, ${threads.assigneeId})`)
    .orderBy(newestFirst)
    .prepare('find_inbox_rows'),
);

export async function listInbox(
  { db }: Context,
  actor: Member,
  { q, channel, queue, ...position }: Input<typeof inboxApi.list>,
): Promise<Page<InboxMessage>> {
  const found: FoundIds = q
    ? await searchMessages(db, { typed: q, channel, queue }, position)
    : await findPage(
        db,
        idsOf(messages, and(channel && eq(messages.channel, channel), queue ? isQueued : undefined)),
        position,
      );
  return toPage(await findByIds(db, actor, found.ids), position.limit, found.counted);
}

export async function readInboxMessage(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof inboxApi.read>,
): Promise<InboxMessage> {
  return findInboxMessage(db, actor, id);
}

export async function findInboxMessage(db: Db, actor: Member, id: number): Promise<InboxMessage> {
  const [message] = await findByIds(db, actor, [id]);
  if (!message) throw notFound();
  return message;
}

async function findByIds(
  db: Db,
  actor: Member,
  ids: number[],
): Promise<(InboxMessage & { fits: boolean })[]> {
  const rows = ids.length > 0 ? await findInboxRows(db).execute({ ids, me: actor.session.user.id }) : [];
  const mailOf = await findMailStates(db, actor, rows);
  return rows.map((row) => ({ ...toInboxMessage(row), ...mailOf(row.id), fits: row.fits }));
}
