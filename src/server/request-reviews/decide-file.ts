import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as requestReviewsApi from '#shared/request-reviews.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { customerRequestLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { fileReviews, files, requestLists } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { type AuditAction, type AuditActions, recordAudit } from '../core/security/audit.ts';
import { announceFile } from '../files/service.ts';
import { lockItem } from '../request-items/change-item.ts';
import { decidedBefore, waitsAlready } from './decide-item.ts';
import { addToItem, lockPlace, takeOut } from './file-places.ts';
import { reviewedFiles } from './files-to-review.ts';
import { findReviewedFile } from './find-reviewed-files.ts';

export function acceptFile(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.acceptFile>,
): Promise<ReviewedItem> {
  return transaction(db, async (tx) => {
    const found = await findReview(tx, actor, id, 'locked');
    const { decidedBy, itemId } = found.review;
    // A repeated call changes nothing.
    if (decidedBy !== actor.session.user.id || itemId !== null) {
      await requireUndecided(tx, actor, found);
      await decide(tx, actor, found, {});
      await record(tx, actor, found, 'file_accepted');
    }
    return findReviewedFile(tx, actor, id);
  });
}

/** Files the file under an item, which then has what was asked for. Who can open the file does not change. */
export function fileUnder(
  { db }: Context,
  actor: Member,
  { id, listId, itemId }: Input<typeof requestReviewsApi.fileUnder>,
): Promise<ReviewedItem> {
  return transaction(db, async (tx) => {
    const before = await findReview(tx, actor, id);
    if (await isFiledThere(tx, actor, before, { listId, itemId })) return findReviewedFile(tx, actor, id);
    const { file } = before;
    const ofClient = eq(requestLists.customerId, file.userId);
    const ofCompany = file.companyId === null ? undefined : eq(requestLists.companyId, file.companyId);
    const scope = and(isNotNull(requestLists.sentAt), or(ofClient, ofCompany), customerRequestLists(actor));
    // In the order in which all writes take their locks: list, item, review, file.
    const place = await lockPlace(tx, actor, { listId, itemId: itemId ?? undefined, scope });
    const found = await findReview(tx, actor, id, 'locked');
    await requireUndecided(tx, actor, found);
    await decide(tx, actor, found, await addToItem(tx, actor, place, found));
    await record(tx, actor, found, 'file_filed');
    return findReviewedFile(tx, actor, id);
  });
}

/** The file waits again at its old place, under the name that it was sent with; its item is restored. */
export function undoFileDecision(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestReviewsApi.undoFile>,
): Promise<ReviewedItem> {
  return transaction(db, async (tx) => {
    const { itemId } = (await findReview(tx, actor, id)).review;
    const place = itemId === null ? undefined : await lockItem(tx, itemId, customerRequestLists(actor));
    const found = await findReview(tx, actor, id, 'locked');
    const { review } = found;
    if (review.decidedAt === null) throw new AppError('not_possible', waitsAlready);
    if (review.decidedBy !== actor.session.user.id || review.itemId !== itemId) {
      await requireUndecided(tx, actor, found);
    }
    await decide(tx, actor, found, { decidedBy: null, decidedAt: null });
    if (place) await takeOut(tx, actor, place, found);
    await record(tx, actor, found, 'file_decision_undone');
    return findReviewedFile(tx, actor, id);
  });
}

export interface FoundReview {
  review: typeof fileReviews.$inferSelect;
  file: Pick<typeof files.$inferSelect, 'id' | 'userId' | 'companyId' | 'originalFilename' | 'sentAs'>;
}

async function findReview(tx: Db, actor: Member, id: number, locked?: 'locked'): Promise<FoundReview> {
  const query = tx
    .select({
      review: fileReviews,
      file: {
        id: files.id,
        userId: files.userId,
        companyId: files.companyId,
        originalFilename: files.originalFilename,
        sentAs: files.sentAs,
      },
    })
    .from(fileReviews)
    .innerJoin(files, eq(files.id, fileReviews.fileId))
    .where(and(eq(fileReviews.fileId, id), reviewedFiles(actor)));
  const [found] = await (locked ? query.for('no key update', { of: fileReviews }) : query);
  if (!found) throw notFound();
  return found;
}

/** Whether the actor has already filed it there: a repeated call changes nothing and makes no second item. */
async function isFiledThere(
  tx: Db,
  actor: Member,
  { review }: FoundReview,
  { listId, itemId }: { listId: number; itemId?: number | null | undefined },
): Promise<boolean> {
  if (review.decidedBy !== actor.session.user.id || review.itemId === null) return false;
  if (itemId) return review.itemId === itemId;
  const { filedUnder } = await findReviewedFile(tx, actor, review.fileId);
  return review.itemFrom === null && filedUnder?.listId === listId;
}

/** Throws 409 if the file is already decided, saying who decided what and when. */
async function requireUndecided(tx: Db, actor: Member, { review }: FoundReview): Promise<void> {
  if (review.decidedAt === null) return;
  const { decidedBy: name, decidedByMe, stateSince } = await findReviewedFile(tx, actor, review.fileId);
  const verb = review.itemId === null ? 'accepted' : 'filed';
  throw decidedBefore({ isMine: decidedByMe, name, verb, stateSince });
}

type Decision = Partial<
  Pick<FoundReview['review'], 'itemId' | 'itemFrom' | 'itemFromSince' | 'decidedBy' | 'decidedAt'>
>;

async function decide(tx: Db, actor: Member, { review }: FoundReview, decision: Decision): Promise<void> {
  await tx
    .update(fileReviews)
    .set({
      decidedBy: actor.session.user.id,
      decidedAt: sql`now()`,
      itemId: null,
      itemFrom: null,
      itemFromSince: null,
      ...decision,
    })
    .where(eq(fileReviews.fileId, review.fileId));
}

/** Actions that are recorded about a file. */
type FileAction = {
  [Action in AuditAction]: AuditActions[Action] extends 'file' ? Action : never;
}[AuditAction];

async function record(tx: Db, actor: Member, { file }: FoundReview, action: FileAction): Promise<void> {
  const details = { name: file.sentAs ?? file.originalFilename };
  await recordAudit<FileAction>(tx, actor, action, {
    type: 'file',
    id: file.id,
    clientId: file.userId,
    details,
  });
  await announceFile(tx, file);
}
