import { and, eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

export type ClientRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailConfirmed' | 'deletedAt'>;

/** Staff are no clients. A closed account stays readable: the firm keeps its records. */
export const isClient = (id: number) => and(eq(users.id, id), eq(users.role, 'customer'));

export async function findClient(db: Db, id: number): Promise<ClientRow> {
  const { email, emailConfirmed, deletedAt } = users;
  const [client] = await db
    .select({ id: users.id, email, emailConfirmed, deletedAt })
    .from(users)
    .where(isClient(id));
  if (!client) throw notFound();
  return client;
}
