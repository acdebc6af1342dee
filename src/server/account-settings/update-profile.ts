import { and, eq } from 'drizzle-orm';
import type { ProfileInput } from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import { describeUser } from '../accounts/open-session.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { emailChanges, users } from '../core/database/schema.ts';
import { signedOut } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount, normalizeNames } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { requireOpenSession } from '../core/security/require-open-session.ts';
import { isWaiting } from '../core/security/session.ts';
import { requestEmailChange } from './change-email.ts';

/** Names change immediately. A new email must be confirmed first, and the old address is notified. */
export async function updateProfile(
  context: Context,
  actor: Member,
  input: ProfileInput,
): Promise<CurrentUser> {
  const { user } = actor.session;
  const names = normalizeNames(input);
  return inTransaction(context, async (tx) => {
    // Staff may have changed the address since the session was read: no link may go to the previous one.
    const present = await lockAccount(tx.db, user.id);
    if (!present) throw signedOut();
    await requireOpenSession(tx.db, actor);
    const { email, emailConfirmed } = present;
    const newEmail = input.email.toLowerCase() === email.toLowerCase() ? null : input.email;
    const pendingEmail = await findPendingEmail(tx.db, user.id);
    await tx.db.update(users).set(names).where(eq(users.id, user.id));
    await recordAudit(tx.db, actor, 'profile_updated', { type: 'user', id: user.id });
    await announce(tx.db, 'users', 'staff');
    if (newEmail && newEmail !== pendingEmail) {
      await requestEmailChange(tx, actor, { ...present, ...names }, newEmail);
    }
    return describeUser(tx.rules, {
      ...user,
      ...names,
      email,
      emailConfirmed,
      pendingEmail: newEmail ?? pendingEmail,
    });
  });
}

async function findPendingEmail(tx: Db, userId: number): Promise<string | null> {
  const [change] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isWaiting));
  return change?.email ?? null;
}
