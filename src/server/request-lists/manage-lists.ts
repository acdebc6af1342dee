import { and, eq, inArray } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type { ItemWording } from '#shared/request-items.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type { ManagedList } from '#shared/request-lists.ts';
import { customerRequestLists } from '../access.ts';
import { accessLevelOf } from '../companies/service.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { requestItems, requestLists, requestTemplates, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { isActiveStaff, lockCustomer } from '../core/security/accounts.ts';
import type { AuditedMember, Member } from '../core/security/actor.ts';
import { recordAudit, recordAudits } from '../core/security/audit.ts';
import { announceList } from './announce-lists.ts';
import { findManagedList } from './read-lists.ts';
import { lockList, recountLists } from './recount.ts';

export async function createList(
  { db }: Context,
  actor: Member,
  { clientId, companyId = null, templateId = null, items, ...details }: Input<typeof requestListsApi.create>,
): Promise<ManagedList> {
  return transaction(db, async (tx) => {
    if (!(await lockCustomer(tx, clientId))) {
      throw refusal('clientId', 'This client is no longer there. Please choose another one.');
    }
    if (companyId !== null && !(await accessLevelOf(tx, clientId, companyId))) {
      throw refusal('companyId', 'The client does not belong to this company. Please choose another one.');
    }
    if (templateId !== null) await requireTemplate(tx, templateId);
    await requireAssignee(tx, details.assigneeId);
    const list = { ...details, customerId: clientId, companyId, templateId };
    const [id] = await insertLists(tx, actor, [{ list, items }]);
    return findManagedList(tx, actor, id as number);
  });
}

type ListValues = Omit<typeof requestLists.$inferInsert, 'createdBy'>;
type ItemValues = ItemWording & Partial<typeof requestItems.$inferInsert>;

/** Inserts drafts with their items and returns their ids in the same order. The caller has locked the clients. */
export async function insertLists(
  tx: Db,
  actor: AuditedMember,
  drafts: { list: ListValues; items: ItemValues[] }[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const createdBy = actor.session.user.id;
  const lists = await tx
    .insert(requestLists)
    .values(drafts.map(({ list }) => ({ ...list, createdBy })))
    .returning();
  const items = lists.flatMap(({ id: listId }, place) =>
    (drafts[place]?.items ?? []).map((item, position) => ({ ...item, listId, position })),
  );
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    await tx.insert(requestItems).values(items.slice(start, start + itemsAtOnce));
  }
  const ids = lists.map(({ id }) => id);
  await recountLists(tx, actor, ids);
  await recordAudits(
    tx,
    actor,
    'request_list_created',
    lists.map(({ id, customerId, title }) => ({
      type: 'request_list',
      id,
      clientId: customerId,
      details: { name: title },
    })),
  );
  // Clients see no drafts.
  await announce(tx, 'request-lists', 'staff');
  return ids;
}

/** PostgreSQL takes 65,535 values in one statement. */
const itemsAtOnce = 1000;

export async function updateList(
  { db }: Context,
  actor: Member,
  { id, ...details }: Input<typeof requestListsApi.update>,
): Promise<ManagedList> {
  return transaction(db, async (tx) => {
    const list = await lockList(tx, id, customerRequestLists(actor));
    if (details.assigneeId !== list.assigneeId) await requireAssignee(tx, details.assigneeId);
    await tx.update(requestLists).set(details).where(eq(requestLists.id, id));
    await recordAudit(tx, actor, 'request_list_updated', {
      type: 'request_list',
      id,
      clientId: list.customerId,
      details: { name: details.title },
    });
    await recountLists(tx, actor, [id]);
    await announceList(tx, list);
    return findManagedList(tx, actor, id);
  });
}

export async function deleteList(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestListsApi.remove>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const list = await lockList(tx, id, customerRequestLists(actor));
    if (list.sentAt !== null) {
      throw new AppError('not_possible', 'This list has been sent. Close it instead: its history stays.');
    }
    const ofList = tx.select({ id: requestItems.id }).from(requestItems).where(eq(requestItems.listId, id));
    await tx
      .update(requestItems)
      .set({ rolledFromId: null })
      .where(inArray(requestItems.rolledFromId, ofList));
    await tx.update(requestLists).set({ rolledFromId: null }).where(eq(requestLists.rolledFromId, id));
    await tx.delete(requestLists).where(eq(requestLists.id, id));
    const { title: name, customerId: clientId } = list;
    await recordAudit(tx, actor, 'request_list_deleted', {
      type: 'request_list',
      id,
      clientId,
      details: { name },
    });
    await announceList(tx, list);
  });
}

export async function requireAssignee(tx: Db, id: number): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff))
    .for('key share');
  if (!found) throw refusal('assigneeId', 'This colleague is no longer there. Please choose another one.');
}

async function requireTemplate(tx: Db, id: number): Promise<void> {
  const [found] = await tx
    .select({ id: requestTemplates.id })
    .from(requestTemplates)
    .where(eq(requestTemplates.id, id))
    .for('key share');
  if (!found) throw refusal('templateId', 'This template is no longer there. Please choose another one.');
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { [field]: message });
}
