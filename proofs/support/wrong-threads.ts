import type pg from 'pg';

/** Derived from the messages alone, with joins instead of the migration's function. */
const parties = `
  select messages.*,
    case when queued or to_user_id is null then from_user_id when sender.role = recipient.role then null
         when sender.role = 'customer' then from_user_id else to_user_id end as customer,
    case when queued or to_user_id is null then null when sender.role = recipient.role then least(from_user_id, to_user_id)
         when sender.role = 'customer' then to_user_id else from_user_id end as staff
  from messages join users sender on sender.id = from_user_id left join users recipient on recipient.id = to_user_id`;

const checks: Record<string, string> = {
  'messages without a conversation': 'select from messages where thread_id is null',
  'messages in a conversation of others': `
    select from (${parties}) written join threads on threads.id = thread_id
    where threads.customer_id is distinct from written.customer or threads.staff_id is distinct from written.staff`,
  'conversations without a message': `
    select from threads where not exists (select from messages where thread_id = threads.id)`,
  'conversations whose last message is not the newest': `
    select from threads join (select thread_id, max(id) as newest from messages group by 1) last on thread_id = threads.id
    where last_message_id is distinct from newest`,
  // Nobody has set a state by hand.
  'conversations in the wrong state': `
    select from threads join messages last on last.id = last_message_id
    where state <> case when last.sent_at < now() - interval '31 days' then 'done'
                        when customer_id is null or customer_id = last.from_user_id then 'open' else 'waiting' end
      and last.sent_at not between now() - interval '31 days' and now() - interval '29 days'`,
  'direct conversations of another assignee': `
    select from threads where customer_id is not null and staff_id is not null and assignee_id is distinct from staff_id`,
};

/** How many rows differ from what the migration must produce, by problem. */
export async function wrongThreads(owner: pg.Client): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, check] of Object.entries(checks)) {
    const { rows } = await owner.query(`select count(*)::int as count from (${check}) wrong`);
    found[name] = rows[0].count;
  }
  return found;
}
