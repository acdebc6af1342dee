import type { Db } from '../core/db.ts';
import { announce } from '../core/events.ts';

/** As many as fit into one notification of PostgreSQL. */
const atOnce = 500;

/**
 * Tells both sides of messages that something about them changed. The firm's inbox shows every message, so staff are
 * always among the people concerned; `customers` may name staff too, who are then told no more than once.
 */
export async function announceMessages(tx: Db, customers: Iterable<number | null>): Promise<void> {
  const users = [...new Set(customers)].filter((id) => id !== null);
  for (let start = 0; start < users.length; start += atOnce) {
    await announce(tx, 'messages', { users: users.slice(start, start + atOnce) });
  }
  await announce(tx, 'messages', 'staff');
}
