import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type * as emailConfirmationApi from '#shared/email-confirmation.ts';
import { confirmationLinkDays } from '#shared/email-confirmation.ts';
import type { Input } from '#shared/endpoint.ts';
import { inviteToUpcoming } from '../appointments/notify-parties.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { emailConfirmations, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { hashToken } from '../core/security/session.ts';
import { notifyOfUnseen } from '../files/notify-readers.ts';
import { claimBookingIfOpen, claimBookingsOf } from '../guest-appointments/manage-guest-appointment.ts';
import { resumeNotice } from '../messages/notify-recipient.ts';
import { resumeReturnNotice } from '../request-reminders/return-notice.ts';

/** The button behind the link in the welcome email: no sign-in, no password. A used link succeeds again. */
export async function confirmByLink(
  context: Context,
  actor: Actor,
  { token }: Input<typeof emailConfirmationApi.confirm>,
): Promise<undefined> {
  await inTransaction(context, async (tx) => {
    const asked = await findLink(tx.db, token);
    if (!asked) throw notFound();
    await lockAccount(tx.db, asked.userId);
    // Staff may have replaced the address, and with it the link, before the account was locked.
    if (!(await findLink(tx.db, token))) throw notFound();
    const isNew = await confirmEmail(tx, actor, asked.userId);
    if (isNew && actor.session?.user.id !== asked.userId) await markConfirmedElsewhere(tx.db, asked.userId);
  });
}

/** The link shows that its reader owns the address, not that they made the account. */
async function markConfirmedElsewhere(tx: Db, userId: number): Promise<void> {
  await tx
    .update(emailConfirmations)
    .set({ confirmedElsewhere: true })
    .where(eq(emailConfirmations.userId, userId));
}

async function findLink(db: Db, token: string) {
  const [link] = await db
    .select({ userId: users.id })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(
      and(
        eq(emailConfirmations.tokenHash, hashToken(token)),
        or(isLinkRecent, users.emailConfirmed),
        isNull(users.deletedAt),
      ),
    );
  return link;
}

export const isLinkRecent = gt(
  emailConfirmations.createdAt,
  sql.raw(`now() - interval '${confirmationLinkDays} days'`),
);

/**
 * The user has shown that they read mail at their address: with the link in the welcome email, a reset link, an emailed
 * code or a confirmed new address. Sends the emails that waited for it. Returns whether the address was unconfirmed
 * until now. Call it inside a transaction.
 */
export async function confirmEmail(tx: Context, actor: Actor, userId: number): Promise<boolean> {
  const wasElsewhere = and(eq(emailConfirmations.userId, userId), emailConfirmations.confirmedElsewhere);
  await tx.db.update(emailConfirmations).set({ confirmedElsewhere: false }).where(wasElsewhere);
  const [user] = await tx.db
    .update(users)
    .set({ emailConfirmed: true })
    .where(and(eq(users.id, userId), eq(users.emailConfirmed, false), isNull(users.deletedAt)))
    .returning({ id: users.id, role: users.role, email: users.email });
  if (!user) return false;
  await recordAudit(tx.db, actor, 'email_confirmed', { type: 'user', id: userId });
  await announce(tx.db, 'users', 'staff');
  await announce(tx.db, 'user', { users: [userId] });

  // Before the claim: the guest's address already got the invitation to that appointment.
  await inviteToUpcoming(tx, userId);
  const guestToken = await takeGuestToken(tx.db, userId);
  if (user.role === 'customer') {
    if (guestToken) await claimBookingIfOpen(tx, actor, userId, guestToken);
    await claimBookingsOf(tx, actor, user);
  }
  await resumeNotice(tx, userId);
  await resumeReturnNotice(tx, userId);
  await notifyOfUnseen(tx, userId);
  return true;
}

/** The guest booking that came with the registration. The row stays, so that a used link is recognized. */
async function takeGuestToken(tx: Db, userId: number): Promise<string | null | undefined> {
  const waiting = and(eq(emailConfirmations.userId, userId), isNotNull(emailConfirmations.guestToken));
  const [row] = await tx.select().from(emailConfirmations).where(waiting);
  await tx.update(emailConfirmations).set({ guestToken: null }).where(waiting);
  return row?.guestToken;
}
