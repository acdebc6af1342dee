import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { oldestVersionOf, readMigrations } from '../database/migration-files.ts';
import { installation } from '../database/schema.ts';
import type { Storage } from './storage.ts';
import { markerName } from './stored-names.ts';

export type Installation = typeof installation.$inferSelect;

/** No installation comes near it; the column's maximum is not far above. */
const highestCount = 2_000_000_000;
const markerShape = z.object({ id: z.uuid(), sweepCount: z.number().int().min(0).max(highestCount) });
export type Marker = z.infer<typeof markerShape>;

/** Creates the row at first use, not in a migration: databases made from one template are different installations. */
export async function readInstallation(db: Db): Promise<Installation> {
  const oldestVersion = oldestVersionOf(readMigrations());
  await db.insert(installation).values({ oldestVersion }).onConflictDoNothing();
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('The installation has no row');
  return row;
}

/** Whether this database came from a backup and no owner has confirmed yet that it is the live one (docs/decisions/043). */
export async function isRestoredCopy(db: Db): Promise<boolean> {
  const [row] = await db.select({ restoredAt: installation.restoredAt }).from(installation);
  return row?.restoredAt != null;
}

/** `undefined` if the storage has none, `'unreadable'` if it cannot be parsed. */
export async function readMarker(storage: Storage): Promise<Marker | 'unreadable' | undefined> {
  const bytes = await storage.get(markerName);
  if (!bytes) return undefined;
  try {
    return markerShape.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return 'unreadable';
  }
}

const adoptAdvice =
  'Give this installation a STORAGE_URL of its own; only if its database has replaced the other one for good, run ' +
  '`npm run storage -- adopt`.';

/** Why this database must not sweep the storage that carries this marker. */
export function ownershipProblem(own: Installation, marker: Marker | 'unreadable'): string | undefined {
  if (marker === 'unreadable') return `The storage's marker ${markerName} cannot be read. ${adoptAdvice}`;
  if (marker.id !== own.id) return `The storage belongs to another installation. ${adoptAdvice}`;
  if (marker.sweepCount > own.sweepCount)
    return `The storage was last swept by a newer state of this database: this one is a copy or an older backup. ${adoptAdvice}`;
  return undefined;
}

/**
 * Counts one sweep in the database and then in the storage. In this order a crash in between leaves the database ahead,
 * which is allowed; the other way round the installation could no longer sweep its own storage.
 */
export async function countSweep(db: Db, storage: Storage, above = 0): Promise<void> {
  const [raised] = await db
    .update(installation)
    .set({ sweepCount: sql`greatest(${installation.sweepCount}, ${above}) + 1` })
    .returning({ id: installation.id, sweepCount: installation.sweepCount });
  if (!raised) throw new Error('The installation has no row');
  await storage.put(markerName, Buffer.from(`${JSON.stringify(raised)}\n`));
}
