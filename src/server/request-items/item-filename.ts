import { maxFilenameLength } from '#shared/files.ts';
import { cleanFilename } from '../files/filename.ts';
import type { ItemRow } from './change-item.ts';

interface Named {
  period: string | null;
  item: Pick<ItemRow, 'label' | 'shortLabel' | 'issuer'>;
  /** The client's last name, or the company's name. */
  whose: string;
  sentAs: string;
  /** Which file of the item it is, from 1. */
  number: number;
}

/** Characters that some operating systems do not allow in file names. */
const notInNames = /[/\\:*?"<>|]+/g;

/** '2026 – W-2 – Acme – Okafor.pdf'; the second file of an item is '2026 – W-2 – Acme – Okafor (2).pdf'. */
export function itemFilename({ period, item, whose, sentAs, number }: Named): string {
  const parts = [period, item.shortLabel || item.label, item.issuer, whose]
    .map((part) => part?.replace(notInNames, ' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const ending = `${number > 1 ? ` (${number})` : ''}${sentAs.slice(sentAs.lastIndexOf('.'))}`;
  // The number is never cut off.
  const beginning = [...parts.join(' – ')].slice(0, maxFilenameLength - ending.length).join('');
  return cleanFilename(`${beginning}${ending}`);
}
