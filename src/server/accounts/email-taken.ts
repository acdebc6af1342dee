import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { emailLinkHours } from '#shared/account-settings.ts';
import type { Db } from '../core/database/db.ts';
import { emailUndoLinks, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { hasUnprovenAddress } from '../core/security/accounts.ts';

export const isUndoLinkUsable = gt(
  emailUndoLinks.createdAt,
  sql.raw(`now() - interval '${emailLinkHours} hours'`),
);

/** Whether another account has this address, or can still restore it with an undo link. */
export async function isEmailTaken(tx: Db, email: string, userId = 0): Promise<boolean> {
  const address = email.toLowerCase();
  const inUse = and(eq(sql`lower(${users.email})`, address), ne(users.id, userId), isNull(users.deletedAt));
  const kept = and(
    eq(sql`lower(${emailUndoLinks.email})`, address),
    ne(emailUndoLinks.userId, userId),
    isUndoLinkUsable,
  );
  return (await tx.$count(users, inUse)) > 0 || (await tx.$count(emailUndoLinks, kept)) > 0;
}

/**
 * Advice for staff. Not to press the link in the welcome email: if a stranger registered, that would give the address to
 * the stranger's account. A new password shuts them out.
 */
export const unprovenAddressAdvice =
  'There is an account with this email address, but the address has not been confirmed, so the account may be somebody else’s. Ask the person to press “Forgot password?” where clients log in, to enter this address and to choose a password with the link in the mail: then the account is theirs.';

/** Refuses to join something sent from this address with a client's account that may be somebody else's. */
export async function requireProvenAddress(tx: Db, email: string): Promise<void> {
  const isUnproven = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.role, 'customer'),
    hasUnprovenAddress,
    isNull(users.deletedAt),
  );
  if ((await tx.$count(users, isUnproven)) === 0) return;
  const message = `${unprovenAddressAdvice} Then try again.`;
  throw new AppError('account_taken', message, { email: message });
}
