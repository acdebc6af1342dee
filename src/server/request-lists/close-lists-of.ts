import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';

/** Nobody waits for what a closed account, or somebody who is staff now, could send. The accounts' rows are locked. */
export async function closeListsOf(tx: Db, userIds: number[]): Promise<void> {
  await tx
    .update(requestLists)
    .set({ closedAt: sql`now()`, nextReminderAt: null, needsCallAt: null })
    .where(
      and(
        inArray(requestLists.customerId, userIds),
        isNotNull(requestLists.sentAt),
        isNull(requestLists.closedAt),
      ),
    );
}
