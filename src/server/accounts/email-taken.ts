import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { emailLinkHours } from '#shared/account-settings.ts';
import type { Db } from '../core/database/db.ts';
import { emailUndoLinks, users } from '../core/database/schema.ts';

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
