import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';

/** For accounts that are closed or become staff: nothing more will come from them. The caller has locked their rows. */
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
