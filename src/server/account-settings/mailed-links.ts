import { and, inArray, isNull } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import { secondStepMethods } from '../accounts/pending-sign-in.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import {
  emailChanges,
  emailUndoLinks,
  invitations,
  passwordResets,
  pendingSignIns,
  type users,
} from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { ownerSetsPassword, resetLink } from './emails.ts';

/** Only the token's hash is stored, so a copy of the database opens no account. */
export async function createResetToken(tx: Db, userId: number): Promise<string> {
  const token = newToken();
  await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId });
  return token;
}

/**
 * Returns whether a link was sent. Staff without a second factor get none, because their mailbox alone would then open
 * every client's documents: an owner sets their password. Decision 035.
 */
export async function mailResetLink(
  tx: Context,
  user: typeof users.$inferSelect,
  buildMail = resetLink,
  options?: { id: string },
): Promise<boolean> {
  // The row counts towards the limit even if no link is sent, so visitors cannot trigger any number of emails. Nobody
  // learns that token.
  const token = await createResetToken(tx.db, user.id);
  const needsOwner = await opensByMailAlone(tx, user);
  const mail = (needsOwner ? ownerSetsPassword : buildMail)(user.email, personName(user), token);
  await queueMail(tx, mail, options);
  return !needsOwner;
}

async function opensByMailAlone({ db, rules }: Context, user: typeof users.$inferSelect): Promise<boolean> {
  if (user.role !== 'admin' || !rules.secondStep) return false;
  return (await secondStepMethods(db, rules, user)).length === 0;
}

/** Called when a second factor is removed: a link sent while that factor protected the account would now open it. */
export async function deleteResetLinks(tx: Db, userIds: number | number[]): Promise<void> {
  await tx
    .delete(passwordResets)
    .where(and(inArray(passwordResets.userId, [userIds].flat()), isNull(passwordResets.usedAt)));
}

/**
 * Called when a password or an email is replaced: an attacker who knew the old password may have requested an email
 * change, or may read the old mailbox, which received any invitation, unused reset link or sign-in code.
 */
export async function deletePendingLinks(tx: Db, userIds: number | number[]): Promise<void> {
  const ids = [userIds].flat();
  await tx.delete(emailChanges).where(inArray(emailChanges.userId, ids));
  await deleteResetLinks(tx, ids);
  await tx.delete(invitations).where(inArray(invitations.userId, ids));
  await tx.delete(pendingSignIns).where(inArray(pendingSignIns.userId, ids));
}

/**
 * Called when an admin changes the email, sets the password or deletes the account: an attacker may hold a link that
 * restores another email.
 */
export async function deleteAllLinks(tx: Db, userIds: number | number[]): Promise<void> {
  await deletePendingLinks(tx, userIds);
  await tx.delete(emailUndoLinks).where(inArray(emailUndoLinks.userId, [userIds].flat()));
}
