import { and, eq, lt, sql } from 'drizzle-orm';
import type { NeedsYou } from '#shared/dashboard.ts';
import { countedRows } from '#shared/paging.ts';
import { firmToday } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { contacts, deadlines } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import type { Member } from '../core/security/actor.ts';
import { countRequests } from '../request-reviews/count-requests.ts';

/** What waits for staff, beside the deadlines and appointments that the dashboard lists anyway. */
export async function readNeedsYou(db: Db, actor: Member): Promise<NeedsYou> {
  const isOverdue = lt(deadlines.dueOn, firmToday());
  const [{ toReview, oldestAt, waitingClients, needsCall }, overdueHighPriority, enquiries] =
    await Promise.all([
      countRequests(db, actor),
      db.$count(deadlines, and(isOverdue, eq(deadlines.priority, 'high'))),
      countNewEnquiries(db),
    ]);
  return { toReview, oldestAt, waitingClients, needsCall, overdueHighPriority, ...enquiries };
}

async function countNewEnquiries(db: Db): Promise<Pick<NeedsYou, 'newEnquiries' | 'enquiriesSince'>> {
  const { rows } = await db.execute<{ counted: number; since: string | null }>(sql`
    select count(*)::int as counted, min(submitted_at) as since from (
      select ${contacts.submittedAt} from ${contacts} where ${contacts.status} = 'new'
      order by ${contacts.submittedAt} limit ${countedRows + 1}
    ) new_ones`);
  const since = rows[0]?.since;
  return { newEnquiries: rows[0]?.counted ?? 0, enquiriesSince: since ? toIsoTimestamp(since) : null };
}
