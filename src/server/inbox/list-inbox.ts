import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as inboxApi from '#shared/inbox.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import type { Context } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { type FoundIds, findPage, idsOf } from '../core/database/list-page.ts';
import { type Page, toPage } from '../core/database/paging.ts';
import { messages } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import {
  newestFirst,
  recipient,
  sender,
  threadColumns,
  toInboxMessage,
  userColumns,
} from '../messages/message-rows.ts';
import { searchMessages } from './search-messages.ts';

const findInboxRows = prepared((db) =>
  db
    .select({
      ...threadColumns(),
      queued: messages.queued,
      sender: userColumns(sender),
      recipient: userColumns(recipient),
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .leftJoin(recipient, eq(recipient.id, messages.toUserId))
    .where(sql`${messages.id} = any(${sql.placeholder('ids')}::int[])`)
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
        idsOf(
          messages,
          and(channel && eq(messages.channel, channel), queue ? isNull(messages.toUserId) : undefined),
        ),
        position,
      );
  const rows =
    found.ids.length > 0
      ? await findInboxRows(db).execute({ ids: found.ids, me: actor.session.user.id })
      : [];
  return toPage(rows.map(toInboxMessage), position.limit, found.counted);
}

export async function readInboxMessage(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof inboxApi.read>,
): Promise<InboxMessage> {
  return findInboxMessage(db, actor, id);
}

export async function findInboxMessage(db: Db, { session }: Member, id: number): Promise<InboxMessage> {
  const [row] = await findInboxRows(db).execute({ ids: [id], me: session.user.id });
  if (!row) throw notFound();
  return toInboxMessage(row);
}
