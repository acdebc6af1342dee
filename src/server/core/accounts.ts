import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { users } from './schema.ts';

/** The open account that answers to a username or an email address, in any case. */
export async function findAccount(db: Db, name: string) {
  const typed = name.trim().toLowerCase();
  const [user] = await db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        isNull(users.deletedAt),
      ),
    );
  return user;
}
