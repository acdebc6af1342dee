import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ManagedList } from '#shared/request-lists.ts';
import { customerRequestLists } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { AuditedMember, Member } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import { queueListMail } from '../request-reminders/list-mail.ts';
import { announceList } from './announce-lists.ts';
import { asksItsClient } from './asks-client.ts';
import { setClosed } from './close-lists.ts';
import { findManagedList } from './read-lists.ts';
import { type ListRow, lockList, recountLists } from './recount.ts';

/** Does nothing for a list that was sent before, so that a second press sends no second email. */
export async function sendList(
  context: Context,
  actor: Member,
  { id }: { id: number },
): Promise<ManagedList> {
  return inTransaction(context, async (tx) => {
    const list = await lockWithClient(tx.db, actor, id);
    if (list.sentAt === null) {
      await requireSendable(tx.db, list.id);
      await sendLists(tx, actor, [id]);
    }
    return findManagedList(tx.db, actor, id);
  });
}

/** Locks the client's account before the list: closing an account closes the lists that were sent until then. */
async function lockWithClient(tx: Db, actor: Member, id: number): Promise<ListRow> {
  const [asked] = await tx
    .select({ customerId: requestLists.customerId })
    .from(requestLists)
    .where(eq(requestLists.id, id));
  if (asked) await lockCustomer(tx, asked.customerId);
  return lockList(tx, id, customerRequestLists(actor));
}

async function requireSendable(tx: Db, id: number): Promise<void> {
  const kept = and(eq(requestItems.listId, id), sql`${requestItems.rollMark} is distinct from 'gone'`);
  if ((await tx.$count(requestItems, kept)) === 0) {
    throw new AppError('not_possible', 'There is nothing on this list yet. Add an item, then send it.');
  }
  await requireAskable(tx, id);
}

/**
 * Throws 409 if the client of a list cannot be asked: the account is closed or belongs to staff now, or they have left
 * the list's company.
 */
export async function requireAskable(tx: Db, id: number): Promise<void> {
  await requireOpenAccount(tx, id);
  if ((await tx.$count(requestLists, and(eq(requestLists.id, id), asksItsClient))) === 0) {
    throw new AppError(
      'not_possible',
      'The client no longer belongs to the company. Make a list for another of its people.',
    );
  }
}

async function requireOpenAccount(tx: Db, id: number): Promise<void> {
  const [client] = await tx
    .select({ role: users.role, deletedAt: users.deletedAt })
    .from(requestLists)
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .where(eq(requestLists.id, id));
  if (client?.role === 'customer' && client.deletedAt === null) return;
  throw new AppError(
    'not_possible',
    client?.role === 'customer'
      ? 'The account of this client is closed. Nothing can be asked of them.'
      : 'This person is staff now. Nothing can be asked of them.',
  );
}

/** Sends drafts that the caller has locked or just made. Items marked gone are left out for good. */
export async function sendLists(tx: Context, actor: AuditedMember, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db } = tx;
  const ofLists = inArray(requestItems.listId, ids);
  await db.delete(requestItems).where(and(ofLists, eq(requestItems.rollMark, 'gone')));
  await db.update(requestItems).set({ rollMark: null, stateSince: sql`now()` }).where(ofLists);
  const sent = await db
    .update(requestLists)
    .set({ sentAt: sql`now()`, turn: 'client', turnSince: sql`now()` })
    .where(inArray(requestLists.id, ids))
    .returning();
  await recordAudits(
    db,
    actor,
    'request_list_sent',
    sent.map(({ id, customerId, title }) => ({
      type: 'request_list',
      id,
      clientId: customerId,
      details: { name: title },
    })),
  );
  await recountLists(db, actor, ids);
  for (const list of sent) {
    await queueListMail(tx, list.id);
    await announceList(db, list);
  }
}

export async function closeList(
  context: Context,
  actor: Member,
  { id }: { id: number },
): Promise<ManagedList> {
  return inTransaction(context, async ({ db: tx }) => {
    const list = await lockList(tx, id, customerRequestLists(actor));
    if (list.sentAt === null) {
      throw new AppError('not_possible', 'This list is a draft. Send it or delete it.');
    }
    if (list.closedAt === null) await setClosed(tx, actor, [list], true);
    return findManagedList(tx, actor, id);
  });
}

export async function reopenList(
  context: Context,
  actor: Member,
  { id }: { id: number },
): Promise<ManagedList> {
  return inTransaction(context, async ({ db: tx }) => {
    const list = await lockWithClient(tx, actor, id);
    if (list.closedAt !== null) {
      await requireOpenAccount(tx, id);
      await setClosed(tx, actor, [list], false);
    }
    return findManagedList(tx, actor, id);
  });
}
