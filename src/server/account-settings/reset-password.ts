import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type * as accountSettingsApi from '#shared/account-settings.ts';
import { resetMinutes } from '#shared/account-settings.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { hashPassword, requireStrongPassword, samePassword, verifyPassword } from '../accounts/passwords.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { passwordResets, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { queueMail } from '../core/mail/mail.ts';
import { findAccount, holdAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf, hashToken } from '../core/security/session.ts';
import { passwordWasChanged } from './emails.ts';
import { forgetMailedLinks, mailResetLink } from './mailed-links.ts';

/** Only queues the wish: whether the account exists is found out later, where nobody can measure it. */
export async function requestPasswordReset(
  db: Db,
  _actor: Actor,
  { username }: { username: string },
): Promise<{ received: true }> {
  await enqueue(db, 'password-reset', { username });
  return { received: true };
}

/** The job behind it. */
export async function sendResetLink(db: Db, { username }: { username: string }): Promise<void> {
  const account = await findAccount(db, username);
  if (!account) return;
  await transaction(db, async (tx) => {
    const person = await holdAccount(tx, account.id);
    if (!person) return;
    const working = await tx.$count(passwordResets, and(eq(passwordResets.userId, person.id), isUsable));
    if (working < mostLinks) await mailResetLink(tx, person);
  });
}

/** Anybody can ask for them. Whoever has so many that work needs no more: any of them will do. */
const mostLinks = 5;

const isUsable = and(
  isNull(passwordResets.usedAt),
  gt(passwordResets.createdAt, sql.raw(`now() - interval '${resetMinutes} minutes'`)),
);

/** Once, within half an hour. All sessions end: whoever knew the old password is out. */
export async function resetPassword(
  db: Db,
  actor: Actor,
  { token, newPassword }: Input<typeof accountSettingsApi.resetPassword>,
): Promise<undefined> {
  const usable = and(eq(passwordResets.tokenHash, hashToken(token)), isUsable);
  const [link] = await db
    .select({ person: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(usable, isNull(users.deletedAt)));
  if (!link) throw notFound();
  const { person } = link;
  if (person.mustChangePassword && (await verifyPassword(actor, person.password, newPassword))) {
    throw samePassword();
  }
  await requireStrongPassword(actor, newPassword, person, 'newPassword');
  const hashed = await hashPassword(actor, newPassword);

  await transaction(db, async (tx) => {
    await holdAccount(tx, person.id);
    const used = await tx.update(passwordResets).set({ usedAt: sql`now()` }).where(usable).returning();
    if (used.length === 0) throw notFound();
    await forgetMailedLinks(tx, person.id);
    await tx
      .update(users)
      .set({ password: hashed, mustChangePassword: false })
      .where(eq(users.id, person.id));
    await endSessionsOf(tx, person.id);
    await queueMail(tx, passwordWasChanged(person.email, personName(person)));
    await recordAudit(tx, actor, 'password_reset', { type: 'user', id: person.id });
  });
}
