import { OperatorError } from '../core/process/operator-error.ts';
import { type Backup, type Backups, isDumpIntact, listBackups } from './backup-folder.ts';

export const aboutUnusable = (id: string) =>
  `Backup ${id} is unusable: its manifest.json is damaged, or a newer version made it.`;

/** The backup of this id, or the newest. Never an older one in its place: nobody loses a day without being told. */
export async function findBackup(
  folder: string,
  id: string | undefined,
  print: (line: string) => void,
): Promise<Backup> {
  const backups = await listBackups(folder);
  const { complete, unusable } = backups;
  const wanted = id ?? newestOf(backups);
  const found = complete.find((backup) => backup.id === wanted);
  if (found) {
    for (const other of unusable) print(`${aboutUnusable(other)} The others are not affected.`);
    return found;
  }
  const usable = complete.map((backup) => backup.id).join(', ') || 'none';
  if (wanted && unusable.includes(wanted))
    throw new OperatorError(
      `${aboutUnusable(wanted)} Make a new backup, or name another one with --backup: ${usable}.`,
    );
  throw new OperatorError(`There is no complete backup ${id ?? ''} in ${folder}. Complete ones: ${usable}.`);
}

/** The backup of this id, or the newest; if its manifest or dump is damaged, the next older one whose are not. */
export async function findUndamaged(
  folder: string,
  id: string | undefined,
  print: (line: string) => void,
): Promise<Backup> {
  const backups = await listBackups(folder);
  const newest = id ?? newestOf(backups);
  const ids = [...backups.complete.map((backup) => backup.id), ...backups.unusable].sort();
  if (!newest || !ids.includes(newest)) return findBackup(folder, id, print);
  for (const tried of ids.slice(0, ids.indexOf(newest) + 1).reverse()) {
    const backup = backups.complete.find((each) => each.id === tried);
    if (!backup) {
      print(aboutUnusable(tried));
    } else if (await isDumpIntact(folder, backup)) {
      if (tried !== newest)
        print(`Backup ${tried} is restored in its place: what was entered or changed after it is lost.`);
      return backup;
    } else print(`Backup ${tried} is unusable: its database.dump is damaged.`);
  }
  throw new OperatorError(
    `No backup in ${folder} up to ${newest} has an undamaged manifest and dump. Look for another copy of the folder; pg_restore may still read a part of a damaged dump.`,
  );
}

const newestOf = ({ complete, unusable }: Backups) =>
  [...complete.map((backup) => backup.id), ...unusable].sort().at(-1);
