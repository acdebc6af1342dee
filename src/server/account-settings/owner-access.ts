import { and, eq, isNull } from 'drizzle-orm';
import { type Db, transaction } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { findAccount, isActiveStaff, lockAccount } from '../core/security/accounts.ts';
import { recordAudit } from '../core/security/audit.ts';
import { clearFailedAttempts } from '../core/security/rate-limit.ts';
import { removeSecondFactor } from '../second-factor/reset-second-factor.ts';
import { resetPath } from './emails.ts';
import { createResetToken } from './mailed-links.ts';

/**
 * Lets a locked-out admin back in: returns the path of a page on which they can choose a new password, once. Run on the
 * machine itself, never over the network. Also lifts the pauses after wrong passwords and codes. With `lostPhone` the
 * second factor is removed too: the next sign-in asks the admin to set up another.
 */
export async function createOwnerAccess(
  db: Db,
  username: string,
  { lostPhone = false } = {},
): Promise<string> {
  const account = await findAccount(db, username);
  if (account?.role !== 'admin') {
    const admins = (await listAdmins(db)).join(', ');
    const reason = account ? `${username} is a client's account` : `There is no account ${username}`;
    throw new AppError('not_found', `${reason}. This command is for admins: ${admins}.`);
  }
  return transaction(db, async (tx) => {
    await lockAccount(tx, account.id);
    if (lostPhone) await removeSecondFactor(tx, account.id);
    const token = await createResetToken(tx, account.id);
    await clearFailedAttempts(tx);
    const isOwner = and(isActiveStaff, eq(users.staffLevel, 'owner'));
    if ((await tx.$count(users, isOwner)) === 0) {
      // During an update, a version from before owners existed can have deleted the last one.
      await tx.update(users).set({ staffLevel: 'owner' }).where(eq(users.id, account.id));
    }
    const operator = { address: 'this machine', session: null };
    await recordAudit(tx, operator, 'owner_access', {
      type: 'user',
      id: account.id,
      details: { lostPhone },
    });
    return resetPath(token);
  });
}

export async function listAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.username);
  return admins.map(({ username }) => username);
}
