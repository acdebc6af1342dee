import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { type Input, largestId } from '#shared/endpoint.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { type Page, totalOf, unknownCursor } from '../core/database/paging.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findReviewedItems } from './find-reviewed-items.ts';
import { countItemsToReview, itemsToReview } from './items-to-review.ts';

/** Where an item stands: its client by the one of their items that waits longest, then the item itself. */
interface Place {
  firstMs: number;
  firstId: number;
  sinceMs: number;
  id: number;
}

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
    countItemsToReview(db, actor, { mine }),
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
  const waiting = itemsToReview(actor, { mine });
  const places: Place[] = [];
  const known = new Set<number>();
  let from = after && gte(orderOf, sql`(${timeOf(after.firstMs)}, ${after.firstId}::int)`);
  for (;;) {
    const scanned = await selectPlaces(db)
      .where(and(waiting, from))
      .orderBy(...order)
      .limit(wanted);
    const clients = [...new Set(scanned.map(({ customerId }) => customerId))].filter((id) => !known.has(id));
    for (const id of clients) known.add(id);
    const ofClients = await selectPlaces(db)
      .where(and(waiting, inArray(requestLists.customerId, clients)))
      .orderBy(...order);
    const byClient = Map.groupBy(ofClients, ({ customerId }) => customerId);
    for (const id of clients) places.push(...placesAfter(byClient.get(id) ?? [], after));
    const last = scanned.at(-1);
    if (!last || scanned.length < wanted || places.length >= wanted) return places.slice(0, wanted);
    from = gt(orderOf, sql`(${last.since}::timestamptz, ${last.id}::int)`);
  }
}

const order = [asc(requestItems.stateSince), asc(requestItems.id)];
const orderOf = sql`(${requestItems.stateSince}, ${requestItems.id})`;
const timeOf = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

const selectPlaces = (db: Db) =>
  db
    .select({ customerId: requestLists.customerId, id: requestItems.id, since: requestItems.stateSince })
    .from(requestItems)
    .innerJoin(requestLists, eq(requestLists.id, requestItems.listId));

/** The items of one client that come after the last one seen. A client whose first item came before it was shown already. */
function placesAfter(items: { id: number; since: string }[], after: Place | undefined): Place[] {
  const places = items.map(({ id, since }) => ({ sinceMs: Date.parse(since), id }));
  const [first] = places;
  if (!first) return [];
  const found = places.map((place) => ({ firstMs: first.sinceMs, firstId: first.id, ...place }));
  return after ? found.filter((place) => comparePlaces(place, after) > 0) : found;
}

function comparePlaces(one: Place, other: Place): number {
  return (
    one.firstMs - other.firstMs ||
    one.firstId - other.firstId ||
    one.sinceMs - other.sinceMs ||
    one.id - other.id
  );
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
