import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { email, newPassword, passwordLength, username } from '../../shared/accounts.ts';
import type { Db } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import { users } from '../core/schema.ts';
import { hashPassword, requireStrongPassword } from './passwords.ts';

export const firstAdminInput = z.object({
  username,
  email,
  password: newPassword(passwordLength, 'Password must be at least 8 characters'),
});

/** Any number of its own: two operators must not make two first admins. */
const firstAdminLock = 7_204_312;

/** The one account that no other admin can make. Run on the machine itself, never over the network. */
export async function createFirstAdmin(db: Db, input: z.infer<typeof firstAdminInput>): Promise<void> {
  await requireStrongPassword(input.password, input);
  const password = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
    const admins = await tx.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)));
    if (admins > 0)
      throw new AppError('forbidden', 'There is an admin already, who can add others on the Clients page.');
    await tx.insert(users).values({ ...input, password, role: 'admin' });
  });
}
