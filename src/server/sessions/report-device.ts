import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as sessionsApi from '#shared/sessions.ts';
import { type DeviceReport, deviceReportDays } from '#shared/sessions.ts';
import { mailResetLink } from '../account-settings/mailed-links.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { auditLog, devices, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { mailOwners } from '../core/mail/mail-owners.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { resetLinkAfterReport, staffReportedDevice } from './emails.ts';
import { shutOutStrangers } from './shut-out-strangers.ts';

/**
 * Called by the button behind 'This was not me' in the email about a new device, without a sign-in or password. Whoever
 * signed in there knew the password, so it becomes unusable. Decision 035.
 */
export async function reportDevice(
  context: Context,
  actor: Actor,
  { token }: Input<typeof sessionsApi.reportDevice>,
): Promise<DeviceReport> {
  const usable = and(
    eq(devices.reportTokenHash, hashToken(token)),
    gt(devices.createdAt, sql.raw(`now() - interval '${deviceReportDays} days'`)),
  );
  const [asked] = await context.db.select({ userId: devices.userId }).from(devices).where(usable);
  if (!asked) throw notFound();
  const unknownPassword = await hashPassword(actor, newToken());
  return inTransaction(context, async (tx) => {
    const user = await lockAccount(tx.db, asked.userId);
    // Read again: the link ends with its device, and may have been pressed twice at the same time.
    const [device] = await tx.db.select().from(devices).where(usable);
    if (!user || !device) throw notFound();
    await shutOutStrangers(tx.db, actor, user, device.createdAt);
    await tx.db.update(users).set({ password: unknownPassword }).where(eq(users.id, user.id));
    await recordAudit(tx.db, actor, 'device_reported', { type: 'user', id: user.id });
    const next = await mailNextStep(tx, user, device.createdAt);
    if (user.role === 'admin') {
      const names = { staffName: personName(user), needsPassword: next !== 'link' };
      await mailOwners(tx, user, (owner) => staffReportedDevice(owner.email, personName(owner), names));
    }
    return { next };
  });
}

/** `reportedAt` is when the email with the pressed link was sent. */
async function mailNextStep(
  tx: Context,
  user: typeof users.$inferSelect,
  reportedAt: string,
): Promise<DeviceReport['next']> {
  if (await hasChangedEmailSince(tx.db, user.id, reportedAt)) return 'call';
  return (await mailResetLink(tx, user, resetLinkAfterReport)) ? 'link' : 'owner';
}

/**
 * If so, the link was pressed at the earlier address, and the stranger may read the present one. The earlier address got
 * an email with a link of its own.
 */
async function hasChangedEmailSince(tx: Db, userId: number, since: string): Promise<boolean> {
  const changes = await tx.$count(
    auditLog,
    and(
      eq(auditLog.subjectType, 'user'),
      eq(auditLog.subjectId, String(userId)),
      eq(auditLog.action, 'email_changed'),
      gte(auditLog.at, since),
    ),
  );
  return changes > 0;
}
