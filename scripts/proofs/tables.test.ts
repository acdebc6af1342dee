import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readResult } from './results.ts';
import { allProofs } from './rows.ts';
import { claimsTable, notRecorded, tablePages, withTable } from './tables.ts';

it.each(Object.entries(tablePages))(
  'the table of %s is as it is written from the recorded results, and a figure changed by hand is found',
  (path, written) => {
    const page = readFileSync(path, 'utf8');
    const table = written();
    expect(withTable(page, table)).toBe(page);
    const wrong = table.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    expect(withTable(page, wrong)).not.toBe(page);
  },
);

it('shows a recorded figure for every claim of the README', () => {
  expect(claimsTable()).not.toContain(notRecorded);
});

it('keeps results of proofs that exist, each with a figure', () => {
  const names = readdirSync('proofs/results').map((file) => file.replace('.json', ''));
  expect(allProofs()).toEqual(expect.arrayContaining(names));
  for (const name of names) expect(readResult(name)?.figures).not.toEqual([]);
});
