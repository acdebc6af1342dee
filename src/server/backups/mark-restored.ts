import { sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { installation } from '../core/database/schema.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { readInstallation } from '../core/storage/installation.ts';
import type { Storage } from '../core/storage/storage.ts';
import { quarantineFolder } from '../core/storage/stored-names.ts';
import { readClaims } from '../files/claims.ts';
import { putBack } from '../files/quarantine.ts';
import { type Backup, contentsOf, readContentList } from './backup-folder.ts';
import { copyContents } from './copy-contents.ts';
import { readStoredContents } from './verify-files.ts';

/** Marks a restore made without this product, such as pgBackRest's: the same state as after `npm run restore`. */
export async function markRestored(db: Db, actor: Actor): Promise<void> {
  const { id } = await readInstallation(db);
  await db.update(installation).set({ restoredAt: sql`now()` });
  await recordAudit(db, actor, 'backup_restored', { type: 'installation', id, details: { backup: null } });
}

/** Rows of an earlier time may reference contents swept since: restores them from quarantine or from a backup. */
export async function putContentsBack(
  db: Db,
  storage: Storage,
  from: { folder: string; backups: Backup[] } | undefined,
  print: (line: string) => void,
): Promise<{ fromQuarantine: number; fromBackup: number; missing: string[] }> {
  let fromQuarantine = 0;
  for await (const { object, claim } of readClaims(db, storage.list(quarantineFolder))) {
    if (claim === 'claimed' && (await putBack(storage, object.name))) fromQuarantine += 1;
  }
  const present = new Set<string>();
  for await (const { name } of storage.list()) present.add(name);
  const missing: string[] = [];
  for await (const { storedFilename } of readStoredContents(db))
    if (!present.has(storedFilename)) missing.push(storedFilename);
  if (!from || missing.length === 0) return { fromQuarantine, fromBackup: 0, missing };
  const known = new Map<string, string>();
  for (const backup of from.backups) {
    const { hashes, isIntact } = await readContentList(from.folder, backup);
    if (isIntact) for (const [name, hash] of hashes) known.set(name, hash);
    else print(`The files.sha256 of backup ${backup.id} is damaged; the other backups are used.`);
  }
  const listed = missing.filter((name) => known.has(name));
  const found = await copyContents(listed, contentsOf(from.folder), storage, known, print);
  const unlisted = missing.filter((name) => !known.has(name));
  return {
    fromQuarantine,
    fromBackup: found.copied,
    missing: [...found.missing, ...found.damaged, ...unlisted],
  };
}
