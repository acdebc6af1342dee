import { and, eq, isNull } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import { sessions } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { recordDevice } from '../core/security/devices.ts';

/** Records the browser of a session that has none. Returns the token for its cookie. */
export function adoptDevice(context: Context, { session, browser }: Member): Promise<string | undefined> {
  return inTransaction(context, async ({ db: tx }) => {
    const withoutDevice = and(eq(sessions.id, session.id), isNull(sessions.deviceId));
    // Locked because several tabs of a page may send this request at once.
    const [found] = await tx.select({ id: sessions.id }).from(sessions).where(withoutDevice).for('update');
    if (!found) return undefined;
    const remember = session.user.role === 'customer';
    const device = await recordDevice(tx, session.user.id, browser, { remember });
    await tx.update(sessions).set({ deviceId: device.id }).where(eq(sessions.id, session.id));
    return device.token;
  });
}
