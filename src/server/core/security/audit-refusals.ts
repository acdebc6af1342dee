import { lt, sql } from 'drizzle-orm';
import { type Db, transaction } from '../database/db.ts';
import { auditRefusals } from '../database/schema.ts';
import type { AuditedMember } from './actor.ts';
import { recordAudit } from './audit.ts';

/**
 * Records that a signed-in user was refused a call. The first of a user, endpoint and hour gets its audit entry at once;
 * the others are only counted, because a program can make thousands a minute.
 */
export async function recordRefusal(db: Db, caller: AuditedMember, endpoint: string): Promise<void> {
  const { address, session } = caller;
  await transaction(db, async (tx) => {
    const [counted] = await tx
      .insert(auditRefusals)
      .values({ userId: session.user.id, endpoint, address })
      .onConflictDoUpdate({
        target: [auditRefusals.userId, auditRefusals.endpoint, auditRefusals.hour],
        set: { repeated: sql`${auditRefusals.repeated} + 1`, address },
      })
      .returning({ repeated: auditRefusals.repeated });
    if (counted?.repeated === 0) {
      await recordAudit(tx, caller, 'access_denied', { type: 'endpoint', id: endpoint });
    }
  });
}

/**
 * Replaces the counts of past hours by audit entries. A call of such an hour that is not committed yet makes this wait if
 * its row exists already; otherwise its row is found the next time. So none is lost.
 */
export async function recordRepeatedRefusals(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const counts = await tx
      .delete(auditRefusals)
      .where(lt(auditRefusals.hour, sql`date_trunc('hour', now(), 'UTC')`))
      .returning();
    for (const { userId, endpoint, hour, repeated, address } of counts) {
      if (repeated === 0) continue;
      const caller = { address, session: { user: { id: userId } } };
      const details = { repeated, hour };
      await recordAudit(tx, caller, 'access_denied', { type: 'endpoint', id: endpoint, details });
    }
  });
}
