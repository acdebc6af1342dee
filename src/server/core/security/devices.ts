import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { devices } from '../database/schema.ts';
import type { Browser } from './actor.ts';
import { hashToken, newToken } from './session.ts';

/** How long a browser that the user chose to remember signs in without the second step. */
export const rememberedDays = 30;

export interface RecordedDevice {
  id: number;
  /** For the browser's cookie. */
  token: string;
  /** The user has not signed in with this browser before. */
  isNew: boolean;
}

export async function findDevice(db: Db, userId: number, browser: Browser | undefined) {
  if (!browser?.deviceToken) return undefined;
  const [device] = await db
    .select({
      id: devices.id,
      isRemembered: sql<boolean>`coalesce(${devices.rememberedUntil} > now(), false)`,
    })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, hashToken(browser.deviceToken))));
  return device;
}

/** From now on this browser has to take the second step. */
export async function forgetDevice(tx: Db, id: number): Promise<void> {
  await tx.update(devices).set({ rememberedUntil: null }).where(eq(devices.id, id));
}

/** For the end of a session, whose row recorded until then when the user was last seen. */
export async function leaveDevice(tx: Db, id: number): Promise<void> {
  await tx.update(devices).set({ lastSeenAt: sql`now()` }).where(eq(devices.id, id));
}

interface SignInOnDevice {
  /** Lets it skip the second step for 30 days. */
  remember?: boolean;
  /** The passkey that signed in. */
  passkeyId?: number | undefined;
  /** A code of the authenticator app signed in. */
  byApp?: boolean;
}

/** Records the browser of a sign-in. */
export async function recordDevice(
  tx: Db,
  userId: number,
  browser: Browser | undefined,
  { remember = false, passkeyId, byApp = false }: SignInOnDevice = {},
): Promise<RecordedDevice> {
  const token = browser?.deviceToken || newToken();
  const seen = {
    userAgent: browser?.userAgent.slice(0, 300) ?? '',
    lastSeenAt: sql`now()`,
    ...(byApp && { appUsedAt: sql`now()` }),
    ...(remember && { rememberedUntil: sql.raw(`now() + interval '${rememberedDays} days'`) }),
  };
  const [device] = await tx
    .insert(devices)
    .values({
      userId,
      tokenHash: hashToken(token),
      ...seen,
      ...(passkeyId !== undefined && { passkeyIds: [passkeyId] }),
    })
    .onConflictDoUpdate({
      target: [devices.userId, devices.tokenHash],
      set: {
        ...seen,
        ...(passkeyId !== undefined && {
          passkeyIds: sql`array_append(array_remove(${devices.passkeyIds}, ${passkeyId}), ${passkeyId})`,
        }),
      },
    })
    // `xmax` is 0 in a row that this statement has inserted.
    .returning({ id: devices.id, isNew: sql<boolean>`xmax = 0` });
  if (!device) throw new Error('The device was not recorded');
  return { ...device, token };
}
