import { lt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { emailLinkHours } from '#shared/account-settings.ts';
import type { Db } from './db.ts';
import {
  emailChanges,
  emailUndoLinks,
  idempotencyKeys,
  passwordResets,
  rateLimits,
  sessions,
} from './schema.ts';

/** Deletes expired rows: sessions past every limit, stored results and links that can no longer be used. */
export async function sweepRows(db: Db): Promise<void> {
  const { admin, customer } = firm.sessions;
  const longestSession = Math.max(admin.totalHours, customer.totalHours);
  const hoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;
  await db.delete(sessions).where(lt(sessions.createdAt, hoursAgo(longestSession)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, hoursAgo(24)));
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
  for (const links of [emailChanges, emailUndoLinks]) {
    await db.delete(links).where(lt(links.createdAt, hoursAgo(emailLinkHours)));
  }
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, hoursAgo(24)));
}
