import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { requestLists, users } from '../core/database/schema.ts';
import type { RemindedClient } from './plan.ts';
import { type Recipient, selectRecipients } from './reachable.ts';
import { isWaiting, type ListRow, selectRhythms } from './reminded-lists.ts';

/** A client with all lists that a reminder can name. */
export interface ClientLists {
  recipient: Recipient;
  client: RemindedClient;
  lists: ListRow[];
}

/** Acquires the lock for reminding a client until the transaction ends; returns false if somebody else holds it. */
export async function tryLockClient(tx: Db, customerId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.reminders}::int, ${customerId}::int) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Acquires the same lock for several clients, and waits for whoever holds it. */
export async function lockClients(tx: Db, customerIds: number[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${advisoryLocks.reminders}::int, id)
    from (select unnest(${sql.param(customerIds)}::int[]) as id order by 1) clients`);
}

/** What reminders to these clients are planned from. */
export async function readClientLists(db: Db, customerIds: number[]): Promise<ClientLists[]> {
  return byClient(db, customerIds, await selectOf(db, customerIds));
}

/**
 * The same with the lists locked, in the order of their ids. The caller takes the client's own lock first, so that no
 * other reminder is sent to them meanwhile.
 */
export async function lockClientLists(tx: Db, customerIds: number[]): Promise<ClientLists[]> {
  const lists = await selectOf(tx, customerIds).for('no key update', { of: requestLists });
  return byClient(tx, customerIds, lists);
}

function selectOf(db: Db, customerIds: number[]) {
  const remindable = or(isWaiting, isNotNull(requestLists.nextReminderAt));
  return selectRhythms(db, and(inArray(requestLists.customerId, customerIds), remindable));
}

async function byClient(db: Db, customerIds: number[], lists: ListRow[]): Promise<ClientLists[]> {
  const recipients = await selectRecipients(db).where(inArray(users.id, customerIds));
  const listsOf = Map.groupBy(lists, ({ customerId }) => customerId);
  return recipients.map((recipient) => {
    const own = listsOf.get(recipient.id) ?? [];
    const remindedAt = own[0]?.clientRemindedAt ?? null;
    return { recipient, client: { remindedAt, reachable: recipient.reachable }, lists: own };
  });
}
