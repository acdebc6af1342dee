import { contentsOf, listBackups, readContentList, removeBackup } from './backup-folder.ts';

interface Kept {
  removed: number;
  contentsRemoved: number;
  /** Backups whose list of contents is damaged. */
  withDamagedList: string[];
}

/**
 * Removes all but the newest backups, the remains of interrupted ones, and contents that no kept backup references. An
 * unusable backup does not count, and goes when one of its age would.
 */
export async function keepBackups(folder: string, keep: number): Promise<Kept> {
  const { complete, incomplete, unusable } = await listBackups(folder);
  const kept = complete.slice(-keep);
  const oldest = kept.length < keep ? undefined : kept[0]?.id;
  const outlived = unusable.filter((id) => oldest && id < oldest);
  const referenced = new Set<string>();
  const withDamagedList: string[] = [];
  for (const backup of kept) {
    const { hashes, isIntact } = await readContentList(folder, backup);
    if (!isIntact) withDamagedList.push(backup.id);
    for (const name of hashes.keys()) referenced.add(name);
  }
  const old = [...complete.slice(0, -keep).map(({ id }) => id), ...incomplete, ...outlived];
  for (const id of old) await removeBackup(folder, id);
  const result = { removed: old.length, contentsRemoved: 0, withDamagedList };
  // Any contents may belong to a backup whose list cannot be trusted, and be needed to save what is left of it.
  if (kept.length === 0 || withDamagedList.length > 0 || unusable.length > outlived.length) return result;
  const contents = contentsOf(folder);
  for await (const { name } of contents.list()) {
    if (referenced.has(name)) continue;
    await contents.remove(name);
    result.contentsRemoved += 1;
  }
  await contents.removeLeftovers(new Date());
  return result;
}
