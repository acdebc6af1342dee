import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countedRows } from '#shared/paging.ts';
import { customerFiles } from '../access.ts';
import {
  clientAssignments,
  fileReviews,
  files,
  requestItemFiles,
  requestItems,
  requestLists,
  users,
} from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { isPresent } from '../files/service.ts';
import { isListOfOwner } from '../request-items/undecided-files.ts';
import type { Whose } from './items-to-review.ts';

/** Files without a request that the actor may see, joined with the files themselves. */
export function reviewedFiles(actor: Member): SQL | undefined {
  return and(isPresent, customerFiles(actor));
}

/**
 * Files that the client has not used for an item, or whose item staff will not decide about: it was marked as not
 * applying, its list was closed, or it is that of a colleague, whose accountant need not see this client's files. The others
 * are reviewed with their item.
 */
export const withoutReviewedItem = sql`not exists (
  select from ${requestItemFiles}
  inner join ${requestItems} on ${requestItems.id} = ${requestItemFiles.itemId}
  inner join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
  where ${requestItemFiles.fileId} = ${fileReviews.fileId}
    and ${and(eq(requestItems.state, 'received'), isNull(requestLists.closedAt), isListOfOwner)})`;

/** Those that wait for a decision by staff, without closed accounts; `mine` means clients assigned to the actor. */
export function filesToReview(actor: Member, { mine = false }: Whose = {}): SQL | undefined {
  return and(
    isNull(fileReviews.decidedAt),
    withoutReviewedItem,
    reviewedFiles(actor),
    sql`exists (select from ${users} where ${users.id} = ${fileReviews.customerId}
      and ${users.role} = 'customer' and ${users.deletedAt} is null)`,
    mine
      ? sql`exists (select from ${clientAssignments} where ${clientAssignments.customerId} = ${fileReviews.customerId}
          and ${clientAssignments.adminId} = ${actor.session.user.id})`
      : undefined,
  );
}

const joinedFiles = sql`${fileReviews} inner join ${files} on ${files.id} = ${fileReviews.fileId}`;

/** How many there are; stops counting at the highest number that is shown. */
export function filesToReviewCount(actor: Member, whose: Whose): SQL {
  return sql`(
    select count(*)::int from (
      select from ${joinedFiles} where ${filesToReview(actor, whose)} limit ${countedRows + 1}
    ) counted)`;
}

/** Since when the oldest of them has waited. */
export function oldestFileToReview(actor: Member): SQL {
  return sql`(
    select ${fileReviews.sentAt} from ${joinedFiles} where ${filesToReview(actor)}
    order by ${fileReviews.sentAt}, ${fileReviews.fileId} limit 1)`;
}
