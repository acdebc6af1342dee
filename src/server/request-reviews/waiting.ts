import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countedRows } from '#shared/paging.ts';
import type { Db } from '../core/database/db.ts';
import { fileReviews, files, requestItems, requestLists } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { filesToReview, filesToReviewCount } from './files-to-review.ts';
import { itemsToReview, itemsToReviewCount, type Whose } from './items-to-review.ts';

/** The position of an entry among all that wait: by time, then items before files, then by id. */
export interface Moment {
  ms: number;
  isFile: boolean;
  id: number;
}

export interface Waiting extends Moment {
  customerId: number;
}

export function compareMoments(one: Moment, other: Moment): number {
  return one.ms - other.ms || Number(one.isFile) - Number(other.isFile) || one.id - other.id;
}

/** What waits for a decision by staff: items with an answer, and files that were sent without a request. */
export function waitingFor(db: Db, actor: Member, whose: Whose) {
  const find = async (which: { from?: From | undefined; clients?: number[]; limit?: number }) => {
    const { from, clients, limit } = which;
    const itemRows = db
      .select({ customerId: requestLists.customerId, id: requestItems.id, since: requestItems.stateSince })
      .from(requestItems)
      .innerJoin(requestLists, eq(requestLists.id, requestItems.listId))
      .where(
        and(
          itemsToReview(actor, whose),
          from && after(from, false, requestItems.stateSince, requestItems.id),
          clients && inArray(requestLists.customerId, clients),
        ),
      )
      .orderBy(asc(requestItems.stateSince), asc(requestItems.id));
    const fileRows = db
      .select({ customerId: fileReviews.customerId, id: fileReviews.fileId, since: fileReviews.sentAt })
      .from(fileReviews)
      .innerJoin(files, eq(files.id, fileReviews.fileId))
      .where(
        and(
          filesToReview(actor, whose),
          from && after(from, true, fileReviews.sentAt, fileReviews.fileId),
          clients && inArray(fileReviews.customerId, clients),
        ),
      )
      .orderBy(asc(fileReviews.sentAt), asc(fileReviews.fileId));
    const [ofItems, ofFiles] = await Promise.all(
      limit === undefined ? [itemRows, fileRows] : [itemRows.limit(limit), fileRows.limit(limit)],
    );
    const found: Waiting[] = [
      ...ofItems.map(({ since, ...row }) => ({ ...row, ms: Date.parse(since), isFile: false })),
      ...ofFiles.map(({ since, ...row }) => ({ ...row, ms: Date.parse(since), isFile: true })),
    ];
    return found.sort(compareMoments).slice(0, limit);
  };
  return {
    /** Ordered by time. */
    scan: (from: From | undefined, limit: number) => find({ from, limit }),
    ofClients: (clients: number[]) => find({ clients }),
  };
}

export interface From extends Moment {
  inclusive: boolean;
}

function after(from: From, isFile: boolean, since: PgColumn, id: PgColumn): SQL {
  const time = sql`${new Date(from.ms).toISOString()}::timestamptz`;
  if (from.isFile !== isFile) return isFile ? gte(since, time) : gt(since, time);
  const compare = from.inclusive ? gte : gt;
  return compare(sql`(${since}, ${id})`, sql`(${time}, ${from.id}::int)`);
}

/** How many there are, up to the highest number that is shown. */
export function waitingCount(actor: Member, whose: Whose): SQL {
  const both = sql`${itemsToReviewCount(actor, whose)} + ${filesToReviewCount(actor, whose)}`;
  return sql`least(${both}, ${countedRows + 1})`;
}

export async function countWaiting(db: Db, actor: Member, whose: Whose): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select ${waitingCount(actor, whose)} as counted`,
  );
  return rows[0]?.counted ?? 0;
}
