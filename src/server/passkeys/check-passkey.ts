import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/endpoint.ts';
import type * as passkeysApi from '#shared/passkeys.ts';
import { ceremonyMinutes, type PasskeyProof } from '#shared/passkeys.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { passkeys, users } from '../core/database/schema.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { relyingParty, userHandle } from './relying-party.ts';

/** A challenge for any passkey of this site: which account it belongs to follows from the response. */
export async function startPasskeyCheck(
  context: Context,
): Promise<ResponseOf<typeof passkeysApi.startSignIn>> {
  const { id: rpId } = relyingParty(context);
  const timeout = ceremonyMinutes * 60_000;
  const { token, challenge } = await storeChallenge(context.db, 'sign-in');
  return { token, options: { rpId, challenge, timeout, userVerification: 'required' } };
}

/** A passkey that has signed the challenge, and what its counter says now. */
export interface CheckedPasskey {
  id: number;
  userId: number;
  counter: number;
}

/**
 * Undefined for an unknown or removed passkey and for a response that is wrong in any way. The caller opens a
 * transaction, locks the account and calls `recordPasskeyUse` in it.
 */
export async function checkPasskey(
  context: Context,
  { token, response }: PasskeyProof,
): Promise<CheckedPasskey | undefined> {
  const site = relyingParty(context);
  const expectedChallenge = await consumeChallenge(context.db, token, 'sign-in');
  if (!expectedChallenge) return undefined;
  const [passkey] = await context.db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), isNull(users.deletedAt)));
  if (!passkey) return undefined;
  const { id, userId } = passkey;
  const { userHandle: handle, ...signed } = response.response;
  // The handle is not signed; one of another account means that the response was put together from two.
  if (handle !== undefined && handle !== userHandle(userId)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? { id, userId, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the counter if it is still ahead; returns false if a concurrent use was faster or the passkey was removed
 * meanwhile. Two responses with the same count come from a copied passkey. Passkeys that a provider synchronizes
 * always send 0.
 */
export async function recordPasskeyUse(tx: Db, { id, counter }: CheckedPasskey): Promise<boolean> {
  const isAhead = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined);
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isAhead));
  return rowCount === 1;
}
