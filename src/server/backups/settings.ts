import { resolve } from 'node:path';
import { OperatorError } from '../core/process/operator-error.ts';

/** The folder from the command line, or BACKUP_FOLDER. */
export function readBackupFolder(named: string | undefined): string {
  const folder = named ?? process.env.BACKUP_FOLDER;
  if (!folder)
    throw new OperatorError(
      'Say which folder has the backups: the first argument, or BACKUP_FOLDER (see .env.example).',
    );
  return resolve(folder);
}

export function print(line: string): void {
  console.log(line);
}

export const minutesSince = (start: number) => `${((Date.now() - start) / 60_000).toFixed(1)} minutes`;
