import { eq, inArray } from 'drizzle-orm';
import { type Input, maxId } from '#shared/endpoint.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { type Page, totalOf, unknownCursor } from '../core/database/paging.ts';
import { fileReviews, requestItems } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findReviewedFiles } from './find-reviewed-files.ts';
import { findReviewedItems } from './find-reviewed-items.ts';
import { compareMoments, countWaiting, type From, type Moment, type Waiting, waitingFor } from './waiting.ts';

/** The position of an entry on the page: first by its client's longest waiting entry, then by its own time. */
interface Place {
  first: Moment;
  own: Moment;
}

/**
 * Grouped by client, the one who has waited longest first. Scans the indexes in order of waiting time and finds each
 * client at their first entry, so that a page costs the same however many entries follow it.
 */
export async function listItemsToReview(
  { db }: Context,
  actor: Member,
  { cursor, limit, mine }: Input<typeof requestReviewsApi.list>,
): Promise<Page<ReviewedItem>> {
  const after = cursor === undefined ? undefined : readPlace(cursor);
  const [places, counted] = await Promise.all([
    findPlaces(db, actor, { mine, after, wanted: limit + 1 }),
    countWaiting(db, actor, { mine }),
  ]);
  const shown = places.slice(0, limit).map(({ own }) => own);
  const last = places.length > limit ? places[limit - 1] : undefined;
  return {
    rows: await findReviewed(db, actor, shown),
    total: totalOf(counted),
    next: last ? writePlace(last) : null,
  };
}

/** In the given order. */
async function findReviewed(db: Db, actor: Member, shown: Moment[]): Promise<ReviewedItem[]> {
  const ids = (ofFiles: boolean) => shown.filter(({ isFile }) => isFile === ofFiles).map(({ id }) => id);
  const [items, unasked] = await Promise.all([
    findReviewedItems(db, actor, inArray(requestItems.id, ids(false))),
    findReviewedFiles(db, actor, inArray(fileReviews.fileId, ids(true))),
  ]);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const filesById = new Map(unasked.map((file) => [file.id, file]));
  return shown.flatMap(({ isFile, id }) => (isFile ? filesById : itemsById).get(id) ?? []);
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
  const waiting = waitingFor(db, actor, { mine });
  const places: Place[] = [];
  const known = new Set<number>();
  let from: From | undefined = after && { ...after.first, inclusive: true };
  for (;;) {
    const scanned = await waiting.scan(from, wanted);
    const clients = [...new Set(scanned.map(({ customerId }) => customerId))].filter((id) => !known.has(id));
    for (const id of clients) known.add(id);
    const byClient = Map.groupBy(await waiting.ofClients(clients), ({ customerId }) => customerId);
    for (const id of clients) places.push(...placesAfter(byClient.get(id) ?? [], after));
    const last = scanned.at(-1);
    if (!last || scanned.length < wanted || places.length >= wanted) return places.slice(0, wanted);
    from = { ...last, inclusive: false };
  }
}

/** A client's entries after the cursor. A client whose first entry comes before the cursor's was shown already. */
function placesAfter(ofClient: Waiting[], after: Place | undefined): Place[] {
  const [first] = ofClient;
  if (!first) return [];
  const places = ofClient.map((own) => ({ first, own }));
  return after ? places.filter((place) => comparePlaces(place, after) > 0) : places;
}

function comparePlaces(one: Place, other: Place): number {
  return compareMoments(one.first, other.first) || compareMoments(one.own, other.own);
}

const writeMoment = ({ ms, isFile, id }: Moment) => `${ms}~${isFile ? 'f' : ''}${id}`;
const writePlace = ({ first, own }: Place) => `${writeMoment(first)}~${writeMoment(own)}`;

function readPlace(cursor: string): Place {
  const parts = /^(\d{1,15})~(f?)(\d{1,10})~(\d{1,15})~(f?)(\d{1,10})$/.exec(cursor)?.slice(1);
  if (!parts) throw unknownCursor();
  return { first: readMoment(parts.slice(0, 3)), own: readMoment(parts.slice(3)) };
}

function readMoment([time, file, number]: string[]): Moment {
  const [ms, id] = [Number(time), Number(number)];
  // Later years have five digits, which PostgreSQL cannot parse.
  if (ms > 253_402_300_799_999 || id > maxId) throw unknownCursor();
  return { ms, isFile: file === 'f', id };
}
