import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import {
  appointments,
  auditLog,
  clientAssignments,
  fileReviews,
  files,
  messages,
  requestLists,
  userCompanies,
  users,
} from '../core/database/schema.ts';

/**
 * Whether an account registered itself and nobody of the firm has dealt with it yet: written to it, asked it for
 * something, met its owner, assigned staff to it, linked it to a company, decided on a file of it or uploaded one for it.
 */
export function isUnknown(account: typeof users.id | typeof fileReviews.customerId): SQL<boolean> {
  const registered = and(
    eq(auditLog.subjectType, 'user'),
    eq(auditLog.subjectId, sql`${account}::text`),
    eq(auditLog.action, 'register'),
  );
  const asked = and(eq(requestLists.customerId, account), sql`${requestLists.sentAt} is not null`);
  const met = and(eq(appointments.customerId, account), eq(appointments.status, 'completed'));
  const handled = sql`exists (select from ${files} dealt
    left join ${fileReviews} decision on decision.file_id = dealt.id and decision.decided_at is not null
    left join ${users} uploader on uploader.id = dealt.uploaded_by and uploader.role = 'admin'
    where dealt.user_id = ${account} and (decision.file_id is not null or uploader.id is not null))`;
  return sql`(exists (select from ${auditLog} where ${registered})
    and not ${handled}
    and not exists (select from ${messages} where ${eq(messages.toUserId, account)})
    and not exists (select from ${requestLists} where ${asked})
    and not exists (select from ${appointments} where ${met})
    and not exists (select from ${clientAssignments} where ${eq(clientAssignments.customerId, account)})
    and not exists (select from ${userCompanies} where ${eq(userCompanies.userId, account)}))`;
}

export async function isUnknownAccount(db: Db, id: number): Promise<boolean> {
  const [account] = await db
    .select({ isUnknown: isUnknown(users.id) })
    .from(users)
    .where(eq(users.id, id));
  return account?.isUnknown === true;
}
