import {
  and,
  eq,
  gte,
  isNotNull,
  lt,
  max,
  min,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { deletePendingLinks } from '../account-settings/mailed-links.ts';
import { endCalendarFeed } from '../calendars/end-feed.ts';
import type { Db } from '../core/database/db.ts';
import {
  auditLog,
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
 * let the stranger in again. `linkSentAt` is when the email with the pressed link was sent. Decision 035.
 */
export async function shutOutStrangers(
  tx: Db,
  actor: Actor,
  user: Account,
  linkSentAt: string,
): Promise<void> {
  await endSessionsOf(tx, user.id);
  await deletePendingLinks(tx, user.id);
  const present = await addressSince(tx, user.id, linkSentAt);
  await removeAddedAccess(tx, actor, user, await findFirstNotice(tx, user.id), present);
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

/** Since when the account had the address that it had at that time. */
async function addressSince(tx: Db, userId: number, at: string): Promise<string> {
  const [change] = await tx
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, String(userId)),
        eq(auditLog.action, 'email_changed'),
        lt(auditLog.at, at),
      ),
    );
  return change?.at ?? '-infinity';
}

/**
 * Forgets browsers since the first notice (all of them with '-infinity'), and removes the passkeys and the app that were
 * added since or that never signed in on a browser that stays: a stranger may have added them before, in a session of
 * the user that was still open. Recovery codes go with the app or if they were made since. Passkeys and codes would let
 * the stranger in, the app would keep the user out. Staff keep their app until an owner resets it: the mailbox alone must
 * not be enough to bypass it.
 *
 * The links of emails from before `linksKeptBefore` stay: they went to an earlier address, and whoever reads the present
 * one may be the stranger.
 */
export async function removeAddedAccess(
  tx: Db,
  actor: Actor,
  { id, role }: Account,
  since: string,
  linksKeptBefore = '-infinity',
): Promise<void> {
  const subject = { type: 'user', id } as const;
  const forgotten = and(eq(devices.userId, id), gte(devices.createdAt, since));
  const keepsLink = and(isNotNull(devices.reportTokenHash), lt(devices.createdAt, linksKeptBefore));
  await tx
    .update(devices)
    // Of a token that nobody has.
    .set({ tokenHash: sql`sha256(gen_random_uuid()::text::bytea)` })
    .where(and(forgotten, keepsLink));
  await tx.delete(devices).where(and(forgotten, not(keepsLink as SQL)));

  const staying = and(eq(devices.userId, id), lt(devices.createdAt, since));
  const known = await tx.select({ passkeyIds: devices.passkeyIds }).from(devices).where(staying);
  const signedIn = known.flatMap(({ passkeyIds }) => passkeyIds);
  const removed = await tx
    .delete(passkeys)
    .where(
      and(eq(passkeys.userId, id), or(gte(passkeys.createdAt, since), notInArray(passkeys.id, signedIn))),
    )
    .returning({ name: passkeys.name });
  for (const { name } of removed) {
    await recordAudit(tx, actor, 'passkey_removed', { ...subject, details: { name } });
  }
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), gte(recoveryCodes.createdAt, since)));
  if (role === 'admin') return;
  const appSignedIn = tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(staying, gte(devices.appUsedAt, totpSecrets.enrolledAt)));
  const apps = await tx
    .delete(totpSecrets)
    .where(
      and(
        eq(totpSecrets.userId, id),
        isNotNull(totpSecrets.enrolledAt),
        or(gte(totpSecrets.enrolledAt, since), notExists(appSignedIn)),
      ),
    )
    .returning({ userId: totpSecrets.userId });
  if (apps.length === 0) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await recordAudit(tx, actor, 'app_removed', subject);
}
