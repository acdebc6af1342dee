import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import type { Input } from '#shared/endpoint.ts';
import type * as secondFactorApi from '#shared/second-factor.ts';
import { type AppEnrolment, type SecondFactorState, wrongCodeMessages } from '#shared/second-factor.ts';
import { deleteResetLinks } from '../account-settings/mailed-links.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { secondStepMethods } from '../accounts/pending-sign-in.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { recoveryCodes, totpSecrets, users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { queueSecurityNotice } from '../core/mail/security-notice.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { requireOpenSession } from '../core/security/require-open-session.ts';
import { appUri, consumeAppCode, newAppSecret } from './app-codes.ts';
import { appWasEnrolled, appWasRemoved, recoveryCodesWereReplaced } from './emails.ts';
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';

export async function readSecondFactor(
  { db, rules }: Context,
  { session }: Member,
): Promise<SecondFactorState> {
  const { user } = session;
  const methods = await secondStepMethods(db, rules, user);
  return {
    isAvailable: rules.secondStep,
    appSince: await findApp(db, user.id),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    mailsCodes: methods.includes('email'),
  };
}

/** Since when the user has an enrolled app. */
async function findApp(db: Db, userId: number): Promise<string | null> {
  const [app] = await db
    .select({ enrolledAt: totpSecrets.enrolledAt })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enrolledAt)));
  return app?.enrolledAt ?? null;
}

/** Each start replaces the secret of an enrolment that was not finished; an enrolled app stays until it is turned off. */
export async function startAppEnrolment(context: Context, { session }: Member): Promise<AppEnrolment> {
  if (!context.rules.secondStep) {
    throw new AppError('not_possible', 'The accounts of this demo log in without a second step.');
  }
  const { id, username } = session.user;
  const secret = newAppSecret();
  const sealed = await context.secretBox.seal(secret);
  const stored = await context.db
    .insert(totpSecrets)
    .values({ userId: id, secret: sealed })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret: sealed, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(totpSecrets.enrolledAt),
    })
    .returning({ userId: totpSecrets.userId });
  if (stored.length === 0) {
    throw new AppError('not_possible', 'An app is set up already. Turn it off before you set up another.');
  }
  const uri = appUri(secret, username);
  return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

export async function confirmAppEnrolment(
  context: Context,
  actor: Member,
  { code }: Input<typeof secondFactorApi.confirmAppEnrolment>,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = actor.session.user;
  const codes = await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, id);
    if (!user) throw signedOut();
    await requireOpenSession(tx.db, actor);
    if (!(await consumeAppCode(tx, id, code, 'new'))) return undefined;
    await queueSecurityNotice(tx, user, appWasEnrolled);
    await recordAudit(tx.db, actor, 'app_enrolled', { type: 'user', id });
    return createRecoveryCodes(tx, id);
  });
  if (codes) return { recoveryCodes: codes };
  throw new AppError('wrong_code', wrongCodeMessages.totp, { code: wrongCodeMessages.totp });
}

export async function replaceRecoveryCodes(
  context: Context,
  actor: Member,
  { password }: Input<typeof secondFactorApi.replaceRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = actor.session.user;
  await requirePassword(context, actor, password);
  const codes = await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, id);
    if (!user) throw signedOut();
    await requireOpenSession(tx.db, actor);
    if (!(await findApp(tx.db, id))) {
      throw new AppError('not_possible', 'Recovery codes come with an app. Set up the app first.');
    }
    await queueSecurityNotice(tx, user, recoveryCodesWereReplaced);
    await recordAudit(tx.db, actor, 'recovery_codes_replaced', { type: 'user', id });
    return createRecoveryCodes(tx, id);
  });
  return { recoveryCodes: codes };
}

/** Also used to switch to another phone. Staff without a passkey are asked to set up an app again at once. */
export async function removeApp(
  context: Context,
  actor: Member,
  { password }: Input<typeof secondFactorApi.removeApp>,
): Promise<undefined> {
  const { id } = actor.session.user;
  await requirePassword(context, actor, password);
  await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, id);
    if (!user) throw signedOut();
    await requireOpenSession(tx.db, actor);
    const removed = await tx.db.delete(totpSecrets).where(eq(totpSecrets.userId, id)).returning();
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await deleteResetLinks(tx.db, id);
    // Safe to repeat: the second call finds nothing to report.
    if (!removed.some(({ enrolledAt }) => enrolledAt)) return;
    await queueSecurityNotice(tx, user, appWasRemoved);
    await recordAudit(tx.db, actor, 'app_removed', { type: 'user', id });
  });
}

/** A session left open on somebody else's computer must not be enough to change how the account is protected. */
async function requirePassword({ db }: Context, actor: Member, typed: string): Promise<void> {
  const { id } = actor.session.user;
  const [user] = await db.select({ password: users.password }).from(users).where(eq(users.id, id));
  if (user && (await verifyPassword(actor, user.password, typed))) return;
  await recordAudit(db, actor, 'password_check_failed', { type: 'user', id });
  const message = 'That password is not right.';
  throw new AppError('wrong_password', message, { password: message });
}
