import { eq, sql } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as sessionsApi from '#shared/sessions.ts';
import {
  type ProofMethod,
  wrongCodeMessage,
  wrongPasskeyMessage,
  wrongPasswordMessage,
} from '#shared/sessions.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { secondStepMethods } from '../accounts/pending-sign-in.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { sessions, users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { checkPasskey, recordPasskeyUse } from '../passkeys/check-passkey.ts';
import { consumeAppCode } from '../second-factor/app-codes.ts';
import { consumeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { reportRecoveryCode } from '../second-factor/second-step.ts';

type Proof = Input<typeof sessionsApi.stepUp>;

export async function listProofMethods(
  { db, rules }: Context,
  { session }: Member,
): Promise<ResponseOf<typeof sessionsApi.readStepUp>> {
  const methods = await secondStepMethods(db, rules, session.user);
  return {
    methods: [
      'password',
      ...(methods.includes('totp') ? (['code'] as const) : []),
      ...(methods.includes('passkey') ? (['passkey'] as const) : []),
    ],
  };
}

/** Renews this session only: a proof on one device says nothing about who uses another. */
export async function renewProof(context: Context, actor: Member, proof: Proof): Promise<undefined> {
  const { id } = actor.session.user;
  // Slow checks run before the transaction.
  const isPassword = proof.password !== undefined && (await isPasswordOf(context, actor, proof.password));
  const passkey = proof.passkey && (await checkPasskey(context, proof.passkey));

  const method = await inTransaction(context, async (tx): Promise<ProofMethod | undefined> => {
    const user = await lockAccount(tx.db, id);
    const used =
      (isPassword && 'password') ||
      (proof.code !== undefined && user && (await consumeCode(tx, actor, user, proof.code)) && 'code') ||
      (passkey?.userId === id && (await recordPasskeyUse(tx.db, passkey)) && 'passkey');
    if (!used) return undefined;
    const renewed = await tx.db
      .update(sessions)
      .set({ provedAt: sql`now()` })
      .where(eq(sessions.id, actor.session.id))
      .returning({ id: sessions.id });
    // The session ended while the proof was checked, perhaps because the password was replaced.
    if (renewed.length === 0) throw signedOut();
    await recordAudit(tx.db, actor, 'step_up', { type: 'user', id, details: { method: used } });
    return used;
  });
  if (!method) throw await refuseProof(context, actor, proof);
}

async function isPasswordOf({ db }: Context, actor: Member, password: string): Promise<boolean> {
  const [user] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, actor.session.user.id));
  return verifyPassword(actor, user?.password, password);
}

async function consumeCode(
  tx: Context,
  actor: Member,
  user: typeof users.$inferSelect,
  code: string,
): Promise<boolean> {
  if (await consumeAppCode(tx, user.id, code)) return true;
  if (!(await consumeRecoveryCode(tx, user.id, code))) return false;
  await reportRecoveryCode(tx, actor, user);
  return true;
}

async function refuseProof({ db }: Context, actor: Member, proof: Proof): Promise<AppError> {
  const { id } = actor.session.user;
  if (proof.password !== undefined) {
    await recordAudit(db, actor, 'password_check_failed', { type: 'user', id });
    return new AppError('wrong_password', wrongPasswordMessage, { password: wrongPasswordMessage });
  }
  await recordAudit(db, actor, 'step_up_failed', { type: 'user', id });
  return proof.passkey
    ? new AppError('wrong_code', wrongPasskeyMessage)
    : new AppError('wrong_code', wrongCodeMessage, { code: wrongCodeMessage });
}
