import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Input, largestId } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { type Page, totalOf, unknownCursor } from '../core/database/paging.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findReviewedItems } from './find-reviewed-items.ts';
import { itemsToReview } from './items-to-review.ts';

const otherItems = alias(requestItems, 'other_items');
const otherLists = alias(requestLists, 'other_lists');
const others = { items: otherItems, lists: otherLists };

/** Where an item stands: its client by the one of their items that waits longest, then the item itself. */
interface Place {
  firstMs: number;
  firstId: number;
  sinceMs: number;
  id: number;
}

const inMs = (time: SQL | typeof requestItems.stateSince) =>
  sql`(extract(epoch from ${time}) * 1000)::bigint`;

/**
 * By client, the one who waits longest first. Clients are found along the index of waiting items, each at its first one, so
 * that a page costs the same however many wait behind it.
 */
export async function listItemsToReview(
  { db }: Context,
  actor: Member,
  { cursor, limit, mine }: Input<typeof requestReviewsApi.list>,
): Promise<Page<ReviewedItem>> {
  const after = cursor === undefined ? undefined : readPlace(cursor);
  const [places, counted] = await Promise.all([
    findPlaces(db, actor, { mine, after, wanted: limit + 1 }),
    countItems(db, actor, mine),
  ]);
  const shown = places.slice(0, limit);
  const last = places.length > limit ? shown.at(-1) : undefined;
  const found = await findReviewedItems(
    db,
    actor,
    inArray(
      requestItems.id,
      shown.map(({ id }) => id),
    ),
  );
  const byId = new Map(found.map((item) => [item.id, item]));
  return {
    rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
    total: totalOf(counted),
    next: last ? `${last.firstMs}~${last.firstId}~${last.sinceMs}~${last.id}` : null,
  };
}

export async function readReviewedItem(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.read>,
): Promise<ReviewedItem> {
  const [found] = await findReviewedItems(db, actor, eq(requestItems.id, id));
  if (!found) throw notFound();
  return found;
}

interface Wanted {
  mine: boolean | undefined;
  after: Place | undefined;
  wanted: number;
}

async function findPlaces(db: Db, actor: Member, { mine, after, wanted }: Wanted): Promise<Place[]> {
  const order = sql`${requestItems.stateSince}, ${requestItems.id}`;
  const timeOf = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const fromClient = after && gte(sql`(${order})`, sql`(${timeOf(after.firstMs)}, ${after.firstId}::int)`);
  const afterItem =
    after &&
    sql`(firsts.since, firsts.id, ${order}) > (${timeOf(after.firstMs)}, ${after.firstId}::int, ${timeOf(after.sinceMs)}, ${after.id}::int)`;
  // A subselect with a limit is looked up for each row; PostgreSQL would build 'not exists' from all that wait.
  const firstOfClient = sql`(
    select ${otherItems.id} from ${requestItems} ${sql.identifier('other_items')}
    join ${requestLists} ${sql.identifier('other_lists')} on ${otherLists.id} = ${otherItems.listId}
    where ${and(eq(otherLists.customerId, requestLists.customerId), itemsToReview(actor, { mine }, others))}
    order by ${otherItems.stateSince}, ${otherItems.id} limit 1)`;
  const { rows } = await db.execute<{ place: Place }>(sql`
    with firsts as (
      select ${requestLists.customerId} as customer_id, ${requestItems.stateSince} as since, ${requestItems.id} as id
      from ${requestItems} join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
      where ${and(itemsToReview(actor, { mine }), fromClient, eq(requestItems.id, firstOfClient))}
      order by ${order} limit ${wanted}
    )
    select json_build_object('firstMs', ${inMs(sql`firsts.since`)}, 'firstId', firsts.id,
      'sinceMs', ${inMs(requestItems.stateSince)}, 'id', ${requestItems.id}) as place
    from firsts
    join ${requestLists} on ${requestLists.customerId} = firsts.customer_id
    join ${requestItems} on ${requestItems.listId} = ${requestLists.id}
    where ${and(itemsToReview(actor, { mine }), afterItem)}
    order by firsts.since, firsts.id, ${order} limit ${wanted}`);
  return rows.map(({ place }) => place);
}

async function countItems(db: Db, actor: Member, mine: boolean | undefined): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select count(*)::int as counted from (
      select from ${requestItems} join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
      where ${itemsToReview(actor, { mine })} limit ${countedRows + 1}
    ) counted`);
  return rows[0]?.counted ?? 0;
}

function readPlace(cursor: string): Place {
  const numbers = /^(\d{1,15})~(\d{1,10})~(\d{1,15})~(\d{1,10})$/.exec(cursor)?.slice(1).map(Number);
  const [firstMs = 0, firstId = 0, sinceMs = 0, id = 0] = numbers ?? [];
  // Later years have five digits, which PostgreSQL does not read.
  const isTime = (ms: number) => ms <= 253_402_300_799_999;
  if (!numbers || firstId > largestId || id > largestId || !isTime(firstMs) || !isTime(sinceMs)) {
    throw unknownCursor();
  }
  return { firstMs, firstId, sinceMs, id };
}
