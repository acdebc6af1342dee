import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';

/** The present address stops working; its user finds another one in their settings. Nobody gets one who had none. */
export async function endCalendarFeed(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ calendarFeedVersion: sql`${users.calendarFeedVersion} + 1` })
    .where(and(eq(users.id, userId), gt(users.calendarFeedVersion, 0)));
}
