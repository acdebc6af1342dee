import { eq } from 'drizzle-orm';
import type { ProfileInput } from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import { describeUser } from '../accounts/open-session.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import { normalizeNames } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { requestEmailChange } from './change-email.ts';

/** Names change immediately. A new email must be confirmed first, and the old address is notified. */
export async function updateProfile(
  context: Context,
  actor: Member,
  input: ProfileInput,
): Promise<CurrentUser> {
  const { user } = actor.session;
  const names = normalizeNames(input);
  const newEmail = input.email.toLowerCase() === user.email.toLowerCase() ? null : input.email;
  return inTransaction(context, async (tx) => {
    await tx.db.update(users).set(names).where(eq(users.id, user.id));
    await recordAudit(tx.db, actor, 'profile_updated', { type: 'user', id: user.id });
    await announce(tx.db, 'users', 'staff');
    if (newEmail && newEmail !== user.pendingEmail) {
      await requestEmailChange(tx, actor, { ...user, ...names }, newEmail);
    }
    return describeUser(tx.rules, { ...user, ...names, pendingEmail: newEmail ?? user.pendingEmail });
  });
}
