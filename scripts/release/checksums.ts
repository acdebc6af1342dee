import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** A line for each file below the folder, as `sha256sum --check` reads it. Symbolic links are skipped. */
export function checksumsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  return files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join('');
}
