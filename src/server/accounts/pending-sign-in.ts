import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts.ts';
import type { SecondStepMethod } from '#shared/second-factor.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { passkeys, pendingSignIns, recoveryCodes, totpSecrets, users } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { findDevice } from '../core/security/devices.ts';
import { hashToken, newToken, pendingSignInMinutes } from '../core/security/session.ts';
import type { SignInRules } from '../core/security/sign-in-rules.ts';

interface Account {
  id: number;
  role: Role;
}

/** The ways in which this account can pass the second step; empty if it has no second factor. */
export async function secondStepMethods(
  db: Db,
  { customers }: SignInRules,
  user: Account,
): Promise<SecondStepMethod[]> {
  const hasApp =
    (await db.$count(totpSecrets, and(eq(totpSecrets.userId, user.id), isNotNull(totpSecrets.enrolledAt)))) >
    0;
  const hasPasskey = (await db.$count(passkeys, eq(passkeys.userId, user.id))) > 0;
  const hasCodes =
    hasApp &&
    (await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)))) >
      0;
  // An emailed code is weaker than an app: users who have set up an app are not offered email as a way around it.
  const mailsCode = user.role === 'customer' && customers !== 'off' && !hasApp;
  return [
    ...(hasApp ? (['totp'] as const) : []),
    ...(mailsCode ? (['email'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
  ];
}

/** Whether this sign-in needs a second step after the password. */
export async function needsSecondStep(
  { db, rules }: Context,
  { browser }: Actor,
  user: Account,
): Promise<boolean> {
  if (!rules.secondStep) return false;
  const methods = await secondStepMethods(db, rules, user);
  // Having a passkey does not oblige a customer to use it: the firm's rule decides whether a code is emailed.
  if (!methods.some((method) => user.role === 'admin' || method === 'totp' || method === 'email'))
    return false;
  if (!canRememberDevice(rules, user)) return true;
  const device = await findDevice(db, user.id, browser);
  return !device?.isRemembered;
}

/** Whether a remembered browser may skip the second step. */
export function canRememberDevice({ customers }: SignInRules, { role }: Pick<Account, 'role'>): boolean {
  return role === 'admin' || customers !== 'always';
}

/** The token is for the browser's cookie. */
export async function startPendingSignIn(tx: Db, userId: number): Promise<{ id: number; token: string }> {
  const token = newToken();
  const { id } = await insertedRow(
    tx
      .insert(pendingSignIns)
      .values({ userId, tokenHash: hashToken(token) })
      .returning({ id: pendingSignIns.id }),
  );
  return { id, token };
}

/** The sign-in that this browser has begun, and its open account. */
export async function findPendingSignIn(db: Db, { browser }: Actor) {
  if (!browser?.pendingToken) return undefined;
  const [pending] = await db
    .select({ id: pendingSignIns.id, createdAt: pendingSignIns.createdAt, user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(browser.pendingToken)),
        gt(pendingSignIns.createdAt, sql.raw(`now() - interval '${pendingSignInMinutes} minutes'`)),
        isNull(users.deletedAt),
      ),
    );
  return pending;
}
