import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Input } from '#shared/endpoint.ts';
import { personName, staffName } from '#shared/format.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { companies, fileReviews, files, requestItems, requestLists, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { reviewedFiles, withoutReviewedItem } from './files-to-review.ts';

const deciders = alias(users, 'deciders');

/** Files that were sent without a request, in the shape of items, unordered. */
export async function findReviewedFiles(
  db: Db,
  actor: Member,
  which: SQL | undefined,
): Promise<ReviewedItem[]> {
  const rows = await db
    .select({
      review: fileReviews,
      file: {
        id: files.id,
        originalFilename: files.originalFilename,
        fileType: files.fileType,
        fileSize: files.fileSize,
        uploadedAt: files.uploadedAt,
        sentAs: files.sentAs,
      },
      note: files.description,
      client: { id: users.id, ...nameColumns },
      company: { id: companies.id, name: companies.name },
      decider: { firstName: deciders.firstName, lastName: deciders.lastName, jobTitle: deciders.jobTitle },
      filedItem: requestItems.label,
      filedList: { id: requestLists.id, title: requestLists.title },
    })
    .from(fileReviews)
    .innerJoin(files, eq(files.id, fileReviews.fileId))
    .innerJoin(users, eq(users.id, fileReviews.customerId))
    .leftJoin(companies, eq(companies.id, files.companyId))
    .leftJoin(deciders, eq(deciders.id, fileReviews.decidedBy))
    .leftJoin(requestItems, eq(requestItems.id, fileReviews.itemId))
    .leftJoin(requestLists, eq(requestLists.id, requestItems.listId))
    .where(and(which, reviewedFiles(actor)));
  return rows.map(({ review, file, note, client, company, decider, filedItem, filedList }) => ({
    id: file.id,
    kind: 'document',
    label: file.sentAs ?? file.originalFilename,
    why: null,
    issuer: null,
    required: false,
    state: review.decidedAt === null ? 'received' : 'accepted',
    stateSince: review.decidedAt ?? review.sentAt,
    answer: note,
    returnReason: null,
    returnNote: null,
    decidedBy: decider && staffName(decider),
    decidedByMe: review.decidedBy === actor.session.user.id,
    files: [{ ...file, addedAt: review.sentAt, byLink: false }],
    client: { id: client.id, name: personName(client) },
    company,
    list: null,
    lastPeriod: null,
    filedUnder: filedList && { listId: filedList.id, title: filedList.title, item: filedItem ?? '' },
  }));
}

export async function findReviewedFile(
  db: Db,
  actor: Member,
  id: number,
  which?: SQL | undefined,
): Promise<ReviewedItem> {
  const [found] = await findReviewedFiles(db, actor, and(eq(fileReviews.fileId, id), which));
  if (!found) throw notFound();
  return found;
}

export function readReviewedFile(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.readFile>,
): Promise<ReviewedItem> {
  return findReviewedFile(db, actor, id, or(isNotNull(fileReviews.decidedAt), withoutReviewedItem));
}
