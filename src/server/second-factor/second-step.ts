import { and, eq } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import { type SecondStep, type SecondStepInput, wrongCodeMessages } from '#shared/second-factor.ts';
import { openSession, type SignedIn } from '../accounts/open-session.ts';
import { canRememberDevice, findPendingSignIn, secondStepMethods } from '../accounts/pending-sign-in.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { pendingSignIns, type users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { queueMail } from '../core/mail/mail.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { findDevice } from '../core/security/devices.ts';
import { confirmEmail } from '../email-confirmation/confirm-email.ts';
import { consumeAppCode } from './app-codes.ts';
import { recoveryCodeWasUsed } from './emails.ts';
import {
  hashMailedCode,
  mailedCodeIsFresh,
  mailSignInCode,
  requirePauseBetweenCodes,
} from './mailed-code.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts';

type User = typeof users.$inferSelect;

/** The methods for the second step. Only a browser that has sent the right password gets this far. */
export async function readSecondStep({ db, rules }: Context, actor: Actor): Promise<SecondStep> {
  const pending = await findPendingSignIn(db, actor);
  if (!pending) throw signedOut();
  const { user } = pending;
  const methods = await secondStepMethods(db, rules, user);
  return {
    methods,
    maskedEmail: methods.includes('email') ? maskEmail(user.email) : null,
    isNewDevice: (await findDevice(db, user.id, actor.browser)) === undefined,
    canRemember: canRememberDevice(rules, user),
  };
}

/** Enough to recognize one's own address, too little to learn somebody else's. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Emails another code to a user whose first one has not arrived. */
export async function mailCode(context: Context, actor: Actor): Promise<undefined> {
  const pending = await findPendingSignIn(context.db, actor);
  if (!pending) throw signedOut();
  await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, pending.user.id);
    if (!user) throw signedOut();
    if (!(await secondStepMethods(tx.db, tx.rules, user)).includes('email')) {
      throw new AppError('not_possible', 'This account logs in with another code than a mailed one.');
    }
    await requirePauseBetweenCodes(tx.db, pending.id);
    await mailSignInCode(tx, actor, user, pending.id);
  });
}

/** The transaction that starts the session consumes code and pending sign-in: each opens at most one session. */
export async function passSecondStep(
  context: Context,
  actor: Actor,
  { method, code, rememberDevice }: SecondStepInput,
): Promise<SignedIn> {
  const pending = await findPendingSignIn(context.db, actor);
  if (!pending) throw signedOut();
  const signedIn = await inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, pending.user.id);
    if (!user) throw signedOut();
    if (!(await secondStepMethods(tx.db, tx.rules, user)).includes(method)) return undefined;
    if (!(await consumeCode(tx, user, pending.id, method, code))) return undefined;
    // Only somebody who reads the mailbox knows the code.
    if (method === 'email') await confirmEmail(tx, actor, user.id);
    const remember = rememberDevice && canRememberDevice(tx.rules, user);
    const opened = await openSession(tx, actor, user, { action: 'sign_in', method, remember });
    if (method === 'recovery') await reportRecoveryCode(tx, actor, user);
    return opened;
  });
  if (signedIn) return signedIn;
  const subject = { type: 'user', id: pending.user.id, details: { method } } as const;
  await recordAudit(context.db, actor, 'second_step_failed', subject);
  throw new AppError('wrong_code', wrongCodeMessages[method], { code: wrongCodeMessages[method] });
}

async function consumeCode(
  tx: Context,
  user: User,
  pendingId: number,
  method: SecondStepInput['method'],
  code: string,
): Promise<boolean> {
  if (method === 'email') return consumeMailedCode(tx, pendingId, code);
  const isRight =
    method === 'totp'
      ? await consumeAppCode(tx, user.id, code)
      : await consumeRecoveryCode(tx, user.id, code);
  if (!isRight) return false;
  const ended = await tx.db.delete(pendingSignIns).where(eq(pendingSignIns.id, pendingId)).returning();
  // Another code has completed the sign-in concurrently; rolling back leaves this one unused.
  if (ended.length === 0) throw signedOut();
  return true;
}

/** The code is stored with the pending sign-in, so one statement consumes both. */
async function consumeMailedCode(tx: Context, pendingId: number, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  const ended = await tx.db
    .delete(pendingSignIns)
    .where(
      and(
        eq(pendingSignIns.id, pendingId),
        eq(pendingSignIns.mailedCodeHash, hashMailedCode(tx, pendingId, code)),
        mailedCodeIsFresh,
      ),
    )
    .returning();
  return ended.length > 0;
}

export async function reportRecoveryCode(tx: Context, actor: Actor, user: User): Promise<void> {
  const left = await countRecoveryCodes(tx.db, user.id);
  await queueMail(tx, recoveryCodeWasUsed(user.email, personName(user), left));
  await recordAudit(tx.db, actor, 'recovery_code_used', { type: 'user', id: user.id, details: { left } });
}
