import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { customerRequestLists } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, requestItems, requestLists, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { findItemFiles, findItems } from '../request-items/find-items.ts';

/** Items of lists that the actor may see, with what staff need to decide, unordered. */
export async function findReviewedItems(
  db: Db,
  actor: Member,
  which: SQL | undefined,
): Promise<ReviewedItem[]> {
  const about = await db
    .select({
      id: requestItems.id,
      rolledFromId: requestItems.rolledFromId,
      decidedBy: requestItems.decidedBy,
      list: {
        id: requestLists.id,
        title: requestLists.title,
        period: requestLists.period,
        itemCount: requestLists.itemCount,
        closed: sql<boolean>`${requestLists.closedAt} is not null`,
        place: sql<number>`(select count(*)::int from request_items other where other.list_id = ${requestItems.listId}
          and (other.position, other.id) <= (${requestItems.position}, ${requestItems.id}))`,
      },
      client: { id: users.id, ...nameColumns },
      company: { id: companies.id, name: companies.name },
    })
    .from(requestItems)
    .innerJoin(requestLists, eq(requestLists.id, requestItems.listId))
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .leftJoin(companies, eq(companies.id, requestLists.companyId))
    .where(and(which, customerRequestLists(actor)));
  if (about.length === 0) return [];
  const [items, lastPeriodOf] = await Promise.all([
    findItems(
      db,
      actor,
      inArray(
        requestItems.id,
        about.map(({ id }) => id),
      ),
    ),
    findLastPeriods(
      db,
      actor,
      about.flatMap(({ rolledFromId }) => rolledFromId ?? []),
    ),
  ]);
  const byId = new Map(items.map((item) => [item.id, item]));
  return about.flatMap(({ id, rolledFromId, decidedBy, client, ...rest }) => {
    const item = byId.get(id);
    if (!item) return [];
    return {
      ...item,
      ...rest,
      decidedByMe: decidedBy === actor.session.user.id,
      client: { id: client.id, name: personName(client) },
      lastPeriod: lastPeriodOf(rolledFromId),
      filedUnder: null,
    };
  });
}

/** What was accepted for the given items of earlier lists, which the reviewed ones repeat. */
async function findLastPeriods(db: Db, actor: Member, itemIds: number[]) {
  if (itemIds.length === 0) return () => null;
  const accepted = await db
    .select({ id: requestItems.id, acceptedAt: requestItems.stateSince })
    .from(requestItems)
    .where(and(inArray(requestItems.id, itemIds), eq(requestItems.state, 'accepted')));
  const filesOf = await findItemFiles(
    db,
    actor,
    accepted.map(({ id }) => id),
  );
  const byId = new Map(accepted.map(({ id, acceptedAt }) => [id, { acceptedAt, files: filesOf(id) }]));
  return (id: number | null): ReviewedItem['lastPeriod'] => {
    const found = byId.get(id ?? 0);
    return found && found.files.length > 0 ? found : null;
  };
}
