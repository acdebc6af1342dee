import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as usersApi from '#shared/users.ts';
import { deleteAllLinks } from '../account-settings/mailed-links.ts';
import { hashPassword, requireStrongPassword } from '../accounts/passwords.ts';
import { endCalendarFeed } from '../calendars/end-feed.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueMails } from '../core/mail/mail.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { shutOutRegistrant } from '../sessions/shut-out-registrant.ts';
import { firmSetPassword } from './emails.ts';
import { findReplacedAddresses } from './find-replaced-addresses.ts';
import { findUser, refuseOwnAccount } from './find-user.ts';
import { requireClientManager } from './require-client-manager.ts';
import { lockStaffAccounts, requireStaffManager } from './staff-accounts.ts';

export async function setUserPassword(
  context: Context,
  actor: Member,
  { id, password }: Input<typeof usersApi.setPassword>,
): Promise<undefined> {
  refuseOwnAccount(actor, id);
  const user = await findUser(context.db, id);
  if (user.role === 'admin') requireStaffManager(context, actor);
  await requireStrongPassword(actor, password, user);
  const hashed = await hashPassword(actor, password);
  await inTransaction(context, async (tx) => {
    await lockStaffAccounts(tx.db, actor);
    const present = await lockAccount(tx.db, id);
    if (!present) throw notFound();
    // The account may have become a staff account since it was read.
    if (present.role === 'admin') requireStaffManager(context, actor);
    else await requireClientManager(tx.db, actor, id, 'password');
    // The admin who sets a first password tells the user, as when creating an account with one.
    if (present.password !== '') {
      const told = [present.email, ...(await findReplacedAddresses(tx.db, present))];
      const mails = told.map((email) => firmSetPassword({ ...present, email }));
      await queueMails(tx, mails);
    }
    await deleteAllLinks(tx.db, id);
    await tx.db.update(users).set({ password: hashed, mustChangePassword: true }).where(eq(users.id, id));
    await endSessionsOf(tx.db, id);
    await endCalendarFeed(tx.db, id);
    await shutOutRegistrant(tx.db, actor, present);
    await recordAudit(tx.db, actor, 'user_password_set', { type: 'user', id });
    await announce(tx.db, 'users', 'staff');
  });
}
