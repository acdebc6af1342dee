import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { senderName } from '#shared/format.ts';
import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageMail } from '#shared/message-mails.ts';
import type { Attachment, ConversationMessage, Message, MessageUser } from '#shared/messages.ts';
import { countedRows } from '#shared/paging.ts';
import { readableFilesOf } from '../access.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { fits, pageId, withinPageBytes } from '../core/database/page-text.ts';
import { files, messageFiles, messages, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

export const sender = alias(users, 'sender');
export const recipient = alias(users, 'recipient');

type UserTable = typeof users | typeof sender | typeof recipient;

export function userColumns<Table extends UserTable>(user: Table) {
  const { id, firstName, lastName, username, role, jobTitle, deletedAt }: Table = user;
  return { id, firstName, lastName, username, role, jobTitle, deletedAt } as Pick<
    Table,
    keyof NamedUser & keyof Table
  >;
}

const messageColumns = {
  id: messages.id,
  fromUserId: messages.fromUserId,
  toUserId: messages.toUserId,
  content: messages.content,
  read: messages.read,
  sentAt: messages.sentAt,
  channel: messages.channel,
};

/** Placeholders of the prepared queries. */
export const me = sql.placeholder('me');
export const before = sql.placeholder('before');
export const fetched = sql.placeholder('fetched');

/** Attachments are shown only to users who may open them: even a customer can lose access to a company's files. */
function attachments() {
  const named = readableFilesOf(me);
  return sql<Attachment[]>`(
    select coalesce(json_agg(json_build_object(
      'id', ${files.id}, 'originalFilename', ${files.originalFilename}, 'fileType', ${files.fileType},
      'fileSize', ${files.fileSize}, 'available', ${files.deletedAt} is null
    ) order by ${files.id}), '[]')
    from ${messageFiles} join ${files} on ${eq(files.id, messageFiles.fileId)}
    where ${and(eq(messageFiles.messageId, messages.id), named)}
  )`;
}

/** The columns of a message that `me` may see. */
export const threadColumns = () => ({
  ...messageColumns,
  subject: messages.subject,
  category: messages.category,
  attachments: attachments().as('attachments'),
});

export type NamedUser = Pick<
  typeof users.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'username' | 'role' | 'jobTitle' | 'deletedAt'
>;

export function toMessageUser(user: NamedUser): MessageUser {
  const { id, firstName, role, jobTitle, deletedAt } = user;
  return { id, name: senderName(user), firstName, role, jobTitle, closed: deletedAt !== null };
}

type ThreadRow = Omit<Message, 'fromUserName' | 'fromUserRole'> & {
  sender: NamedUser;
  subject: string | null;
  category: NonNullable<ConversationMessage['support']>['category'] | null;
  attachments: Attachment[];
};

export function toThreadMessage({ sender, subject, category, ...row }: ThreadRow): ConversationMessage {
  const support = subject !== null && category !== null ? { subject, category } : null;
  return { ...row, fromUserName: senderName(sender), fromUserRole: sender.role, support };
}

type InboxRow = ThreadRow & {
  recipient: NamedUser | null;
  queued: boolean;
  conversationId: number | null;
};

export function toInboxMessage({ recipient, ...row }: InboxRow): Omit<InboxMessage, keyof MessageMail> {
  return {
    ...toThreadMessage(row),
    from: toMessageUser(row.sender),
    to: recipient && toMessageUser(recipient),
    queued: row.queued,
    conversationId: row.conversationId,
  };
}

export const newestFirst = desc(messages.id);

/** Of a message. */
export const textBytes = sql`octet_length(${messages.content})`;

export const isOnPage = sql`${messages.id} = ${pageId}`;

/**
 * The newest messages that match any of these conditions. Each is one index scan, merged by id: a single condition with
 * OR would read and sort all messages of these users.
 */
export function newestOf(sides: SQL[]) {
  const walk = (side: SQL) =>
    sql`(select id, ${textBytes} as bytes from ${messages} where ${side} and id < ${before} order by id desc limit ${fetched})`;
  const count = (side: SQL) =>
    sql`(select count(*) from (select from ${messages} where ${side} limit ${countedRows + 1}) counted)`;
  return {
    page: withinPageBytes(sql.join(sides.map(walk), sql` union all `)),
    isOnPage,
    fits,
    total: sql<number>`(${sql.join(sides.map(count), sql` + `)})::int`,
  };
}

const findThreadRow = prepared((db) =>
  db
    .select({ ...threadColumns(), sender: userColumns(sender) })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.fromUserId))
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare('find_thread_row'),
);

/** One message as the conversation shows it to the actor. */
export async function findThreadMessage(
  db: Db,
  { session }: Member,
  id: number,
): Promise<ConversationMessage> {
  const [row] = await findThreadRow(db).execute({ id, me: session.user.id });
  if (!row) throw new Error(`Message ${id} is gone`);
  return toThreadMessage(row);
}
