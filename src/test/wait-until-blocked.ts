import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '#server/core/database/db.ts';

/** Waits until a statement in this database is blocked by another transaction. */
export async function waitUntilBlocked(db: Db): Promise<void> {
  const blocked = sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()
  `;
  await vi.waitUntil(async () => (await db.execute(blocked)).rows.length > 0, { timeout: 20_000 });
}
