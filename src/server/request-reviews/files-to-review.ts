import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countedRows } from '#shared/paging.ts';
import { customerFiles } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { clientAssignments, fileReviews, files, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { isPresent } from '../files/service.ts';
import type { Whose } from './items-to-review.ts';

/** Files without a request that the actor may see, joined with the files themselves. */
export function reviewedFiles(actor: Member): SQL | undefined {
  return and(isPresent, customerFiles(actor));
}

/** Those that wait for a decision of staff; not those of a closed account. No list says whose they are: the client does. */
export function filesToReview(actor: Member, { mine = false }: Whose = {}): SQL | undefined {
  return and(
    isNull(fileReviews.decidedAt),
    reviewedFiles(actor),
    sql`exists (select from ${users} where ${users.id} = ${fileReviews.customerId}
      and ${users.role} = 'customer' and ${users.deletedAt} is null)`,
    mine
      ? sql`exists (select from ${clientAssignments} where ${clientAssignments.customerId} = ${fileReviews.customerId}
          and ${clientAssignments.adminId} = ${actor.session.user.id})`
      : undefined,
  );
}

/** How many there are, no further than it is shown. */
export async function countFilesToReview(db: Db, actor: Member, whose: Whose = {}): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select count(*)::int as counted from (
      select from ${fileReviews} inner join ${files} on ${eq(files.id, fileReviews.fileId)}
      where ${filesToReview(actor, whose)} limit ${countedRows + 1}
    ) counted`);
  return rows[0]?.counted ?? 0;
}
