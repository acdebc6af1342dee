import { countedRows } from '#shared/paging.ts';
import type { ConversationCounts } from '#shared/staff-conversations.ts';

/**
 * The number of open conversations that wait for a staff member: their own and those in the queue. Capped like list
 * totals.
 */
export function openTotal(counts: ConversationCounts | undefined): string {
  const total = counts ? counts.mine.open + counts.queue.open : 0;
  return total > countedRows ? `${countedRows}+` : String(total);
}
