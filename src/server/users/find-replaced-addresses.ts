import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { isUndoLinkUsable } from '../accounts/email-taken.ts';
import type { Db } from '../core/database/db.ts';
import { emailConfirmations, emailUndoLinks, users } from '../core/database/schema.ts';
import { isLinkRecent } from '../email-confirmation/confirm-email.ts';

/**
 * Confirmed addresses that were replaced: by staff, as long as the new one is not confirmed or the change is recent, or
 * by the user, as long as that can be undone. Whoever replaced an address to get into the account must not keep its
 * reader from learning what comes next.
 */
export async function findReplacedAddresses(
  tx: Db,
  { id, email: current }: { id: number; email: string },
): Promise<string[]> {
  const byStaff = await tx
    .select({ email: sql<string>`${emailConfirmations.replacedEmail}` })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(
      and(
        eq(users.id, id),
        isNotNull(emailConfirmations.replacedEmail),
        or(isLinkRecent, not(sql`${users.emailConfirmed}`)),
      ),
    );
  const byUser = await tx
    .select({ email: emailUndoLinks.email })
    .from(emailUndoLinks)
    .where(and(eq(emailUndoLinks.userId, id), isUndoLinkUsable));
  const found = new Map([...byStaff, ...byUser].map(({ email }) => [email.toLowerCase(), email]));
  found.delete(current.toLowerCase());
  return [...found.values()];
}
