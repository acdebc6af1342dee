import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { and, eq, ne } from 'drizzle-orm';
import { firm } from '#firm';
import type { CurrentUser } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import { devices } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import type { Actor } from '../core/security/actor.ts';
import { deviceName } from '../core/security/device-name.ts';
import { hashToken, newToken } from '../core/security/session.ts';
import { newDeviceSignedIn } from './emails.ts';

/**
 * Emails the user about a sign-in from a browser that they have not used before, except for the first browser of an
 * account, which is always new. An unconfirmed address gets no email: its reader may be a stranger.
 */
export async function mailAboutNewDevice(
  tx: Context,
  actor: Actor,
  user: CurrentUser,
  deviceId: number,
): Promise<void> {
  if (!tx.rules.mailsNewDevices || !user.emailConfirmed) return;
  const others = await tx.db.$count(devices, and(eq(devices.userId, user.id), ne(devices.id, deviceId)));
  if (others === 0) return;
  const reportToken = newToken();
  await tx.db
    .update(devices)
    .set({ reportTokenHash: hashToken(reportToken) })
    .where(eq(devices.id, deviceId));
  const seen = {
    device: deviceName(actor.browser?.userAgent ?? ''),
    address: actor.address,
    when: `${format(new Date(), 'EEEE, MMMM d, yyyy, h:mm a', { in: tz(firm.timeZone) })} ${firm.timeZoneLabel}`,
    reportToken,
  };
  await queueMail(tx, newDeviceSignedIn(user.email, personName(user), seen));
}
