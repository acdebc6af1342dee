import { and, isNull, lt, sql } from 'drizzle-orm';
import { type Db, transaction, withLock } from '../core/database/db.ts';
import { auditLog, files } from '../core/database/schema.ts';
import type { Log } from '../core/process/log.ts';
import type { Actor } from '../core/security/actor.ts';
import { customerOrNull, recordAudit } from '../core/security/audit.ts';
import { countSweep, ownershipProblem, readInstallation, readMarker } from '../core/storage/installation.ts';
import type { Storage } from '../core/storage/storage.ts';
import { purgeBefore, readClaims } from './claims.ts';
import { moveToQuarantine, tendQuarantine } from './quarantine.ts';

/** Contents are stored before their row is written: what is younger may still get one. */
const graceMs = 60 * 60_000;
/** Advisory lock (arbitrary constant): sweeps of one database must not run concurrently. */
const sweepLock = 7_204_312;
/** More than crashes leave behind: then rows are missing, and the contents are not to blame. */
const brake = { most: 100, mostOfFew: 20, shareOfMany: 0.01 };
/** Bounds the memory of one run; the next one goes on. */
const mostPurgedAtOnce = 10_000;

const housekeeping: Actor = { address: 'housekeeping', session: null };

const restoredCopy =
  'This database was restored from a backup: an owner must first confirm on a staff screen that this copy is used from now on.';

const nothing = { moved: 0, putBack: 0, removed: 0, purged: 0, leftovers: 0 };

/** `purged` were deleted long enough ago, `removed` were in quarantine long enough, `leftovers` are half-written. */
export type Swept = typeof nothing & { stopped?: string };

interface Options {
  now?: number;
  /** Set by an operator: contents without a row go into quarantine, however many there are. */
  withoutBrake?: boolean;
}

/**
 * Purges files whose retention period is over and moves unclaimed contents into quarantine. Does nothing with a
 * database that is not this storage's own, or that references too little of it: docs/decisions/025. Every run is
 * recorded in the log and in the audit log.
 */
export async function sweepStorage(
  db: Db,
  storage: Storage,
  log: Log,
  { now = Date.now(), withoutBrake = false }: Options = {},
): Promise<Swept> {
  const swept = await withLock(db, sweepLock, async () => {
    const { id } = await readInstallation(db);
    const counts = { ...nothing };
    const subject = { type: 'storage', id } as const;
    try {
      const stopped = await sweep(db, storage, counts, now, withoutBrake);
      if (stopped) {
        log.warn(`Storage sweep stopped: nothing was moved or removed. ${stopped}`);
        await recordAudit(db, housekeeping, 'storage_sweep_stopped', { ...subject, details: { stopped } });
        return { ...counts, stopped };
      }
    } catch (error) {
      log.error({ err: error }, `Storage sweep failed. ${summarize(counts)}`);
      await recordAudit(db, housekeeping, 'storage_sweep_failed', { ...subject, details: counts });
      throw error;
    }
    log.info(`Storage sweep: ${summarize(counts)}`);
    await recordAudit(db, housekeeping, 'storage_swept', { ...subject, details: counts });
    return counts;
  });
  if (swept) return swept;
  log.info('Storage sweep: another one is running.');
  return { ...nothing, stopped: 'Another sweep is running.' };
}

function summarize({ moved, putBack, removed, purged, leftovers }: typeof nothing): string {
  return `${moved} moved to quarantine, ${putBack} put back, ${removed} removed from quarantine, ${purged} purged, ${leftovers} half-written files removed.`;
}

/** Returns why it stopped, before anything was changed. */
async function sweep(
  db: Db,
  storage: Storage,
  counts: typeof nothing,
  now: number,
  withoutBrake: boolean,
): Promise<string | undefined> {
  const own = await readInstallation(db);
  if (own.restoredAt) return restoredCopy;
  const marker = await readMarker(storage);
  if (marker) {
    const foreign = ownershipProblem(own, marker);
    if (foreign) return foreign;
    // Immediately: from here on every copy and every older backup of this database is behind.
    await countSweep(db, storage);
  }
  const found = await scanStorage(db, storage, now, withoutBrake);
  const tooMany = withoutBrake ? undefined : tooManyUnclaimed(found);
  if (tooMany) return tooMany;
  if (!marker) {
    const unknown = unknownStorage(found);
    if (unknown) return unknown;
    await countSweep(db, storage);
  }
  await markPurged(db);
  for (const name of found.purged) {
    await storage.remove(name);
    counts.purged += 1;
  }
  for (const name of found.unclaimed) if (await moveToQuarantine(storage, name)) counts.moved += 1;
  await tendQuarantine(db, storage, now, counts);
  counts.leftovers = await storage.removeLeftovers(new Date(now - graceMs));
  return undefined;
}

interface Found {
  total: number;
  claimed: number;
  unclaimed: string[];
  purged: string[];
}

async function scanStorage(db: Db, storage: Storage, now: number, withoutBrake: boolean): Promise<Found> {
  const found: Found = { total: 0, claimed: 0, unclaimed: [], purged: [] };
  for await (const { object, claim } of readClaims(db, storage.list())) {
    found.total += 1;
    if (claim === 'claimed') found.claimed += 1;
    else if (claim === 'purged') {
      if (found.purged.length < mostPurgedAtOnce) found.purged.push(object.name);
    } else if (now - object.writtenAt.getTime() >= graceMs) {
      found.unclaimed.push(object.name);
      if (found.unclaimed.length > brake.most && !withoutBrake) break;
    }
  }
  return found;
}

const advice =
  'If the database was restored from an older backup, restore a newer one: its files are still here. `npm run storage` ' +
  'lists what an operator can do.';

function tooManyUnclaimed({ unclaimed, total }: Found): string | undefined {
  if (unclaimed.length > brake.most)
    return `More than ${brake.most} stored contents belong to no file in the database. ${advice}`;
  if (unclaimed.length > brake.mostOfFew && unclaimed.length > total * brake.shareOfMany)
    return `${unclaimed.length} of ${total} stored contents belong to no file in the database. ${advice}`;
  return undefined;
}

/** A storage without a marker was filled by an earlier version, or by another database that has never swept it. */
function unknownStorage({ unclaimed, claimed }: Found): string | undefined {
  if (unclaimed.length <= claimed) return undefined;
  return `The storage has no marker, and the database knows only ${claimed} of the contents in it. ${advice}`;
}

/** The row is marked first: contents without a row are swept, a row without contents would be a loss. */
async function markPurged(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await tx
      .update(files)
      .set({ purgedAt: sql`now()` })
      .where(and(isNull(files.purgedAt), lt(files.deletedAt, purgeBefore())))
      .returning({ id: files.id, ownerId: files.userId });
    if (rows.length === 0) return;
    await tx.insert(auditLog).values(
      rows.map(({ id, ownerId }) => ({
        address: housekeeping.address,
        action: 'file_purged',
        subjectType: 'file',
        subjectId: String(id),
        clientId: customerOrNull(ownerId),
      })),
    );
  });
}
