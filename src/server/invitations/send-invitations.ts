import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { personName, staffName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { invitations, users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';
import { queueMails } from '../core/mail/mail.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { AuditedActor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { requireStaffManager } from '../users/staff-accounts.ts';
import { idsThatMayBeMailed, mailedAddress } from './daily-limit.ts';
import { invitation, staffInvitation } from './emails.ts';
import { withoutPassword } from './invitation-state.ts';

type UserRow = typeof users.$inferSelect;

/**
 * Emails a link to each of these users who has no password yet and was not emailed too often today, and skips the
 * others; an earlier link stops working. Returns the ids of the invited users. Call it in a transaction, so that all
 * emails are sent or none.
 */
export async function inviteUsers(tx: Context, actor: Member, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const found = await tx.db
    .select()
    .from(users)
    .where(and(inArray(users.id, userIds), withoutPassword, isNull(users.deletedAt)))
    // Locked in one order, so that two calls about the same users do not deadlock.
    .orderBy(asc(users.id))
    .for('no key update');
  if (found.some(({ role }) => role === 'admin')) requireStaffManager(tx, actor);
  return sendLinks(tx, actor, actor.session.user.id, found);
}

/**
 * New links for users whose rows are locked and who have no password, except those who were emailed too often today.
 * Only the hash of a token is stored. Returns the ids of the users who were emailed.
 */
export async function sendLinks(
  tx: Context,
  actor: AuditedActor,
  invitedBy: number,
  wanted: UserRow[],
): Promise<number[]> {
  const allowed = await idsThatMayBeMailed(
    tx.db,
    wanted.map(({ id }) => id),
  );
  const invited = wanted.filter(({ id }) => allowed.has(id));
  if (invited.length === 0) return [];
  const links = invited.map((user) => ({ user, token: newToken() }));
  await tx.db
    .insert(invitations)
    .values(links.map(({ user, token }) => ({ userId: user.id, tokenHash: hashToken(token), invitedBy })))
    .onConflictDoUpdate({
      target: invitations.userId,
      set: {
        tokenHash: sql`excluded.token_hash`,
        invitedBy: sql`excluded.invited_by`,
        sentAt: sql`now()`,
      },
    });
  const inviter = await inviterName(tx.db, invitedBy);
  await queueMails(
    tx,
    links.map(({ user, token }) => {
      const buildMail = user.role === 'admin' ? staffInvitation : invitation;
      return buildMail({ email: user.email, name: personName(user), token, inviter });
    }),
  );
  for (const { id, email } of invited) {
    const details = { mailed: mailedAddress(email) };
    await recordAudit(tx.db, actor, 'invitation_sent', { type: 'user', id, details });
  }
  await announce(tx.db, 'users', 'staff');
  return invited.map(({ id }) => id);
}

/** Undefined for somebody who does not work at the firm any more. */
async function inviterName(db: Db, id: number): Promise<string | undefined> {
  const [inviter] = await db
    .select(nameColumns)
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff));
  return inviter && staffName(inviter);
}
