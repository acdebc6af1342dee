import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';

/** As many user ids as fit into one PostgreSQL notification. */
const atOnce = 500;

/** Announces changed messages to sender and recipient. The inbox shows every message, so all staff are included. */
export async function announceMessages(tx: Db, sides: (number | null)[]): Promise<void> {
  const userIds = [...new Set(sides)].filter((id) => id !== null);
  const customers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param(userIds)}::int[])`, eq(users.role, 'customer')));
  for (let start = 0; start < customers.length; start += atOnce) {
    const some = customers.slice(start, start + atOnce);
    await announce(tx, 'messages', { users: some.map(({ id }) => id) });
  }
  await announce(tx, 'messages', 'staff');
}
