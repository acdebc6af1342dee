import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { firm } from '#firm';
import type { Context } from '../core/context.ts';
import { totpSecrets } from '../core/database/schema.ts';

/** Most apps support these values only (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };

export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code contains. */
export function appUri(secret: string, username: string): string {
  return new TOTP({ ...parameters, issuer: firm.name, label: username, secret }).toString();
}

/** The time step of a correct code. Also accepts the codes before and after: clocks differ and typing takes time. */
function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const token = code.replace(/\s/g, '');
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ ...parameters, timestamp }) + delta;
}

/**
 * Consumes a code of a user's app. Of two calls with the same code, the second finds its time step used. The first code
 * of an app that is not enrolled yet enrols it.
 */
export async function consumeAppCode(
  { db: tx, secretBox }: Context,
  userId: number,
  code: string,
  app: 'enrolled' | 'new' = 'enrolled',
): Promise<boolean> {
  const isApp = and(
    eq(totpSecrets.userId, userId),
    app === 'enrolled' ? isNotNull(totpSecrets.enrolledAt) : isNull(totpSecrets.enrolledAt),
  );
  const [stored] = await tx.select({ secret: totpSecrets.secret }).from(totpSecrets).where(isApp);
  if (!stored) return false;
  const step = stepOf(await secretBox.open(stored.secret), code);
  if (step === undefined) return false;
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep: step, ...(app === 'new' && { enrolledAt: sql`now()` }) })
    // The secret is compared too: it may have been replaced since it was read.
    .where(and(isApp, lt(totpSecrets.lastStep, step), eq(totpSecrets.secret, stored.secret)))
    .returning({ userId: totpSecrets.userId });
  return used.length === 1;
}
