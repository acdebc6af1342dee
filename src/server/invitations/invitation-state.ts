import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Invitation, invitationDays } from '#shared/invitations.ts';
import type { Db } from '../core/database/db.ts';
import { invitations, users } from '../core/database/schema.ts';

/** An account has no password until its invitation is accepted. */
export const withoutPassword: SQL = eq(users.password, '');

export const isInvitationUsable: SQL = sql.raw(
  `invitations.sent_at > now() - interval '${invitationDays} days'`,
);

/** Open accounts without a password to which no invitation was sent, or whose invitation was withdrawn. */
export const neverInvited = and(
  withoutPassword,
  isNull(users.deletedAt),
  sql`not exists (select from ${invitations} where ${invitations.userId} = ${users.id})`,
);

/** Only for users who have no password yet; others are not in the map. */
export async function invitationsOf(db: Db, userIds: number[]): Promise<Map<number, Invitation>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, sentAt: invitations.sentAt, usable: sql<boolean | null>`${isInvitationUsable}` })
    .from(users)
    .leftJoin(invitations, eq(invitations.userId, users.id))
    .where(and(inArray(users.id, userIds), withoutPassword));
  return new Map(rows.map((row) => [row.id, toInvitation(row)]));
}

function toInvitation({ sentAt, usable }: { sentAt: string | null; usable: boolean | null }): Invitation {
  if (sentAt === null) return { state: 'not_invited', sentAt };
  return { state: usable ? 'invited' : 'expired', sentAt };
}
