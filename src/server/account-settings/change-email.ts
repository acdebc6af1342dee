import { and, eq, gte, or, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type * as accountSettingsApi from '#shared/account-settings.ts';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import { isEmailTaken, isUndoLinkUsable } from '../accounts/email-taken.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { emailChanges, emailUndoLinks, users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { findEmailChange, holdAccount } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { countToday, recordAudit } from '../core/security/audit.ts';
import { endSessionsOf, hashToken, newToken } from '../core/security/session.ts';
import {
  addressIsChanging,
  addressWasChanged,
  addressWasChangedBack,
  confirmNewAddress,
  resetLinkAfterUndo,
} from './emails.ts';
import { forgetMailedLinks, mailResetLink } from './mailed-links.ts';

const addressTaken = 'That email address is not available. Choose another.';
/** Each is sent a mail, whoever it belongs to. Nobody mistypes their own more often. */
const addressesADay = 10;
const tooManyAddresses = `You have entered many addresses today. Please try again tomorrow, or call us: ${firm.phone.label}.`;
const wrongPassword = 'That is not the password of this account.';

type Person = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>;

/** Sends the new address a link to confirm it, and the old one a link to stop it. */
export async function askForNewEmail(tx: Db, actor: Member, person: Person, email: string): Promise<void> {
  if (await isEmailTaken(tx, email, person.id)) {
    throw new AppError('account_taken', addressTaken, { email: addressTaken });
  }
  if ((await countToday(tx, 'email_change_asked', person.id)) >= addressesADay) {
    throw new AppError('too_many_requests', tooManyAddresses);
  }
  await askForConfirmation(tx, person, email);
  const token = await makeUndoLink(tx, person);
  await queueMail(tx, addressIsChanging(person.email, personName(person), email, token));
  await recordAudit(tx, actor, 'email_change_asked', { type: 'user', id: person.id });
}

export async function resendEmailConfirmation(db: Db, actor: Member): Promise<undefined> {
  const { user } = actor.session;
  const { pendingEmail } = user;
  if (!pendingEmail) throw notFound();
  await transaction(db, (tx) => askForConfirmation(tx, user, pendingEmail));
}

export async function cancelEmailChange(db: Db, actor: Member): Promise<CurrentUser> {
  const { user } = actor.session;
  await db.delete(emailChanges).where(eq(emailChanges.userId, user.id));
  return { ...user, pendingEmail: null };
}

/**
 * The form on the page behind the mail's link. It wants the password of the account, because whoever has only stolen a
 * session can open a mailbox of their own, too.
 */
export async function confirmEmail(
  db: Db,
  actor: Actor,
  { token, password }: Input<typeof accountSettingsApi.confirmEmail>,
): Promise<{ email: string }> {
  const asked = await findEmailChange(db, token);
  if (!asked) throw notFound();
  const { id } = asked.person;
  if (!(await verifyPassword(actor, asked.person.password, password))) {
    await recordAudit(db, actor, 'password_check_failed', { type: 'user', id });
    throw new AppError('wrong_password', wrongPassword, { password: wrongPassword });
  }
  return refuseTaken(
    transaction(db, async (tx) => {
      const person = await holdAccount(tx, id);
      const change = await findEmailChange(tx, token);
      if (!person || !change) throw notFound();
      const { email } = change;
      await forgetMailedLinks(tx, id);
      await tx.update(users).set({ email }).where(eq(users.id, id));
      const undoToken = await makeUndoLink(tx, person);
      await queueMail(tx, addressWasChanged(person.email, personName(person), email, undoToken));
      await recordAudit(tx, actor, 'email_changed', { type: 'user', id });
      await announceAccount(tx, id);
      return { email };
    }),
  );
}

/**
 * The button behind ‘This was not me’ in a mail to the old address: no sign-in, no password. Only somebody who knew the
 * password can have confirmed the change, so that password ends with it. Decision 020.
 */
export async function undoEmailChange(
  db: Db,
  actor: Actor,
  { token }: Input<typeof accountSettingsApi.undoEmailChange>,
): Promise<{ email: string }> {
  const usable = and(eq(emailUndoLinks.tokenHash, hashToken(token)), isUndoLinkUsable);
  const [asked] = await db.select().from(emailUndoLinks).where(usable);
  if (!asked) throw notFound();
  const unknownPassword = await hashPassword(actor, newToken());
  return refuseTaken(
    transaction(db, async (tx) => {
      const person = await holdAccount(tx, asked.userId);
      const [link] = await tx.delete(emailUndoLinks).where(usable).returning();
      if (!person || !link) throw notFound();
      const { email } = link;
      // Later links went to addresses that this one takes back; earlier ones to others belong to their readers.
      const endsToo = or(gte(emailUndoLinks.id, link.id), eq(emailUndoLinks.email, email));
      await tx.delete(emailUndoLinks).where(and(eq(emailUndoLinks.userId, person.id), endsToo));
      await forgetMailedLinks(tx, person.id);
      await endSessionsOf(tx, person.id);
      if (person.email !== email) {
        await tx.update(users).set({ email, password: unknownPassword }).where(eq(users.id, person.id));
        await queueMail(tx, addressWasChangedBack(person.email, personName(person)));
      }
      await mailResetLink(tx, { ...person, email }, resetLinkAfterUndo);
      await recordAudit(tx, actor, 'email_change_undone', { type: 'user', id: person.id });
      await announceAccount(tx, person.id);
      return { email };
    }),
  );
}

async function askForConfirmation(tx: Db, person: Omit<Person, 'email'>, email: string): Promise<void> {
  const token = newToken();
  const row = { email, tokenHash: hashToken(token), createdAt: sql`now()` };
  await tx
    .insert(emailChanges)
    .values({ userId: person.id, ...row })
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
  await queueMail(tx, confirmNewAddress(email, personName(person), token));
}

async function makeUndoLink(tx: Db, { id, email }: Person): Promise<string> {
  const token = newToken();
  await tx.insert(emailUndoLinks).values({ tokenHash: hashToken(token), userId: id, email });
  return token;
}

async function announceAccount(tx: Db, userId: number): Promise<void> {
  await announce(tx, 'users', 'staff');
  await announce(tx, 'user', { users: [userId] });
}

/** Somebody else has taken the address in the same moment. */
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('account_taken', addressTaken);
    throw error;
  }
}
