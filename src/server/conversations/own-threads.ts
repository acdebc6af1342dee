import { and, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { threads, users } from '../core/database/schema.ts';

type Value = number | null | Placeholder;

/** A former staff member no longer reads what colleagues and clients write in their earlier conversations. */
function isStaff(me: Value): SQL {
  return sql`exists (select from ${users} where ${users.id} = ${me}::int and ${users.role} = 'admin')`;
}

/** A customer's own conversations are those in which they are the customer. */
export function isOwnThread(me: Value): SQL {
  return sql`(${threads.customerId} = ${me} or (${isStaff(me)} and (${threads.staffId} = ${me} or ${threads.colleagueId} = ${me})))`;
}

/**
 * The ids of a user's own conversations that meet a condition, newest first. Each side is one index scan: a single
 * condition with OR would read and sort all of them.
 */
export function ownThreads(me: Value, condition: SQL, limit: SQL | Placeholder): SQL {
  const side = (column: PgColumn, allowed?: SQL) => sql`
    (select ${threads.id}, ${threads.lastMessageId} from ${threads}
     where ${and(sql`${column} = ${me}`, sql`${threads.lastMessageId} is not null`, condition, allowed)}
     order by ${threads.lastMessageId} desc limit ${limit})`;
  const sides = [
    side(threads.customerId),
    side(threads.staffId, isStaff(me)),
    side(threads.colleagueId, isStaff(me)),
  ];
  return sql`${sql.join(sides, sql` union all `)} order by 2 desc limit ${limit}`;
}

/** The other side for one of the two; null for a customer's conversation with the firm. */
export function partyOf(me: Value): SQL {
  return sql`(case
    when ${threads.customerId} = ${me}::int then ${threads.staffId}
    when ${threads.customerId} is not null then ${threads.customerId}
    when ${threads.staffId} = ${me}::int then ${threads.colleagueId}
    else ${threads.staffId}
  end)`;
}

/** The user whose name a conversation shows: the other side, or the assignee of what a customer writes to the firm. */
export function shownUser(me: Value): SQL {
  return sql`coalesce(${partyOf(me)}, ${threads.assigneeId})`;
}

/**
 * The id of the conversation of two users; without a party, of a customer and the firm. Each branch is one index
 * lookup. If one of the two has become or left staff, there can be several: then it is the one with the latest message.
 */
export function threadWith(me: Value, party: Value): SQL {
  const { id, customerId, staffId, colleagueId, lastMessageId } = threads;
  const branch = (condition: SQL) => sql`select ${id}, ${lastMessageId} from ${threads} where ${condition}`;
  const branches = [
    branch(sql`${customerId} = ${me}::int and ${staffId} is null and ${party}::int is null`),
    branch(sql`${customerId} = ${me}::int and ${staffId} = ${party}::int`),
    branch(sql`${customerId} = ${party}::int and ${staffId} = ${me}::int and ${isStaff(me)}`),
    branch(sql`${customerId} is null and ${staffId} = least(${me}::int, ${party}::int)
      and ${colleagueId} = greatest(${me}::int, ${party}::int) and ${isStaff(me)}`),
  ];
  return sql`select id from (${sql.join(branches, sql` union all `)}) both_sides
    order by last_message_id desc nulls last limit 1`;
}
