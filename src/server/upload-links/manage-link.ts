import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { defaultLinkDays, type UploadLink } from '#shared/upload-links.ts';
import { sharedLists } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { requestLists, uploadLinks, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { addressWorks, queueMail } from '../core/mail/mail.ts';
import type { AuditedActor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceList } from '../request-lists/announce-lists.ts';
import { type ListRow, lockList } from '../request-lists/recount.ts';
import { requireAskable } from '../request-lists/send-list.ts';
import { linkMail } from './emails.ts';
import { isUsable, takesFiles } from './find-link.ts';
import { linkPath, toUploadLink } from './link-token.ts';

interface OfList {
  id: number;
}

/** Null if there is none that works; users who may not answer the list do not learn whether there is one. */
export async function readUploadLink(
  context: Context,
  actor: Member,
  { id }: OfList,
): Promise<{ link: UploadLink | null }> {
  const { db } = context;
  const [list] = await db
    .select({ id: requestLists.id })
    .from(requestLists)
    .where(and(eq(requestLists.id, id), sharedLists(actor)));
  if (!list) throw notFound();
  const row = await findUsable(db, id);
  return { link: row ? toUploadLink(context, row) : null };
}

export async function renewUploadLink(context: Context, actor: Member, { id }: OfList): Promise<UploadLink> {
  return transaction(context.db, async (tx) => {
    const list = await lockList(tx, id, sharedLists(actor));
    await requireTakesFiles(tx, actor, list);
    return toUploadLink(context, await makeLink(tx, actor, list));
  });
}

/** Emails the link to the client who asks, or, if staff ask, to the client of the list. */
export async function mailUploadLink(context: Context, actor: Member, { id }: OfList): Promise<undefined> {
  const { user } = actor.session;
  await inTransaction(context, async (tx) => {
    const list = await lockList(tx.db, id, sharedLists(actor));
    await requireTakesFiles(tx.db, actor, list);
    const recipientId = user.role === 'customer' ? user.id : list.customerId;
    if (await mailLink(tx, actor, list, { recipientId })) return;
    throw new AppError(
      'not_possible',
      'The email address is not confirmed yet, or email to it came back. Copy the link instead.',
    );
  });
}

export async function endUploadLink({ db }: Context, actor: Member, { id }: OfList): Promise<undefined> {
  await transaction(db, async (tx) => {
    const list = await lockList(tx, id, sharedLists(actor));
    const ended = await tx
      .update(uploadLinks)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(uploadLinks.listId, id), isUsable))
      .returning({ listId: uploadLinks.listId });
    if (ended.length === 0) return;
    await record(tx, actor, 'upload_link_ended', list);
  });
}

interface MailOptions {
  recipientId: number;
  /** True if somebody with an ended link asked for it. */
  asked?: boolean;
  /** The id of the job that sends it. */
  id?: string;
}

/**
 * Emails the link of a locked list, or a new one; false if the list takes no files, or the address is
 * unconfirmed or has bounced.
 */
export async function mailLink(
  tx: Context,
  actor: AuditedActor,
  list: ListRow,
  { recipientId, asked, id }: MailOptions,
): Promise<boolean> {
  const [client] = await tx.db
    .select({ email: users.email, ...nameColumns })
    .from(users)
    .innerJoin(requestLists, eq(requestLists.id, list.id))
    .where(and(eq(users.id, recipientId), users.emailConfirmed, addressWorks, takesFiles));
  if (!client) return false;
  const link = (await findUsable(tx.db, list.id)) ?? (await makeLink(tx.db, actor, list));
  const path = linkPath(tx.signer, link);
  const mail = linkMail({ email: client.email, name: personName(client) }, path, link.expiresAt, asked);
  await queueMail(tx, mail, id === undefined ? undefined : { id });
  await record(tx.db, actor, 'upload_link_mailed', list);
  return true;
}

async function findUsable(db: Db, listId: number) {
  const [row] = await db
    .select(getTableColumns(uploadLinks))
    .from(uploadLinks)
    .innerJoin(requestLists, eq(requestLists.id, uploadLinks.listId))
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .where(and(eq(uploadLinks.listId, listId), isUsable, takesFiles));
  return row;
}

/** The row of an ended link is kept, because no version may be issued twice. */
async function makeLink(tx: Db, actor: AuditedActor, list: ListRow) {
  const days = firm.requests?.linkDays ?? defaultLinkDays;
  const expiresAt = sql<string>`now() + ${days} * interval '1 day'`;
  const renewed = {
    version: sql`${uploadLinks.version} + 1`,
    createdAt: sql`now()`,
    expiresAt,
    uploadCount: 0,
  };
  const row = await insertedRow(
    tx
      .insert(uploadLinks)
      .values({ listId: list.id, expiresAt })
      .onConflictDoUpdate({ target: uploadLinks.listId, set: renewed })
      .returning(),
  );
  await record(tx, actor, 'upload_link_made', list);
  return row;
}

type LinkAction = 'upload_link_made' | 'upload_link_mailed' | 'upload_link_ended';

async function record(tx: Db, actor: AuditedActor, action: LinkAction, list: ListRow): Promise<void> {
  await recordAudit(tx, actor, action, { type: 'request_list', id: list.id, clientId: list.customerId });
  await announceList(tx, list);
}

/** Throws 409 if a link would not work, and says what the actor can do instead. */
async function requireTakesFiles(tx: Db, { session }: Member, { id, closedAt }: ListRow): Promise<void> {
  if (closedAt !== null) {
    throw new AppError('not_possible', 'This list is closed, so nothing more can be sent for it.');
  }
  if (session.user.role === 'admin') return requireAskable(tx, id);
  const [list] = await tx
    .select({ id: requestLists.id })
    .from(requestLists)
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .where(and(eq(requestLists.id, id), takesFiles));
  if (list) return;
  // Only a company's other people get here: the client who left does not see the list.
  throw new AppError(
    'not_possible',
    'The person this list was made for has left, so it can have no link. Add the files here instead.',
  );
}
