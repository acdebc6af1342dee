import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { deadlines } from '#server/core/database/schema.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';

/** The demo's deadlines are due some days after the run began: past midnight in the firm's time zone, a day too soon. */
export async function moveDemoDeadlinesToToday(db: Db): Promise<void> {
  for (const [title, inDays] of [
    ['Quarterly Tax Filing', 5],
    ['Annual Report Submission', 12],
  ] as const) {
    const dueOn = addCalendarDays(firmToday(), inDays);
    await db
      .update(deadlines)
      .set({ dueOn })
      .where(and(eq(deadlines.title, title), eq(deadlines.dueOn, addCalendarDays(dueOn, -1))));
  }
}
