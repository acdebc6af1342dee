import { and, eq, gte, inArray, isNotNull, min, or, sql } from 'drizzle-orm';
import { deletePendingLinks } from '../account-settings/mailed-links.ts';
import { endCalendarFeed } from '../calendars/end-feed.ts';
import type { Db } from '../core/database/db.ts';
import {
  devices,
  emailUndoLinks,
  passkeys,
  recoveryCodes,
  totpSecrets,
  type users,
} from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { endSessionsOf } from '../core/security/session.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'role'>;

/**
 * Called for every 'This was not me', with the account locked: ends all sessions and links, and removes whatever would
 * let the stranger in again. Decision 035.
 */
export async function shutOutStrangers(tx: Db, actor: Actor, user: Account): Promise<void> {
  await endSessionsOf(tx, user.id);
  await deletePendingLinks(tx, user.id);
  await removeAddedAccess(tx, actor, user, await findFirstNotice(tx, user.id));
  await endCalendarFeed(tx, user.id);
}

/**
 * When the user was first told of something that they can say was not them: a sign-in from a new device, however long
 * ago, or a change of address. Not when the reported one happened: a stranger who signs in once more would otherwise
 * keep what they added before.
 */
async function findFirstNotice(tx: Db, userId: number): Promise<string> {
  const firstChange = tx
    .select({ at: min(emailUndoLinks.createdAt) })
    .from(emailUndoLinks)
    .where(eq(emailUndoLinks.userId, userId));
  const [first] = await tx
    .select({ at: sql<string | null>`least(${min(devices.createdAt)}, (${firstChange}))` })
    .from(devices)
    .where(and(eq(devices.userId, userId), isNotNull(devices.reportTokenHash)));
  if (!first?.at) throw new Error('The user was told of nothing that they could report');
  return first.at;
}

/**
 * Forgets browsers and removes passkeys, recovery codes and an app that were added since, or all of them with
 * '-infinity'. A passkey that signed in on one of these browsers goes too: a stranger may have added it before, in a
 * session of the user that was still open. The app would keep the user out, and the others let the stranger in. Staff keep their app until an owner
 * resets it: the mailbox alone must not be enough to bypass it.
 */
export async function removeAddedAccess(
  tx: Db,
  actor: Actor,
  { id, role }: Account,
  since: string,
): Promise<void> {
  const subject = { type: 'user', id } as const;
  const browsers = await tx
    .delete(devices)
    .where(and(eq(devices.userId, id), gte(devices.createdAt, since)))
    .returning({ passkeyId: devices.passkeyId });
  const used = browsers.flatMap(({ passkeyId }) => passkeyId ?? []);
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, id), or(gte(passkeys.createdAt, since), inArray(passkeys.id, used))))
    .returning({ name: passkeys.name });
  for (const { name } of removed) {
    await recordAudit(tx, actor, 'passkey_removed', { ...subject, details: { name } });
  }
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), gte(recoveryCodes.createdAt, since)));
  if (role === 'admin') return;
  const apps = await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, id), gte(totpSecrets.enrolledAt, since)))
    .returning({ userId: totpSecrets.userId });
  if (apps.length > 0) await recordAudit(tx, actor, 'app_removed', subject);
}
