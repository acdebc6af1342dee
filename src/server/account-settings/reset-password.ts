import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type * as accountSettingsApi from '#shared/account-settings.ts';
import { resetMinutes } from '#shared/account-settings.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { hashPassword, requireStrongPassword, samePassword, verifyPassword } from '../accounts/passwords.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { passwordResets, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { enqueue, type Job, type JobQueue } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';
import { findAccount, lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf, hashToken } from '../core/security/session.ts';
import { confirmEmail } from '../email-confirmation/confirm-email.ts';
import { renewInvitation } from '../invitations/renew-invitation.ts';
import { shutOutRegistrant } from '../sessions/shut-out-registrant.ts';
import { passwordWasChanged, resetLink } from './emails.ts';
import { deletePendingLinks, mailResetLink } from './mailed-links.ts';

interface PasswordReset {
  /** As typed, whether or not such an account exists: both cost the caller the same. */
  username: string;
}

export const passwordResetQueue: JobQueue<PasswordReset> = {
  name: 'password-reset',
  options: {
    heartbeatSeconds: 30,
    expireInSeconds: 60,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
  },
};

/** Only queues a job: looking the account up here would reveal by its duration whether the account exists. */
export async function requestPasswordReset(
  context: Context,
  _actor: Actor,
  { username }: { username: string },
): Promise<{ received: true }> {
  await enqueue(context, passwordResetQueue, { username });
  return { received: true };
}

/** The job queued by `requestPasswordReset`. */
export async function sendResetLink(
  context: Context,
  { id, data: { username } }: Job<PasswordReset>,
): Promise<void> {
  const account = await findAccount(context.db, username);
  if (!account) return;
  await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, account.id);
    if (!user) return;
    if (user.password === '') return renewInvitation(tx, user);
    const working = await tx.db.$count(passwordResets, and(eq(passwordResets.userId, user.id), isUsable));
    // Uses this job's id, so that a retry sends no second email.
    if (working < maxLinks) await mailResetLink(tx, user, resetLink, { id });
  });
}

/** Visitors can request links for any account, so an account has at most this many usable ones. */
const maxLinks = 5;

const isUsable = and(
  isNull(passwordResets.usedAt),
  gt(passwordResets.createdAt, sql.raw(`now() - interval '${resetMinutes} minutes'`)),
);

/** Works once, within half an hour. Ends all sessions: an attacker who knew the old password is signed out. */
export async function resetPassword(
  context: Context,
  actor: Actor,
  { token, newPassword }: Input<typeof accountSettingsApi.resetPassword>,
): Promise<undefined> {
  const usable = and(eq(passwordResets.tokenHash, hashToken(token)), isUsable);
  const [link] = await context.db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(usable, isNull(users.deletedAt)));
  if (!link) throw notFound();
  const { user } = link;
  if (user.mustChangePassword && (await verifyPassword(actor, user.password, newPassword))) {
    throw samePassword();
  }
  await requireStrongPassword(actor, newPassword, user, 'newPassword');
  const hashed = await hashPassword(actor, newPassword);

  await inTransaction(context, async (tx) => {
    const present = await lockAccount(tx.db, user.id);
    const used = await tx.db.update(passwordResets).set({ usedAt: sql`now()` }).where(usable).returning();
    if (!present || used.length === 0) throw notFound();
    await deletePendingLinks(tx.db, user.id);
    await tx.db
      .update(users)
      .set({ password: hashed, mustChangePassword: false })
      .where(eq(users.id, user.id));
    await endSessionsOf(tx.db, user.id);
    await shutOutRegistrant(tx.db, actor, present);
    // Using the link shows that the user reads mail at this address.
    await confirmEmail(tx, actor, user.id);
    await queueMail(tx, passwordWasChanged(user.email, personName(user)));
    await recordAudit(tx.db, actor, 'password_reset', { type: 'user', id: user.id });
  });
}
