import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recoveryCodeCount } from '#shared/second-factor.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { recoveryCodes } from '../core/database/schema.ts';

/** Without letters and digits that look alike on paper: 0 and o, 1, i and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** 12 characters of 31: 59 bits, like 'k7mq-2hxp-vd4n'. */
function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

function hashRecoveryCode({ signer }: Context, userId: number, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return signer.hash('recovery code', `${userId} ${typed}`);
}

/** Returns the only readable copy; earlier codes stop working. */
export async function createRecoveryCodes(tx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(tx, userId, code) })));
  return codes;
}

/** Consumes a code: of two calls with the same code, the second finds it used. */
export async function consumeRecoveryCode(tx: Context, userId: number, code: string): Promise<boolean> {
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(tx, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

export function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
