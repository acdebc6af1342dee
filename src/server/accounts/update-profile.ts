import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../shared/accounts.ts';
import type { Input } from '../../shared/endpoint.ts';
import { personName } from '../../shared/format.ts';
import type { confirmEmail as confirmEndpoint, ProfileInput } from '../../shared/own-account.ts';
import { namesOf } from '../core/accounts.ts';
import type { Actor, Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/events.ts';
import { queueMail } from '../core/mail.ts';
import { emailChanges, users } from '../core/schema.ts';
import { hashToken, newToken } from '../core/session.ts';
import { addressIsChanging, confirmNewAddress } from './emails.ts';

const addressTaken = 'That email address is not available. Choose another.';

/** Names change at once. A new address is asked to confirm itself, and the old one is told. */
export async function updateProfile(db: Db, actor: Member, input: ProfileInput): Promise<CurrentUser> {
  const { user } = actor.session;
  const names = namesOf(input);
  const newAddress = input.email.toLowerCase() === user.email.toLowerCase() ? null : input.email;
  return transaction(db, async (tx) => {
    await tx.update(users).set(names).where(eq(users.id, user.id));
    await recordAudit(tx, actor, 'profile_updated', { type: 'user', id: user.id });
    await announce(tx, 'users', 'staff');
    if (newAddress && newAddress !== user.pendingEmail) {
      const name = personName({ ...names, username: user.username });
      await refuseTakenAddress(tx, newAddress, user.id);
      await askForConfirmation(tx, user.id, newAddress, name);
      await queueMail(tx, addressIsChanging(user.email, name, newAddress));
      await recordAudit(tx, actor, 'email_change_asked', { type: 'user', id: user.id });
    }
    return { ...user, ...names, pendingEmail: newAddress ?? user.pendingEmail };
  });
}

export async function resendEmailConfirmation(db: Db, actor: Member): Promise<undefined> {
  const { user } = actor.session;
  const { pendingEmail } = user;
  if (!pendingEmail) throw notFound();
  await transaction(db, (tx) => askForConfirmation(tx, user.id, pendingEmail, personName(user)));
}

export async function cancelEmailChange(db: Db, actor: Member): Promise<CurrentUser> {
  await forgetEmailChange(db, actor.session.user.id);
  return { ...actor.session.user, pendingEmail: null };
}

/** Also where a password is replaced because it may have been known: whoever knew it may have asked for the change. */
export async function forgetEmailChange(db: Db, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** The button on the page behind the mail's link. */
export async function confirmEmail(
  db: Db,
  actor: Actor,
  { token }: Input<typeof confirmEndpoint>,
): Promise<{ email: string }> {
  try {
    return await transaction(db, async (tx) => {
      const [change] = await tx
        .delete(emailChanges)
        .where(eq(emailChanges.tokenHash, hashToken(token)))
        .returning();
      if (!change) throw notFound();
      const changed = await tx
        .update(users)
        .set({ email: change.email })
        .where(and(eq(users.id, change.userId), isNull(users.deletedAt)))
        .returning({ id: users.id });
      if (changed.length === 0) throw notFound();
      await recordAudit(tx, actor, 'email_changed', { type: 'user', id: change.userId });
      await announce(tx, 'users', 'staff');
      await announce(tx, 'user', { users: [change.userId] });
      return { email: change.email };
    });
  } catch (error) {
    // Somebody else has taken the address since it was asked for.
    if (isUniqueViolation(error)) throw new AppError('account_taken', addressTaken);
    throw error;
  }
}

async function askForConfirmation(tx: Db, userId: number, email: string, name: string): Promise<void> {
  const token = newToken();
  const row = { email, tokenHash: hashToken(token), createdAt: sql`now()` };
  await tx
    .insert(emailChanges)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
  await queueMail(tx, confirmNewAddress(email, name, token));
}

async function refuseTakenAddress(tx: Db, email: string, userId: number): Promise<void> {
  const address = eq(sql`lower(${users.email})`, email.toLowerCase());
  const taken = await tx.$count(users, and(address, ne(users.id, userId), isNull(users.deletedAt)));
  if (taken > 0) throw new AppError('account_taken', addressTaken, { email: addressTaken });
}
