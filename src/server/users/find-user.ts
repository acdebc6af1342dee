import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

export async function findUser(db: Db, id: number) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) throw notFound();
  return user;
}

/** Otherwise a stolen session could make changes here for which the profile page requires the password. */
export function refuseOwnAccount({ session }: Member, id: number): void {
  if (session.user.id === id) {
    throw new AppError(
      'own_account',
      'This is your own account. Change your name, email or password on your profile page. To close it, ask an owner.',
    );
  }
}
