import type { Db } from '#server/core/database/db.ts';
import { invitations } from '#server/core/database/schema.ts';
import { hashToken, newToken } from '#server/core/security/session.ts';

/** An invitation for an account without a password. Returns the token of its link. */
export async function createInvitation(
  db: Db,
  userId: number,
  values: { invitedBy: number; sentAt?: string },
): Promise<string> {
  const token = newToken();
  await db.insert(invitations).values({ ...values, userId, tokenHash: hashToken(token) });
  return token;
}
