import type { Db } from '../core/database/db.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { countSweep, readInstallation, readMarker } from '../core/storage/installation.ts';
import type { Storage, StoredObject } from '../core/storage/storage.ts';
import { contentName, quarantineFolder } from '../core/storage/stored-names.ts';
import { readClaims } from './claims.ts';

/** How long swept contents can be restored. */
export const quarantineDays = 30;

const quarantined = (name: string) => `${quarantineFolder}/${name}`;

export const moveToQuarantine = (storage: Storage, name: string) => storage.move(name, quarantined(name));
export const putBack = (storage: Storage, name: string) => storage.move(quarantined(name), name);

/** Oldest first. */
export async function listQuarantine(storage: Storage): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of storage.list(quarantineFolder)) found.push(object);
  return found.sort((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime());
}

/**
 * Restores contents that a row claims again, as after a restore; removes those that were purged or have waited long
 * enough.
 */
export async function tendQuarantine(
  db: Db,
  storage: Storage,
  now: number,
  counts: { putBack: number; removed: number },
): Promise<void> {
  const oldest = now - quarantineDays * 86_400_000;
  for await (const { object, claim } of readClaims(db, storage.list(quarantineFolder))) {
    if (claim === 'claimed') {
      await putBack(storage, object.name);
      counts.putBack += 1;
    } else if (claim === 'purged' || object.writtenAt.getTime() < oldest) {
      await storage.remove(quarantined(object.name));
      counts.removed += 1;
    }
  }
}

/** Run by an operator. Returns the names that were found and restored. */
export async function putBackByHand(
  db: Db,
  actor: Actor,
  storage: Storage,
  names: string[],
): Promise<string[]> {
  const done: string[] = [];
  for (const name of names) {
    if (contentName.test(name) && (await putBack(storage, name))) done.push(name);
  }
  if (done.length > 0)
    await recordAudit(db, actor, 'storage_put_back', { type: 'storage', details: { putBack: done.length } });
  return done;
}

/** Run by an operator: from now on this database sweeps this storage, and no other database does. */
export async function adoptStorage(db: Db, actor: Actor, storage: Storage): Promise<void> {
  const { id } = await readInstallation(db);
  const marker = await readMarker(storage);
  const readable = typeof marker === 'object' ? marker : undefined;
  await countSweep(db, storage, readable?.sweepCount);
  const details = { before: readable?.id ?? null };
  await recordAudit(db, actor, 'storage_adopted', { type: 'storage', id, details });
}
