import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { type Db, transaction, withLock } from '../core/database/db.ts';
import { files, incomingMails } from '../core/database/schema.ts';
import type { Log } from '../core/process/log.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit, recordAudits } from '../core/security/audit.ts';
import { countSweep, ownershipProblem, readInstallation, readMarker } from '../core/storage/installation.ts';
import type { Storage } from '../core/storage/storage.ts';
import { purgeBefore, readClaims } from './claims.ts';
import { moveToQuarantine, tendQuarantine } from './quarantine.ts';

/** Contents are stored before their row is written: newer ones may still get a row. */
const graceMs = 60 * 60_000;
/** More than crashes leave behind: above this, rows must be missing rather than contents superfluous. */
const unclaimedLimits = { max: 100, maxOfFew: 20, shareOfMany: 0.01 };
/** Limits the memory of one run; the next run continues. */
const maxPurgedAtOnce = 10_000;

const housekeeping: Actor = { address: 'housekeeping', session: null };

const restoredCopy =
  'This database was restored from a backup: an owner must first confirm on a staff screen that this copy is used from now on.';

const nothing = { moved: 0, putBack: 0, removed: 0, purged: 0, leftovers: 0 };

/**
 * `purged` were deleted long enough ago, `removed` were in quarantine long enough, `leftovers` are half-written files.
 */
export type Swept = typeof nothing & { stopped?: string };

interface Options {
  now?: number;
  /** Set by an operator: contents without a row are quarantined, however many there are. */
  ignoreLimits?: boolean;
}

/**
 * Purges files whose retention period is over and quarantines unclaimed contents. Does nothing if the database does not
 * own this storage, or references too little of it: docs/decisions/025. Every run is recorded in the log and in the
 * audit log.
 */
export async function sweepStorage(
  db: Db,
  storage: Storage,
  log: Log,
  { now = Date.now(), ignoreLimits = false }: Options = {},
): Promise<Swept> {
  const swept = await withLock(db, advisoryLocks.storageSweep, async () => {
    const { id } = await readInstallation(db);
    const counts = { ...nothing };
    const subject = { type: 'storage', id } as const;
    try {
      const stopped = await sweep(db, storage, counts, now, ignoreLimits);
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

/** Returns why it stopped, if it did, before any contents were touched. */
async function sweep(
  db: Db,
  storage: Storage,
  counts: typeof nothing,
  now: number,
  ignoreLimits: boolean,
): Promise<string | undefined> {
  const own = await readInstallation(db);
  if (own.restoredAt) return restoredCopy;
  const marker = await readMarker(storage);
  if (marker) {
    const foreign = ownershipProblem(own, marker);
    if (foreign) return foreign;
    // Immediately: from here on every copy and every older backup of this database is outdated.
    await countSweep(db, storage);
  }
  const found = await scanStorage(db, storage, now, ignoreLimits);
  const tooMany = ignoreLimits ? undefined : tooManyUnclaimed(found);
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
  await forgetMailContents(db, found.purged);
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

async function scanStorage(db: Db, storage: Storage, now: number, ignoreLimits: boolean): Promise<Found> {
  const found: Found = { total: 0, claimed: 0, unclaimed: [], purged: [] };
  for await (const { object, claim } of readClaims(db, storage.list())) {
    found.total += 1;
    if (claim === 'claimed') found.claimed += 1;
    else if (claim === 'purged') {
      if (found.purged.length < maxPurgedAtOnce) found.purged.push(object.name);
    } else if (now - object.writtenAt.getTime() >= graceMs) {
      found.unclaimed.push(object.name);
      if (found.unclaimed.length > unclaimedLimits.max && !ignoreLimits) break;
    }
  }
  return found;
}

const advice =
  'If the database was restored from an older backup, restore a newer one: its files are still here. `npm run storage` ' +
  'lists what an operator can do.';

function tooManyUnclaimed({ unclaimed, total }: Found): string | undefined {
  if (unclaimed.length > unclaimedLimits.max)
    return `More than ${unclaimedLimits.max} stored contents belong to no file in the database. ${advice}`;
  if (unclaimed.length > unclaimedLimits.maxOfFew && unclaimed.length > total * unclaimedLimits.shareOfMany)
    return `${unclaimed.length} of ${total} stored contents belong to no file in the database. ${advice}`;
  return undefined;
}

/** A storage without a marker was filled by an earlier version, or by another database that never swept it. */
function unknownStorage({ unclaimed, claimed }: Found): string | undefined {
  if (unclaimed.length <= claimed) return undefined;
  return `The storage has no marker, and the database knows only ${claimed} of the contents in it. ${advice}`;
}

/**
 * Marks the row first: contents without a row get swept, but a row without contents would be a loss. In batches, because
 * a statement has a limited number of parameters and a limited time.
 */
async function markPurged(db: Db): Promise<void> {
  const atOnce = 1000;
  let marked: number;
  do {
    marked = await transaction(db, async (tx) => {
      const due = tx
        .select({ id: files.id })
        .from(files)
        .where(and(isNull(files.purgedAt), lt(files.deletedAt, purgeBefore())))
        .limit(atOnce);
      const rows = await tx
        .update(files)
        .set({ purgedAt: sql`now()` })
        .where(inArray(files.id, due.for('no key update')))
        .returning({ id: files.id, clientId: files.userId });
      const subjects = rows.map((row) => ({ type: 'file' as const, ...row }));
      await recordAudits(tx, housekeeping, 'file_purged', subjects);
      return rows.length;
    });
  } while (marked === atOnce);
}

/**
 * After the contents are removed, unlike with files: nothing reads the contents of such a row any more (claims.ts), and
 * unclaimed contents would stop the sweep.
 */
async function forgetMailContents(db: Db, purged: string[]): Promise<void> {
  const atOnce = 1000;
  for (let start = 0; start < purged.length; start += atOnce) {
    await db
      .update(incomingMails)
      .set({ storedFilename: null, sha256: null })
      .where(inArray(incomingMails.storedFilename, purged.slice(start, start + atOnce)));
  }
}
