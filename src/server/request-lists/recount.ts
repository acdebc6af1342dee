import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Turn } from '#shared/request-lists.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import { scheduleReminders } from '../request-reminders/schedule-reminder.ts';

export type ListRow = typeof requestLists.$inferSelect;

/**
 * Locks a list within the scope until the transaction ends. Every change of a list or its items takes this lock before
 * any other on the list, so that counts and turn match the items. A customer is locked before a list.
 */
export async function lockList(tx: Db, id: number, scope?: SQL): Promise<ListRow> {
  const [list] = await tx
    .select()
    .from(requestLists)
    .where(and(eq(requestLists.id, id), scope))
    .for('no key update');
  if (!list) throw notFound();
  return list;
}

/**
 * Counts a list's items anew, decides whose turn it is and when the next reminder is due. Every transaction that
 * changes an item or a date of a list must call this last.
 */
export function recountList(tx: Db, actor: AuditedActor, listId: number): Promise<void> {
  return recountLists(tx, actor, [listId]);
}

/** The same for several lists, which are locked in the order of their ids. */
export async function recountLists(tx: Db, actor: AuditedActor, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const before = await tx
    .select({ id: requestLists.id, turn: requestLists.turn })
    .from(requestLists)
    .where(inArray(requestLists.id, ids))
    .orderBy(requestLists.id)
    .for('no key update');
  const turnBefore = new Map(before.map(({ id, turn }) => [id, turn]));
  const after = await tx
    .update(requestLists)
    .set({
      itemCount: sql`counted.items`,
      leftCount: sql`counted.open`,
      receivedCount: sql`counted.received`,
      doneCount: sql`counted.done`,
      turn: newTurn,
      turnSince: sql`case when ${requestLists.turn} = ${newTurn} then ${requestLists.turnSince} else now() end`,
    })
    .from(
      sql`(
        select list.id,
          count(item.id)::int as items,
          count(*) filter (where item.state = 'returned' or item.state = 'open' and item.required)::int as open,
          count(*) filter (where item.state = 'received')::int as received,
          count(*) filter (where item.state not in ('open', 'returned'))::int as done
        from ${requestLists} list
        left join ${requestItems} item on item.list_id = list.id and item.roll_mark is distinct from 'gone'
        where list.id = any(${sql.param(ids)}::int[])
        group by list.id
      ) counted`,
    )
    .where(sql`${requestLists.id} = counted.id`)
    .returning({
      id: requestLists.id,
      turn: requestLists.turn,
      customerId: requestLists.customerId,
      sentAt: requestLists.sentAt,
    });
  const changed = after.filter(({ id, turn, sentAt }) => sentAt !== null && turnBefore.get(id) !== turn);
  await recordAudits(
    tx,
    actor,
    'request_turn_changed',
    changed.map(({ id, turn, customerId }) => ({
      type: 'request_list',
      id,
      clientId: customerId,
      details: { turn },
    })),
  );
  await scheduleReminders(tx, ids);
}

const newTurn = sql<Turn>`(case when counted.open > 0 then 'client' else 'firm' end)`;
