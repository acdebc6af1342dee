import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '#server/core/context.ts';
import { totpSecrets } from '#server/core/database/schema.ts';
import { newAppSecret } from '#server/second-factor/app-codes.ts';
import { createRecoveryCodes } from '#server/second-factor/recovery-codes.ts';
import type { TestApp } from '../app.ts';
import { uniqueAddress } from '../unique-address.ts';
import { testPassword, type User } from './users.ts';

/** Enrols an authenticator app. Returns its secret and the recovery codes. */
export async function enrolApp(context: Context, userId: number) {
  const secret = newAppSecret();
  await context.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await context.db
    .insert(totpSecrets)
    .values({ userId, secret: await context.secretBox.seal(secret), enrolledAt: new Date().toISOString() });
  return { secret, recoveryCodes: await createRecoveryCodes(context, userId) };
}

/** The code that the app shows. */
export function appCode(secret: string, timestamp = Date.now()): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Enters the right password, up to the second step; returns the token of the pending sign-in. */
export async function startSecondStep(test: TestApp, { username }: User, options = {}): Promise<string> {
  const response = await test.request({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: testPassword },
    remoteAddress: uniqueAddress(),
    ...options,
  });
  if (response.json().code !== 'second_factor_required') {
    throw new Error(`The sign-in needed no second step: ${response.body}`);
  }
  return response.cookies.find(({ name }) => name === 'second-step')?.value ?? '';
}
