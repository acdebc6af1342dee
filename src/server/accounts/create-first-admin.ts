import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { email, newPassword, passwordLength, username } from '#shared/accounts.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { recordAudit } from '../core/security/audit.ts';
import { hashPassword, requireStrongPassword } from './passwords.ts';

export const firstAdminInput = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(100),
  lastName: z.string().trim().min(1, 'Last name is required').max(100),
  username,
  email,
  password: newPassword(passwordLength, 'Password must be at least 8 characters'),
});

/** Creates the first admin: no owner exists yet who could. Run on the machine itself, never over the network. */
export async function createFirstAdmin(db: Db, input: z.infer<typeof firstAdminInput>): Promise<void> {
  const operator = { address: 'this machine', session: null };
  await requireStrongPassword(operator, input.password, { ...input, role: 'admin' });
  const password = await hashPassword(operator, input.password);
  await transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
    const admins = await tx.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)));
    if (admins > 0)
      throw new AppError(
        'forbidden',
        'There is an admin already. Owners can add others on the Clients page.',
      );
    const [admin] = await tx
      .insert(users)
      .values({ ...input, password, role: 'admin', staffLevel: 'owner' })
      .returning({ id: users.id });
    await recordAudit(tx, operator, 'first_admin', { type: 'user', ...admin });
  });
}
