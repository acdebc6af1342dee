import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { users } from './schema.ts';

interface SpelledNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** A person's names from either spelling; an empty one is none. */
export function namesOf(input: SpelledNames): { firstName: string | null; lastName: string | null } {
  return {
    firstName: input.firstName || input.first_name || null,
    lastName: input.lastName || input.last_name || null,
  };
}

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
