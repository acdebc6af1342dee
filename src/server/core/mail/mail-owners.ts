import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../database/schema.ts';
import { isActiveStaff } from '../security/accounts.ts';
import { type Mail, queueMails } from './mail.ts';

/** Emails every owner except the one it is about, even the one who made the change: the session may be stolen. */
export async function mailOwners(
  tx: Context,
  about: { id: number },
  mailFor: (owner: typeof users.$inferSelect) => Mail,
): Promise<void> {
  const owners = await tx.db
    .select()
    .from(users)
    .where(and(isActiveStaff, eq(users.staffLevel, 'owner'), ne(users.id, about.id)));
  await queueMails(tx, owners.map(mailFor));
}
