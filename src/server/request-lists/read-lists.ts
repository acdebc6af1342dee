import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type {
  ManagedList,
  ManagedListSummary,
  OwnRequestList,
  RequestListSummary,
} from '#shared/request-lists.ts';
import { answerableLists, customerRequestLists, readableLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import type { Page } from '../core/database/paging.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findItems } from '../request-items/find-items.ts';
import { findLists, findManagedLists, pageOfLists } from './find-lists.ts';

export async function listOwnLists(
  { db }: Context,
  actor: Member,
  position: Input<typeof requestListsApi.list>,
): Promise<Page<RequestListSummary>> {
  return pageOfLists(db, findLists, readableLists(actor), position);
}

export async function readOwnList(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestListsApi.read>,
): Promise<OwnRequestList> {
  return findOwnList(db, actor, id);
}

export async function findOwnList(db: Db, actor: Member, id: number): Promise<OwnRequestList> {
  const [list] = await findLists(db, and(eq(requestLists.id, id), readableLists(actor)));
  if (!list) throw notFound();
  const items = await findItems(db, actor, eq(requestItems.listId, id));
  const answerable = await db.$count(requestLists, and(eq(requestLists.id, id), answerableLists(actor)));
  return { ...list, items, mayAnswer: answerable > 0 && list.closedAt === null };
}

const ofStatus: Record<'draft' | 'open' | 'closed', SQL | undefined> = {
  draft: isNull(requestLists.sentAt),
  open: and(isNotNull(requestLists.sentAt), isNull(requestLists.closedAt)),
  closed: isNotNull(requestLists.closedAt),
};

export async function listManagedLists(
  { db }: Context,
  actor: Member,
  { clientId, companyId, templateId, status, ...position }: Input<typeof requestListsApi.listForAdmin>,
): Promise<Page<ManagedListSummary>> {
  const wanted = and(
    customerRequestLists(actor),
    clientId ? eq(requestLists.customerId, clientId) : undefined,
    companyId ? eq(requestLists.companyId, companyId) : undefined,
    templateId ? eq(requestLists.templateId, templateId) : undefined,
    status && ofStatus[status],
  );
  return pageOfLists(db, findManagedLists, wanted, position);
}

export async function readManagedList(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestListsApi.readForAdmin>,
): Promise<ManagedList> {
  return findManagedList(db, actor, id);
}

export async function findManagedList(db: Db, actor: Member, id: number): Promise<ManagedList> {
  const [list] = await findManagedLists(db, and(eq(requestLists.id, id), customerRequestLists(actor)));
  if (!list) throw notFound();
  return { ...list, items: await findItems(db, actor, eq(requestItems.listId, id)) };
}
