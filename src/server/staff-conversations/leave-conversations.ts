import { and, asc, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../core/database/db.ts';
import { threads, threadWriters } from '../core/database/schema.ts';
import { announceMessages } from '../messages/announce-messages.ts';

/** Uses one SQL parameter, however many ids there are. */
const isAnyOf = (column: PgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

/**
 * For accounts that are closed or change between staff and client; the caller has locked their rows. Conversations that
 * they were to answer go to the queue, which may cause a new email to colleagues. A client's conversations, and those
 * between two colleagues, become done: nothing can be written to them any more.
 */
export async function leaveConversations(tx: Db, userIds: number[]): Promise<void> {
  const isTheirs = (column: PgColumn) => isAnyOf(column, userIds);
  const isOver = or(
    isTheirs(threads.customerId),
    and(isNotNull(threads.colleagueId), or(isTheirs(threads.staffId), isTheirs(threads.colleagueId))),
  );
  const left = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(or(isTheirs(threads.assigneeId), and(ne(threads.state, 'done'), isOver)))
    // Everything that locks several conversations uses this order.
    .orderBy(asc(threads.id))
    .for('no key update');
  await tx.delete(threadWriters).where(isTheirs(threadWriters.userId));
  if (left.length === 0) return;
  const isLeft = isAnyOf(
    threads.id,
    left.map(({ id }) => id),
  );
  const queued = await tx
    .update(threads)
    .set({ assigneeId: null, alerted: sql`nullif(${threads.alerted}, 'assignee')` })
    .where(and(isLeft, isTheirs(threads.assigneeId)))
    .returning({ customerId: threads.customerId, staffId: threads.staffId });
  await tx.update(threads).set({ state: 'done', snoozedUntil: null }).where(and(isLeft, isOver));
  // 'Support' showed their name.
  const support = queued.filter(({ staffId }) => staffId === null);
  await announceMessages(
    tx,
    support.map(({ customerId }) => customerId),
  );
}
