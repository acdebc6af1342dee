import { eq } from 'drizzle-orm';
import type * as accountSettingsApi from '#shared/account-settings.ts';
import type { Input } from '#shared/endpoint.ts';
import { hashPassword, requireStrongPassword, samePassword, verifyPassword } from '../accounts/passwords.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { queueSecurityNotice } from '../core/mail/security-notice.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { requireOpenSession } from '../core/security/require-open-session.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { passwordWasChanged } from './emails.ts';
import { deletePendingLinks } from './mailed-links.ts';

const wrongPassword = 'Current password is incorrect';

/** Ends all other sessions, in case the old password was stolen. */
export async function changePassword(
  context: Context,
  actor: Member,
  { currentPassword, newPassword }: Input<typeof accountSettingsApi.changePassword>,
): Promise<undefined> {
  const { id } = actor.session.user;
  const [user] = await context.db.select().from(users).where(eq(users.id, id));
  if (!user || !(await verifyPassword(actor, user.password, currentPassword))) {
    await recordAudit(context.db, actor, 'password_check_failed', { type: 'user', id });
    throw new AppError('wrong_password', wrongPassword, { currentPassword: wrongPassword });
  }
  if (user.mustChangePassword && newPassword === currentPassword) throw samePassword();
  await requireStrongPassword(actor, newPassword, user, 'newPassword');
  const password = await hashPassword(actor, newPassword);
  await inTransaction(context, async (tx) => {
    const present = await lockAccount(tx.db, id);
    await requireOpenSession(tx.db, actor);
    // Replaced concurrently, perhaps because an attacker knew it.
    if (present?.password !== user.password) throw new AppError('wrong_password', wrongPassword);
    await deletePendingLinks(tx.db, id);
    await tx.db.update(users).set({ password, mustChangePassword: false }).where(eq(users.id, id));
    await endSessionsOf(tx.db, id, actor.session.id);
    await queueSecurityNotice(tx, present, passwordWasChanged);
    await recordAudit(tx.db, actor, 'password_changed', { type: 'user', id });
  });
}
