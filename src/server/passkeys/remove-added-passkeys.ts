import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { passkeys } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/**
 * Removes passkeys that a stranger may have added: all, or those added since a given time. Passkeys sign in without the
 * password, so replacing the password would not keep the stranger out.
 */
export async function removeAddedPasskeys(
  tx: Db,
  actor: Actor,
  userId: number,
  since?: string,
): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), since === undefined ? undefined : gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  for (const { name } of removed) {
    await recordAudit(tx, actor, 'passkey_removed', { type: 'user', id: userId, details: { name } });
  }
}
