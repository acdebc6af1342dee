import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { countedEntries, type OpenMatters } from '#shared/clients.ts';
import { customerRequestLists } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

interface Whose {
  companyId?: number | undefined;
  people: { id: number }[];
}

/** What a client, or a company, still has to send; the list that is due first is named. */
export async function findOpenRequests(
  db: Db,
  actor: Member,
  { companyId, people }: Whose,
): Promise<OpenMatters['requests']> {
  const theirs =
    companyId === undefined
      ? eq(requestLists.customerId, people[0]?.id ?? 0)
      : eq(requestLists.companyId, companyId);
  const waiting = and(
    theirs,
    isNotNull(requestLists.sentAt),
    isNull(requestLists.closedAt),
    eq(requestLists.turn, 'client'),
    customerRequestLists(actor),
  );
  const lists = await db
    .select({
      id: requestLists.id,
      title: requestLists.title,
      nextReminderAt: requestLists.nextReminderAt,
      left: requestLists.leftCount,
      items: requestLists.itemCount,
    })
    .from(requestLists)
    .where(waiting)
    .orderBy(asc(requestLists.dueOn), asc(requestLists.id))
    .limit(countedEntries);
  const [next] = lists;
  if (!next) return null;
  const sum = (column: 'left' | 'items') => lists.reduce((total, list) => total + list[column], 0);
  return { lists: lists.length, left: sum('left'), items: sum('items'), next };
}
