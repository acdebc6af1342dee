import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readResult } from './results.ts';
import { allProofs } from './rows.ts';
import { proofsTable, tablePage, withTable } from './tables.ts';

it('is on the page as it is written from the recorded results, and a figure changed by hand is found', () => {
  const page = readFileSync(tablePage, 'utf8');
  const table = proofsTable();
  expect(withTable(page, table)).toBe(page);
  const wrong = table.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  expect(withTable(page, wrong)).not.toBe(page);
});

it('keeps results of proofs that exist, each with a figure', () => {
  const names = readdirSync('proofs/results').map((file) => file.replace('.json', ''));
  expect(allProofs()).toEqual(expect.arrayContaining(names));
  for (const name of names) expect(readResult(name)?.figures).not.toEqual([]);
});
