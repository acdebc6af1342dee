import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { auditLog, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

/** More than this is no lost mail, and the address may belong to a third party. */
export const invitationsADay = 5;

/**
 * Users whose address may be mailed another invitation today. Counted by address, over closed accounts too: withdrawing an
 * invitation, or closing the account and adding it anew, does not begin the count again.
 */
export const mayBeMailed: SQL = sql`lower(${users.email}) not in (
  select lower(invited.email) from ${auditLog} sent join ${users} invited on invited.id = sent.subject_id::int
  where sent.action = 'invitation_sent' and sent.subject_type = 'user' and sent.at > now() - interval '1 day'
  group by 1 having count(*) >= ${sql.raw(String(invitationsADay))})`;

/** Call it once the users' rows are locked: it then sees what a concurrent call has sent. */
export async function idsThatMayBeMailed(tx: Db, userIds: number[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), mayBeMailed));
  return new Set(found.map(({ id }) => id));
}

export function tooManyInvitations(): AppError {
  return new AppError(
    'too_many_requests',
    `This person was sent ${invitationsADay} invitations in a day. Check the address, or try again tomorrow.`,
  );
}
