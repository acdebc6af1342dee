import { sql } from 'drizzle-orm';
import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { emailConfirmations, type users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { queueMail } from '../core/mail/mail.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { countLastDay, recordAudit } from '../core/security/audit.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { confirmNewAddress, welcome, welcomeOfInvited } from './emails.ts';

/** The address may belong to a third party. No real user needs more emails than this. */
const welcomesADay = 10;

type UserRow = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>;

export const sendWelcome = (tx: Context, user: UserRow, guestToken?: string): Promise<void> =>
  sendConfirmationLink(tx, user, welcome, { guestToken });

/** To the address that staff entered for a client, instead of a confirmed one. */
export const sendLinkToNewAddress = (tx: Context, user: UserRow, replacedEmail: string): Promise<void> =>
  sendConfirmationLink(tx, user, confirmNewAddress, { replacedEmail });

/**
 * Emails a link that confirms the account's current address. An earlier link stops working; its guest booking and the
 * replaced address stay.
 */
async function sendConfirmationLink(
  tx: Context,
  user: UserRow,
  buildMail: typeof welcome,
  { guestToken, replacedEmail }: { guestToken?: string | undefined; replacedEmail?: string },
): Promise<void> {
  const token = newToken();
  const link = { tokenHash: hashToken(token), createdAt: sql`now()` };
  await tx.db
    .insert(emailConfirmations)
    .values({ userId: user.id, guestToken, replacedEmail, ...link })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      // Drizzle leaves out what is undefined.
      set: { ...link, replacedEmail },
    });
  await queueMail(tx, buildMail(user.email, personName(user), token));
}

/** Their address is already confirmed: the invitation was sent to it. */
export async function welcomeInvited(
  tx: Context,
  user: UserRow,
  accountant: string | undefined,
): Promise<void> {
  await queueMail(tx, welcomeOfInvited(user.email, personName(user), accountant));
}

/** Does nothing once the address is confirmed, perhaps in another tab. */
export async function resendWelcome(context: Context, actor: Member): Promise<undefined> {
  const { id } = actor.session.user;
  await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, id);
    if (!user) throw signedOut();
    if (user.emailConfirmed) return;
    if ((await countLastDay(tx.db, 'email_confirmation_resent', id)) >= welcomesADay) {
      throw new AppError(
        'too_many_requests',
        `We have sent this email many times today. Please look in your spam folder, check the address in your profile, or call us: ${firm.phone.label}.`,
      );
    }
    await sendWelcome(tx, user);
    await recordAudit(tx.db, actor, 'email_confirmation_resent', { type: 'user', id });
  });
}
