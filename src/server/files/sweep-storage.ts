import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import { firm } from '../../../firm.config.ts';
import { type Db, transaction } from '../core/db.ts';
import { auditLog, files } from '../core/schema.ts';
import type { Storage } from '../core/storage.ts';

/** Contents are stored before their row is written: what is younger may still get one. */
const graceMs = 60 * 60_000;
const batch = 500;

/** Purges what was deleted long enough ago, then removes contents that no row claims. */
export async function sweepStorage(
  db: Db,
  storage: Storage,
  now = Date.now(),
): Promise<{ purged: number; orphans: number }> {
  const purged = await purgeDeleted(db);
  let orphans = 0;
  let old: string[] = [];
  const removeUnclaimed = async () => {
    const claimed = await claimedNames(db, old);
    for (const name of old.filter((candidate) => !claimed.has(candidate))) {
      await storage.remove(name);
      orphans += 1;
    }
    old = [];
  };
  for await (const { name, writtenAt } of storage.list()) {
    if (now - writtenAt.getTime() < graceMs) continue;
    old.push(name);
    if (old.length === batch) await removeUnclaimed();
  }
  await removeUnclaimed();
  return { purged, orphans };
}

/** The row lets go first: contents without a row are swept, a row without contents would be a loss. */
async function purgeDeleted(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const due = sql`now() - make_interval(days => ${firm.files.purgeAfterDays})`;
    const rows = await tx
      .update(files)
      .set({ purgedAt: sql`now()` })
      .where(and(isNull(files.purgedAt), lt(files.deletedAt, due)))
      .returning({ id: files.id });
    if (rows.length > 0) {
      await tx.insert(auditLog).values(
        rows.map(({ id }) => ({
          address: 'housekeeping',
          action: 'file_purged',
          subjectType: 'file',
          subjectId: String(id),
        })),
      );
    }
    return rows.length;
  });
}

async function claimedNames(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: files.storedFilename })
    .from(files)
    .where(and(inArray(files.storedFilename, names), isNull(files.purgedAt)));
  return new Set(rows.map(({ name }) => name));
}
