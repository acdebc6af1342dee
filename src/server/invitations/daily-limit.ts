import { createHash } from 'node:crypto';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { auditLog, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';

/** More than this cannot be lost mail, and the address may belong to a third party. */
export const invitationsADay = 5;

/**
 * Recorded in the audit log: an account may get another address, and the first address a new account. Only part of a
 * hash, because entries stay in the log. What follows a plus sign does not count: the mailbox is the same.
 */
export const mailedAddress = (email: string) =>
  createHash('sha256')
    .update(email.toLowerCase().replace(/\+[^@]*@/, '@'))
    .digest('hex')
    .slice(0, 16);

const mailedAddressOf = (email: SQL) =>
  sql`left(encode(sha256(convert_to(regexp_replace(lower(${email}), '[+][^@]*@', '@'), 'UTF8')), 'hex'), 16)`;

/**
 * Users whose address may get another invitation today. Counted by address, over all accounts that had it: withdrawing
 * an invitation, closing the account, changing its address or adding it again does not restart the count. Entries of
 * earlier versions do not contain the address.
 */
export const mayBeMailed: SQL = sql`${mailedAddressOf(sql`${users.email}`)} not in (
  select coalesce(sent.details ->> 'mailed', ${mailedAddressOf(sql`invited.email`)}) from ${auditLog} sent join ${users} invited on invited.id = sent.subject_id::int
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
