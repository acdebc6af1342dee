import { eq, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import { deleteResetLinks } from '../account-settings/mailed-links.ts';
import { endCalendarFeed } from '../calendars/end-feed.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { devices, passkeys, recoveryCodes, totpSecrets, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { queueMail } from '../core/mail/mail.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { colleaguesSecondFactorWasReset, secondFactorWasReset } from './emails.ts';

/** For a user whose phone is lost. Also locks out whoever has the phone or a session on it. */
export async function resetSecondFactor(
  context: Context,
  actor: Member,
  { id }: { id: number },
): Promise<undefined> {
  if (id === actor.session.user.id) {
    const message = 'You cannot reset your own second step. Ask another owner, or change it in your profile.';
    throw new AppError('own_account', message);
  }
  await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, id);
    if (!user) throw notFound();
    if (user.password === '') {
      throw new AppError(
        'not_possible',
        'This account has no password yet, so there is no second step to reset.',
      );
    }
    await removeSecondFactor(tx.db, id);
    await recordAudit(tx.db, actor, 'second_factor_reset', { type: 'user', id });
    await queueMail(tx, secondFactorWasReset(user.email, personName(user)));
    const names = { colleague: personName(user), resetBy: personName(actor.session.user) };
    if (user.role === 'admin') {
      await mailOwners(tx, user, (owner) =>
        colleaguesSecondFactorWasReset(owner.email, personName(owner), names),
      );
    }
  });
}

/** Ends sessions too. Staff have to enrol at the next sign-in; their password alone does not open anything else. */
export async function removeSecondFactor(tx: Db, userId: number): Promise<void> {
  await deleteResetLinks(tx, userId);
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.update(devices).set({ rememberedUntil: null }).where(eq(devices.userId, userId));
  await tx.update(users).set({ secondFactorDueAt: sql`now()` }).where(eq(users.id, userId));
  await endCalendarFeed(tx, userId);
  await endSessionsOf(tx, userId);
}
