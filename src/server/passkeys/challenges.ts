import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ceremonyMinutes } from '#shared/passkeys.ts';
import type { Db } from '../core/database/db.ts';
import { passkeyChallenges } from '../core/database/schema.ts';
import { hashToken, newToken } from '../core/security/session.ts';

/** The id of the user who adds a passkey. A sign-in names no user yet. */
type ChallengeOwner = number | 'sign-in';

const isOf = (owner: ChallengeOwner) =>
  owner === 'sign-in' ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, owner);

/** A challenge for the browser to sign, and the token with which the response names it. */
export async function storeChallenge(
  db: Db,
  owner: ChallengeOwner,
): Promise<{ token: string; challenge: string }> {
  const [token, challenge] = [newToken(), newToken()];
  const userId = owner === 'sign-in' ? null : owner;
  await db.insert(passkeyChallenges).values({ tokenHash: hashToken(token), challenge, userId });
  return { token, challenge };
}

/** Consumes a challenge, whether its response turns out right or wrong: no challenge can be answered twice. */
export async function consumeChallenge(
  db: Db,
  token: string,
  owner: ChallengeOwner,
): Promise<string | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashToken(token)),
        isOf(owner),
        gt(passkeyChallenges.createdAt, sql.raw(`now() - interval '${ceremonyMinutes} minutes'`)),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge;
}
