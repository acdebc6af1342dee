import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '#server/core/process/version.ts';
import { type Examination, Fault } from './examination.ts';

const sumsName = 'SHA256SUMS';

/** Eight digits that differ between builds whose files differ. */
export const buildNumber = (sums: Buffer) => hash('sha256', sums).slice(0, 8);

/** Whether the files of a release are as they were built. A checkout of the sources has no checksums. */
export function releaseExaminations(folder = join(import.meta.dirname, '../..')): Examination[] {
  if (!existsSync(join(folder, sumsName))) return [];
  return [
    {
      name: 'release',
      async run() {
        const sums = await readFile(join(folder, sumsName));
        const lines = sums.toString().split('\n').filter(Boolean);
        const changed: string[] = [];
        for (const line of lines) {
          const [expected = '', file = ''] = line.split(/ {2}(.*)/, 2);
          const bytes = await readFile(join(folder, file)).catch(() => undefined);
          if (!bytes || hash('sha256', bytes) !== expected) changed.push(file);
        }
        if (changed.length === 0)
          return `version ${version}, build ${buildNumber(sums)}: all ${lines.length} files are as they were built`;
        const names = changed.slice(0, 3).join(', ');
        throw new Fault(
          `${changed.length} of ${lines.length} files of ${folder} are not as they were built (${names}${changed.length > 3 ? ', …' : ''}): unpack its archive again. To change the firm's texts, build a new release with \`npm run release -- --firm FILE\`: the pages were built from the old ones.`,
        );
      },
    },
  ];
}
