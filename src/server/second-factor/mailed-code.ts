import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { mailedCodeMinutes } from '#shared/second-factor.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { pendingSignIns, type users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Actor } from '../core/security/actor.ts';
import { countLastDay, recordAudit } from '../core/security/audit.ts';
import { pendingSignInMinutes } from '../core/security/session.ts';
import { signInCode } from './emails.ts';

/** Per account, within the time of a sign-in: otherwise anyone who knows the password could flood the mailbox. */
const maxMailedCodes = 5;
const secondsBetweenCodes = 30;
/** A stranger may have registered with somebody else's address, whose mailbox must not be flooded. */
const maxCodesADayUnconfirmed = 10;

type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'emailConfirmed' | 'firstName' | 'lastName' | 'username'
>;

/** Emails a code for a pending sign-in; an earlier one stops working. The caller has locked the account. */
export async function mailSignInCode(
  tx: Context,
  actor: Actor,
  user: Account,
  pendingId: number,
): Promise<void> {
  await requireFewCodes(tx.db, user);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.db
    .update(pendingSignIns)
    .set({
      mailedCodeHash: hashMailedCode(tx, pendingId, code),
      mailedCodeAt: sql`now()`,
      mailedCodes: sql`${pendingSignIns.mailedCodes} + 1`,
    })
    .where(eq(pendingSignIns.id, pendingId));
  await queueMail(tx, signInCode(user.email, personName(user), code, actor));
  await recordAudit(tx.db, actor, 'mailed_code_sent', { type: 'user', id: user.id });
}

async function requireFewCodes(tx: Db, { id: userId, emailConfirmed }: Account): Promise<void> {
  if (!emailConfirmed && (await countLastDay(tx, 'mailed_code_sent', userId)) >= maxCodesADayUnconfirmed) {
    throw new AppError(
      'too_many_requests',
      `We have sent many codes to this address today. Log in with the browser you registered with, or call us: ${firm.phone.label}.`,
    );
  }
  const since = sql.raw(`now() - interval '${pendingSignInMinutes} minutes'`);
  const [mailed] = await tx
    .select({ codes: sql<number>`coalesce(sum(${pendingSignIns.mailedCodes}), 0)::int` })
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.userId, userId), gt(pendingSignIns.createdAt, since)));
  if ((mailed?.codes ?? 0) < maxMailedCodes) return;
  const message = `We have sent you ${maxMailedCodes} codes already. Wait ${pendingSignInMinutes} minutes, or call us.`;
  throw new AppError('too_many_requests', message, undefined, pendingSignInMinutes * 60);
}

/** Otherwise a user who presses the button twice would type the first code, which the second has replaced. */
export async function requirePauseBetweenCodes(tx: Db, pendingId: number): Promise<void> {
  const [row] = await tx
    .select({
      secondsLeft: sql<number>`ceil(${secondsBetweenCodes} - extract(epoch from now() - ${pendingSignIns.mailedCodeAt}))::int`,
    })
    .from(pendingSignIns)
    .where(eq(pendingSignIns.id, pendingId));
  const secondsLeft = row?.secondsLeft ?? 0;
  if (secondsLeft <= 0) return;
  const message = `The last code is on its way. If it has not come in ${secondsBetweenCodes} seconds, ask for a new one.`;
  throw new AppError('too_many_requests', message, undefined, secondsLeft);
}

export function hashMailedCode({ signer }: Context, pendingId: number, code: string): Buffer {
  return signer.hash('mailed code', `${pendingId} ${code}`);
}

/** For the WHERE clause that consumes a code. */
export const mailedCodeIsFresh = gt(
  pendingSignIns.mailedCodeAt,
  sql.raw(`now() - interval '${mailedCodeMinutes} minutes'`),
);
