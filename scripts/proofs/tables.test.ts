import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readResult } from './results.ts';
import { allProofs } from './rows.ts';
import { pages, withTable } from './tables.ts';

it.each(Object.entries(pages))('%s has the table of the recorded results', (path, tableOf) => {
  const page = readFileSync(path, 'utf8');
  expect(withTable(page, tableOf())).toBe(page);
});

it('finds a figure that was changed by hand', () => {
  for (const [path, tableOf] of Object.entries(pages)) {
    const page = readFileSync(path, 'utf8');
    const table = tableOf();
    const wrong = page.replace(
      table,
      table.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10)),
    );
    expect(wrong).not.toBe(page);
    expect(withTable(wrong, table)).toBe(page);
  }
});

it('keeps results of proofs that exist, each with a figure', () => {
  const names = readdirSync('proofs/results').map((file) => file.replace('.json', ''));
  expect(allProofs()).toEqual(expect.arrayContaining(names));
  for (const name of names) expect(readResult(name)?.figures).not.toEqual([]);
});
