import { and, eq, isNull } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import {
  emailChanges,
  emailUndoLinks,
  passwordResets,
  pendingSignIns,
  type users,
} from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { resetLink } from './emails.ts';

/** Only the token's hash is stored, so a copy of the database opens no account. */
export async function createResetToken(tx: Db, userId: number): Promise<string> {
  const token = newToken();
  await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId });
  return token;
}

export async function mailResetLink(
  tx: Context,
  user: typeof users.$inferSelect,
  buildMail = resetLink,
): Promise<void> {
  const token = await createResetToken(tx.db, user.id);
  await queueMail(tx, buildMail(user.email, personName(user), token));
}

/**
 * Called when a password or an email is replaced: an attacker who knew the old password may have requested an email
 * change, or may read the old mailbox, which an unused reset link or the code of a sign-in went to.
 */
export async function deletePendingLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

/**
 * Called when an admin changes the email, sets the password or deletes the account: an attacker may hold a link that
 * restores another email.
 */
export async function deleteAllLinks(tx: Db, userId: number): Promise<void> {
  await deletePendingLinks(tx, userId);
  await tx.delete(emailUndoLinks).where(eq(emailUndoLinks.userId, userId));
}
