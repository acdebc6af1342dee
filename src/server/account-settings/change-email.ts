import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type * as accountSettingsApi from '#shared/account-settings.ts';
import type { UndoneChange } from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { isEmailTaken, isUndoLinkUsable } from '../accounts/email-taken.ts';
import { describeUser } from '../accounts/open-session.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { unlinkUnprovenEnquiries } from '../contacts/unproven-address.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { auditLog, emailChanges, emailUndoLinks, users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { findEmailChange, lockAccount } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { type AuditAction, countLastDay, recordAudit } from '../core/security/audit.ts';
import { hashToken, isWaiting, newToken } from '../core/security/session.ts';
import { confirmEmail } from '../email-confirmation/confirm-email.ts';
import { mailedAddress } from '../invitations/daily-limit.ts';
import { shutOutStrangers } from '../sessions/shut-out-strangers.ts';
import {
  addressIsChanging,
  addressWasChanged,
  addressWasChangedBack,
  confirmNewAddress,
  resetLinkAfterUndo,
} from './emails.ts';
import { deletePendingLinks, mailResetLink } from './mailed-links.ts';

const addressTaken = 'That email address is not available. Choose another.';
/** Each address gets an email and may be a stranger's. More than this many cannot be typing mistakes. */
const addressesADay = 10;
/** To one address, whoever asks for them: otherwise several accounts could fill a stranger's mailbox. */
const mailsADay = 5;
const mailsToAddress = ['email_change_asked', 'email_confirmation_resent'] as const;
const tooManyAddresses = `You have entered many addresses today. Please try again tomorrow, or call us: ${firm.phone.label}.`;
const tooManyMails = `We have sent that address many emails today. Please look in its spam folder, check how it is spelled, or call us: ${firm.phone.label}.`;
const wrongPassword = 'That is not the password of this account.';

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'emailConfirmed' | 'firstName' | 'lastName'
>;

/**
 * Sends the new address a link to confirm it, and the old one a link to stop it. An old address that was never confirmed
 * gets none: it may be a typing mistake, and the link would give the account to its reader.
 */
export async function requestEmailChange(
  tx: Context,
  actor: Member,
  user: UserRow,
  email: string,
): Promise<void> {
  if (await isEmailTaken(tx.db, email, user.id)) {
    throw new AppError('account_taken', addressTaken, { email: addressTaken });
  }
  if ((await countLastDay(tx.db, 'email_change_asked', user.id)) >= addressesADay) {
    throw new AppError('too_many_requests', tooManyAddresses).forStaff(
      'You have entered many addresses today. Please try again tomorrow.',
    );
  }
  const confirmToken = newToken();
  const change = { email, tokenHash: hashToken(confirmToken), createdAt: sql`now()` };
  await tx.db
    .insert(emailChanges)
    .values({ userId: user.id, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  await mailNewAddress(tx, actor, user, email, confirmToken, 'email_change_asked');
  if (user.emailConfirmed) {
    const undoToken = await makeUndoLink(tx.db, user);
    await queueMail(tx, addressIsChanging(user.email, personName(user), email, undoToken));
  }
}

/** Counted by address in the audit log, because a change that was cancelled or replaced leaves no row. */
async function mailNewAddress(
  tx: Context,
  actor: Member,
  user: Pick<UserRow, 'id' | 'username' | 'firstName' | 'lastName'>,
  email: string,
  confirmToken: string,
  action: (typeof mailsToAddress)[number],
): Promise<void> {
  const mailed = mailedAddress(email);
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.addressConfirmations}::int, hashtext(${mailed}))`,
  );
  const sent = await tx.db.$count(
    auditLog,
    and(
      inArray(auditLog.action, mailsToAddress satisfies readonly AuditAction[]),
      eq(sql`${auditLog.details} ->> 'mailed'`, mailed),
      gt(auditLog.at, sql`now() - interval '1 day'`),
    ),
  );
  if (sent >= mailsADay) {
    throw new AppError('too_many_requests', tooManyMails).forStaff(
      'We have sent that address many emails today. Please look in its spam folder, or check how it is spelled.',
    );
  }
  await queueMail(tx, confirmNewAddress(email, personName(user), confirmToken));
  await recordAudit(tx.db, actor, action, { type: 'user', id: user.id, details: { mailed } });
}

export async function resendEmailConfirmation(context: Context, actor: Member): Promise<undefined> {
  const { user } = actor.session;
  const token = newToken();
  await inTransaction(context, async (tx) => {
    // Never adds a row: the change may have been cancelled since the session was read.
    const [pending] = await tx.db
      .update(emailChanges)
      .set({ tokenHash: hashToken(token), createdAt: sql`now()` })
      .where(and(eq(emailChanges.userId, user.id), isWaiting))
      .returning({ email: emailChanges.email });
    if (!pending) throw notFound();
    await mailNewAddress(tx, actor, user, pending.email, token, 'email_confirmation_resent');
  });
}

export async function cancelEmailChange({ db, rules }: Context, actor: Member): Promise<CurrentUser> {
  const { user } = actor.session;
  await db.delete(emailChanges).where(eq(emailChanges.userId, user.id));
  return describeUser(rules, { ...user, pendingEmail: null });
}

/**
 * The form behind the emailed link. Requires the account's password, because an attacker with a stolen session can also
 * open a mailbox.
 */
export async function confirmEmailChange(
  context: Context,
  actor: Actor,
  { token, password }: Input<typeof accountSettingsApi.confirmEmailChange>,
): Promise<{ email: string }> {
  const asked = await findEmailChange(context.db, token);
  if (!asked) throw notFound();
  const { id } = asked.user;
  if (!(await verifyPassword(actor, asked.user.password, password))) {
    await recordAudit(context.db, actor, 'password_check_failed', { type: 'user', id });
    throw new AppError('wrong_password', wrongPassword, { password: wrongPassword });
  }
  return refuseTaken(
    inTransaction(context, async (tx) => {
      await unlinkUnprovenEnquiries(tx.db, actor, id, asked.email);
      const user = await lockAccount(tx.db, id);
      const change = await findEmailChange(tx.db, token);
      if (!user || !change) throw notFound();
      const { email } = change;
      await deletePendingLinks(tx.db, id);
      await tx.db.update(users).set({ email }).where(eq(users.id, id));
      if (user.emailConfirmed) {
        const undoToken = await makeUndoLink(tx.db, user);
        await queueMail(tx, addressWasChanged(user.email, personName(user), email, undoToken));
      }
      await recordAudit(tx.db, actor, 'email_changed', { type: 'user', id });
      await confirmEmail(tx, actor, id);
      await announceAccount(tx.db, id);
      return { email };
    }),
  );
}

/**
 * The button behind ‘This was not me’ in a mail to the old address: no sign-in, no password. Only a caller who knew the
 * password can have confirmed the change, so the password is invalidated too. Decision 020.
 */
export async function undoEmailChange(
  context: Context,
  actor: Actor,
  { token }: Input<typeof accountSettingsApi.undoEmailChange>,
): Promise<UndoneChange> {
  const usable = and(eq(emailUndoLinks.tokenHash, hashToken(token)), isUndoLinkUsable);
  const [asked] = await context.db.select().from(emailUndoLinks).where(usable);
  if (!asked) throw notFound();
  const unknownPassword = await hashPassword(actor, newToken());
  return refuseTaken(
    inTransaction(context, async (tx) => {
      const user = await lockAccount(tx.db, asked.userId);
      const [link] = await tx.db.select().from(emailUndoLinks).where(usable);
      if (!user || !link) throw notFound();
      const { email } = link;
      // Before the links are deleted, because it reads when the first of them was sent.
      await shutOutStrangers(tx.db, actor, user, link.createdAt);
      // Later links went to addresses that this undo revokes; earlier links to other addresses stay valid for their
      // readers.
      const endsToo = or(gte(emailUndoLinks.id, link.id), eq(emailUndoLinks.email, email));
      await tx.db.delete(emailUndoLinks).where(and(eq(emailUndoLinks.userId, user.id), endsToo));
      if (user.email !== email) {
        await tx.db.update(users).set({ email, password: unknownPassword }).where(eq(users.id, user.id));
        await queueMail(tx, addressWasChangedBack(user.email, personName(user)));
      }
      const resetLinkSent = await mailResetLink(tx, { ...user, email }, resetLinkAfterUndo);
      await recordAudit(tx.db, actor, 'email_change_undone', { type: 'user', id: user.id });
      await announceAccount(tx.db, user.id);
      return { email, resetLinkSent };
    }),
  );
}

async function makeUndoLink(tx: Db, { id, email }: UserRow): Promise<string> {
  const token = newToken();
  await tx.insert(emailUndoLinks).values({ tokenHash: hashToken(token), userId: id, email });
  return token;
}

async function announceAccount(tx: Db, userId: number): Promise<void> {
  await announce(tx, 'users', 'staff');
  await announce(tx, 'user', { users: [userId] });
}

/** Another account has taken the address concurrently. */
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('account_taken', addressTaken);
    throw error;
  }
}
