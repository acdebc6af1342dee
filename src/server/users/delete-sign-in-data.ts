import { eq } from 'drizzle-orm';
import { deleteAllLinks } from '../account-settings/mailed-links.ts';
import type { Db } from '../core/database/db.ts';
import {
  devices,
  emailConfirmations,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from '../core/database/schema.ts';
import { endSessionsOf } from '../core/security/session.ts';

/**
 * The row of a closed account stays, because the firm must keep its records. Nobody signs in with it any more, so keys,
 * secrets, codes, browsers and links go. Call it after the account is marked as deleted: what adds one of these locks the
 * account first, and then finds it closed.
 */
export async function deleteSignInData(tx: Db, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await deleteAllLinks(tx, userId);
  for (const table of [
    passkeys,
    passkeyChallenges,
    totpSecrets,
    recoveryCodes,
    devices,
    emailConfirmations,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}
