import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists, uploadLinks, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Signer } from '../core/security/signatures.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';
import { linkOfToken } from './link-token.ts';

/** A link is used up after this many files: nobody needs more, and the client can renew it with one tap. */
export const maxFilesPerLink = 200;

/** The same message for every link that does not work, so that it reveals nothing about the reason. */
export function linkEnded(): AppError {
  return new AppError('not_found', 'This link has ended. Ask for a new one, or call us.');
}

/** The link has time and room left. */
export const isUsable = and(
  gt(uploadLinks.expiresAt, sql`now()`),
  lt(uploadLinks.uploadCount, maxFilesPerLink),
);

/**
 * The list accepts files for its customer, who has an open account and belongs to the list's company, if any. Closing a
 * list disables its link; reopening it lets the link work for the time that it has left.
 */
export const takesFiles = and(
  isNotNull(requestLists.sentAt),
  isNull(requestLists.closedAt),
  isNull(users.deletedAt),
  asksItsClient,
);

/**
 * The link that a token opens. Ended, used up, unknown and malformed tokens all cost one signature check and this one
 * query, and get the same response.
 */
export async function findOpenLink(db: Db, signer: Signer, token: string) {
  const { listId, version } = linkOfToken(signer, token);
  const [found] = await db
    .select({
      listId: uploadLinks.listId,
      version: uploadLinks.version,
      expiresAt: uploadLinks.expiresAt,
      customerId: requestLists.customerId,
    })
    .from(uploadLinks)
    .innerJoin(requestLists, eq(requestLists.id, uploadLinks.listId))
    .innerJoin(users, eq(users.id, requestLists.customerId))
    .where(and(eq(uploadLinks.listId, listId), eq(uploadLinks.version, version), isUsable, takesFiles));
  if (!found) throw linkEnded();
  return found;
}
