import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { preferences, users } from '../core/database/schema.ts';
import { addressWorks } from '../core/mail/mail.ts';

/** The actor in the audit log for reminders that nobody sent by hand. */
export const reminderActor = { address: 'reminders', session: null };

/** Open accounts with 'Email Notifications' on, which is the default. */
const wantsMail = sql<boolean>`(${isNull(users.deletedAt)} and coalesce(${preferences.emailNotifications}, true))`;

/** Users who also have a confirmed address that works: only they get email. */
export const isReachable = sql<boolean>`(${users.emailConfirmed} and ${addressWorks} and ${wantsMail})`;

/** Name and address of a client. */
export function selectRecipients(db: Db) {
  return db
    .select({
      id: users.id,
      ...nameColumns,
      email: users.email,
      emailConfirmed: users.emailConfirmed,
      wantsMail,
      reachable: isReachable,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id));
}

export type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number];
