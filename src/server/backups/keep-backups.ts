import { contentsOf, listBackups, readContentHashes, removeBackup } from './backup-folder.ts';

/** Removes all but the newest backups, the remains of interrupted ones, and contents that no kept backup references. */
export async function keepBackups(
  folder: string,
  keep: number,
): Promise<{ removed: number; contentsRemoved: number }> {
  const { complete, incomplete } = await listBackups(folder);
  const kept = complete.slice(-keep);
  if (kept.length === 0) return { removed: 0, contentsRemoved: 0 };
  // Read first, so that nothing is removed if one of the lists is damaged.
  const referenced = new Set<string>();
  for (const backup of kept) {
    for (const name of (await readContentHashes(folder, backup)).keys()) referenced.add(name);
  }
  const old = [...complete.slice(0, -keep).map(({ id }) => id), ...incomplete];
  for (const id of old) await removeBackup(folder, id);
  const contents = contentsOf(folder);
  let contentsRemoved = 0;
  for await (const { name } of contents.list()) {
    if (referenced.has(name)) continue;
    await contents.remove(name);
    contentsRemoved += 1;
  }
  await contents.removeLeftovers(new Date());
  return { removed: old.length, contentsRemoved };
}
