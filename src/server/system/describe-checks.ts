import { formatFileSize } from '#shared/format.ts';
import type { SystemItem } from '#shared/system.ts';
import { reservedBytes } from '../files/vault.ts';
import { operator, startScanner, works } from './verdicts.ts';

export const makeRoom = `Ask ${operator} to make room: with less than ${formatFileSize(reservedBytes)} no file is taken in, so that the database and the backups can go on.`;

interface CheckText {
  title: string;
  works: string;
  next: string;
}

/** What an owner reads about a check of /readyz. If it fails, the check's own message says what is wrong. */
const texts: Record<string, CheckText> = {
  database: {
    title: 'Database',
    works: 'It answers.',
    next: `Ask ${operator} to look at PostgreSQL.`,
  },
  migrations: {
    title: 'Tables',
    works: 'The tables fit this version.',
    next: `Ask ${operator} to run ‘npm run migrate’.`,
  },
  rights: {
    title: 'Rights',
    works: 'The server may use every table.',
    next: `Ask ${operator} to run ‘npm run migrate’.`,
  },
  fileKey: {
    title: 'Key for files',
    works: 'The key opens what was stored.',
    next: `Ask ${operator} to set FILE_KEYS as it was before. Until then no file can be opened or taken in.`,
  },
  storage: {
    title: 'Storage',
    works: 'Files are stored and read.',
    next: `Ask ${operator} to look at the storage and at the log. Clients cannot send or open files meanwhile.`,
  },
  diskSpace: {
    title: 'Free space',
    works: 'There is enough space for files.',
    next: makeRoom,
  },
  scanner: {
    title: 'Virus scanner',
    works: 'It answers. Files are scanned before they are taken in.',
    next: `${startScanner} Clients cannot send files until it answers.`,
  },
};

const withoutScanner: Omit<SystemItem, 'name' | 'title'> = {
  state: 'off',
  text: 'No scanner is connected: files are taken in without a scan.',
  next: `Ask ${operator} to set CLAMD_URL if files are to be scanned.`,
};

/** The items of some checks. `freeBytes` is undefined for a storage without a limit. */
export function describeChecks(
  names: string[],
  checks: Record<string, string>,
  freeBytes?: number,
): SystemItem[] {
  return names.flatMap((name) => {
    const text = texts[name];
    const result = checks[name];
    if (!text) return [];
    const { title } = text;
    if (result === undefined) return name === 'scanner' ? [{ name, title, ...withoutScanner }] : [];
    if (name === 'diskSpace' && freeBytes === undefined && result === 'ok') return [];
    if (result !== 'ok') return [{ name, title, state: 'failed' as const, text: result, next: text.next }];
    const space = name === 'diskSpace' ? ` ${formatFileSize(freeBytes ?? 0)} are free.` : '';
    return [{ name, title, ...works(`${text.works}${space}`) }];
  });
}
