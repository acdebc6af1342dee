import { setImmediate as othersTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maxImportColumns, maxImportRows } from '#shared/client-imports.ts';
import { readCsv } from './read-csv.ts';

const rowOf = (cell: string) => `${Array(maxImportColumns).fill(cell).join(',')}\n`;

it('reads the largest file that is accepted', async () => {
  const file = await readCsv(Buffer.from(rowOf('title') + rowOf('cell').repeat(maxImportRows)));
  expect(file.headers).toHaveLength(maxImportColumns);
  expect(file.rows).toHaveLength(maxImportRows);
});

// How long a turn takes is measured by `npm run prove -- hostile-uploads`.
it('lets the server do other work after every 8 KB', async () => {
  const rows = 1000;
  const row = `Ada,a@example.test,${'x'.repeat(781)}`;
  let turns = 0;
  let isRead = false;
  const reading = readCsv(Buffer.from(`Name,Email,Note\n${`${row}\n`.repeat(rows)}`)).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    await othersTurn();
    turns += 1;
  }
  expect((await reading).rows).toHaveLength(rows);
  expect(turns).toBeGreaterThanOrEqual((rows * row.length) / (8 * 1024));
});
