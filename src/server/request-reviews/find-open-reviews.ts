import { and, eq, type SQL, sql } from 'drizzle-orm';
import { countedEntries, type OpenMatters } from '#shared/clients.ts';
import type { Db } from '../core/database/db.ts';
import { fileReviews, files, requestItems, requestLists } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { filesToReview } from './files-to-review.ts';
import { itemsToReview } from './items-to-review.ts';

interface Whose {
  companyId?: number | undefined;
  people: { id: number }[];
}

/** What a client, or somebody for a company, has sent and staff have not decided on yet. */
export async function findOpenReviews(
  db: Db,
  actor: Member,
  { companyId, people }: Whose,
): Promise<OpenMatters['toReview']> {
  const customerId = people[0]?.id ?? 0;
  const [ofList, ofFile]: SQL[] =
    companyId === undefined
      ? [eq(requestLists.customerId, customerId), eq(fileReviews.customerId, customerId)]
      : [eq(requestLists.companyId, companyId), eq(files.companyId, companyId)];
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    select least(count(*), ${countedEntries})::int as count, min(since) as since from (
      (select ${requestItems.stateSince} as since from ${requestItems}
        inner join ${requestLists} on ${requestLists.id} = ${requestItems.listId}
        where ${and(ofList, itemsToReview(actor))} order by since limit ${countedEntries})
      union all
      (select ${fileReviews.sentAt} as since from ${fileReviews}
        inner join ${files} on ${files.id} = ${fileReviews.fileId}
        where ${and(ofFile, filesToReview(actor))} order by since limit ${countedEntries})
    ) waiting`);
  const { count, since } = rows[0] ?? { count: 0, since: null };
  return since === null ? null : { count, since: toIsoTimestamp(since) };
}
