import { eq } from 'drizzle-orm';
import { type PasskeyProof, unusablePasskeyMessage } from '#shared/passkeys.ts';
import { openSession, type SignedIn } from '../accounts/open-session.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { pendingSignIns } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { checkPasskey, recordPasskeyUse } from './check-passkey.ts';

/**
 * Signs in without a second step: the device has checked a fingerprint, face or screen lock. Failed passwords do not
 * delay it, so strangers' guesses cannot keep out an owner who has a passkey.
 */
export async function signInWithPasskey(
  context: Context,
  actor: Actor,
  proof: PasskeyProof,
): Promise<SignedIn> {
  const passkey = await checkPasskey(context, proof);
  const signedIn =
    passkey &&
    (await inTransaction(context, async (tx) => {
      const user = await lockAccount(tx.db, passkey.userId);
      if (!user || !(await recordPasskeyUse(tx.db, passkey))) return undefined;
      // The passkey replaces the code that a sign-in by password was waiting for.
      await tx.db.delete(pendingSignIns).where(eq(pendingSignIns.userId, user.id));
      return openSession(tx, actor, user, { action: 'sign_in', method: 'passkey', passkeyId: passkey.id });
    }));
  if (signedIn) return signedIn;
  await recordAudit(context.db, actor, 'sign_in_failed', {
    type: 'user',
    ...(passkey && { id: passkey.userId }),
    details: { method: 'passkey' },
  });
  throw new AppError('invalid_credentials', unusablePasskeyMessage);
}
