import { inArray, sql } from 'drizzle-orm';
import { deleteAllLinks } from '../account-settings/mailed-links.ts';
import type { Db } from '../core/database/db.ts';
import {
  devices,
  emailConfirmations,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
  users,
} from '../core/database/schema.ts';
import type { AuditedActor } from '../core/security/actor.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { closeListsOf } from '../request-lists/close-lists.ts';
import { leaveConversations } from '../staff-conversations/leave-conversations.ts';

/**
 * Closes accounts whose rows are locked. The rows stay, because the firm must keep its records; username and email
 * become free. Deletes everything that could be used to sign in: sessions, passkeys, secrets, codes, devices and links.
 * That comes after marking the accounts as deleted: code that adds one of these locks the account first, and then finds
 * it closed.
 */
export async function closeAccounts(tx: Db, actor: AuditedActor, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.update(users).set({ deletedAt: sql`now()` }).where(inArray(users.id, userIds));
  await endSessionsOf(tx, userIds);
  await deleteAllLinks(tx, userIds);
  for (const table of [
    passkeys,
    passkeyChallenges,
    totpSecrets,
    recoveryCodes,
    devices,
    emailConfirmations,
  ]) {
    await tx.delete(table).where(inArray(table.userId, userIds));
  }
  await closeListsOf(tx, actor, userIds);
  await leaveConversations(tx, userIds);
}
