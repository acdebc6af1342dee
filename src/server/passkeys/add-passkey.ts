import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { firm } from '#firm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as passkeysApi from '#shared/passkeys.ts';
import { ceremonyMinutes, type Passkey, passkeysPerUser } from '#shared/passkeys.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { passkeys } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, signedOut } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { queueSecurityNotice } from '../core/mail/security-notice.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { deviceName } from '../core/security/device-name.ts';
import { requireOpenSession } from '../core/security/require-open-session.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { passkeyWasAdded } from './emails.ts';
import { listedPasskey } from './list-passkeys.ts';
import { type RelyingParty, relyingParty, userHandle } from './relying-party.ts';

/** EdDSA, ES256 and RS256 by their COSE numbers: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

export async function startRegistration(
  context: Context,
  { session: { user } }: Member,
): Promise<ResponseOf<typeof passkeysApi.startRegistration>> {
  const { db } = context;
  const site = relyingParty(context);
  const existing = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  if (existing.length >= passkeysPerUser) throw tooManyPasskeys();
  const { token, challenge } = await storeChallenge(db, user.id);
  return {
    token,
    options: {
      rp: { id: site.id, name: firm.name },
      user: { id: userHandle(user.id), name: user.username, displayName: personName(user) },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: ceremonyMinutes * 60_000,
      excludeCredentials: existing.map((passkey) => ({ ...passkey, type: 'public-key' })),
      // Discoverable: the sign-in asks for no username. Verified: one passkey is both factors.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

export async function createPasskey(
  context: Context,
  actor: Member,
  { token, response }: Input<typeof passkeysApi.create>,
): Promise<Passkey> {
  const { id: userId } = actor.session.user;
  const site = relyingParty(context);
  const expectedChallenge = await consumeChallenge(context.db, token, userId);
  const credential = expectedChallenge && (await verifiedCredential(site, expectedChallenge, response));
  if (!credential) {
    throw new AppError('not_possible', 'The passkey could not be checked. Please try again.');
  }
  const name = deviceName(actor.browser?.userAgent ?? '');
  try {
    return await inTransaction(context, async (tx) => {
      // Locked, so that concurrent calls cannot exceed the limit together.
      const user = await lockAccount(tx.db, userId);
      if (!user) throw signedOut();
      await requireOpenSession(tx.db, actor);
      if ((await tx.db.$count(passkeys, eq(passkeys.userId, userId))) >= passkeysPerUser) {
        throw tooManyPasskeys();
      }
      const added = await insertedRow(
        tx.db
          .insert(passkeys)
          .values({
            userId,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey),
            counter: credential.counter,
            transports: response.response.transports ?? [],
            name,
          })
          .returning(listedPasskey),
      );
      await queueSecurityNotice(tx, user, (to, owner) => passkeyWasAdded(to, owner, name));
      await announce(tx.db, 'user', { users: [userId] });
      await recordAudit(tx.db, actor, 'passkey_added', { type: 'user', id: userId, details: { name } });
      return added;
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('not_possible', 'This passkey has been added before.');
    }
    throw error;
  }
}

/** Undefined if anything about the response is wrong: it may come from another site or a forged browser. */
async function verifiedCredential(
  site: RelyingParty,
  expectedChallenge: string,
  response: Input<typeof passkeysApi.create>['response'],
) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

function tooManyPasskeys(): AppError {
  return new AppError(
    'not_possible',
    `You have ${passkeysPerUser} passkeys. Remove one that you no longer use, then add another.`,
  );
}
