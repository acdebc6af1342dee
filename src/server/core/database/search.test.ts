import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import type { Database } from './db.ts';
import { matches, wordsOf } from './search.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function isFound(shown: string, typed: string): Promise<boolean> {
  const found = matches(sql`search_words(${shown})`, typed) ?? sql`true`;
  const { rows } = await database.db.execute<{ found: boolean }>(sql`select ${found} as found`);
  return rows[0]?.found ?? false;
}

describe('a row is found', () => {
  it.each([
    ['Maya Okafor', 'maya okafor', 'in any case'],
    ['Maya Okafor', 'okafor maya', 'in any order'],
    ['Maya Okafor', 'kafo', 'by part of a word'],
    ['Maya Okafor', 'ka', 'by two letters inside a word'],
    ['Maya Okafor', 'f', 'by one letter'],
    ['Statement 2026.pdf', '26', 'by two digits at the end of a word'],
    ['Box-2026.pdf', 'x-20', 'by what stands around a hyphen'],
    ['Box-2026.pdf', '26.p', 'by what stands around a full stop'],
    ['Okafor & Finch', 'okafor finch', 'without its punctuation'],
    ['Okafor Finch', 'okafor & finch', 'with punctuation that it does not have'],
    ['Okafor Finch', 'okafor/finch', 'with punctuation instead of a space'],
    ['Okafor_W2_2024.pdf', '2024 w2', 'by words joined with underscores'],
    ['Form W-2', 'w2', 'without the hyphen'],
    ['Form W2', 'W-2', 'with a hyphen that it does not have'],
    ['Form 1099-NEC', '1099nec', 'by words joined with a hyphen'],
    ["Sean O'Brien", 'obrien', 'without the apostrophe'],
    ["Sean O'Brien", 'o’brien', 'with another apostrophe'],
    ['404-555-0100', '(404) 555-0100', 'by a telephone number written differently'],
    ['404-555-0100', '4045550100', 'by the digits of a telephone number'],
    ['(404) 555-0100', '404.555.0100', 'by a telephone number with points'],
    ['maya.okafor@example.com', 'maya.okafor@example.com', 'by an email address'],
    ['maya.okafor@example.com', 'okafor@ex', 'by part of an email address'],
    ['Receipt March', 'receipts', 'by the plural'],
    ['Receipts March', 'receipt', 'by the singular'],
    ['Company books', 'companies', 'by a plural in -ies'],
    ['List of companies', 'company', 'by the singular of a word in -ies'],
    ['Sales tax', 'taxes', 'by a plural in -es'],
    ['Business address', 'businesses addresses', 'by plurals in -sses'],
    ['Expense report', 'expenses', 'by a plural in -ses'],
    ['Mr. Jones', 'jones', 'by a name in -s'],
    ['José Núñez', 'jose nunez', 'without its accents'],
    ['Jose Nunez', 'josé núñez', 'with accents that it does not have'],
    ['Jose\u0301', 'josé', 'by an accent that is a letter of its own'],
    ['Straße 5', 'strasse', 'by ss for ß'],
    ['Søren Łukasz', 'soren lukasz', 'by o for ø'],
    ['100% of sales', '100%', 'by a percentage'],
    ['Петр Иванов', 'Петр', 'in another alphabet'],
    ['부가가치세신고서', '부가가치세신고서'.normalize('NFD'), 'by syllables in parts'],
    ['x𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'x𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'by rare characters'],
    ['An extraordinarily long filename', 'extraordinarily', 'by a long word'],
    ['Anything', '& -- !', 'by nothing but punctuation'],
    ['Anything', '', 'by no word'],
  ])('%j by %j: %s', async (shown, typed) => {
    expect(await isFound(shown, typed)).toBe(true);
  });

  it.each([
    ['Maya Okafor', 'maya finch', 'has only one of the words'],
    ['Maya Okafor', 'maya_x', 'has no such letter'],
    ['Maya Okafor', 'm%r', 'per cent stands for nothing else'],
    ['Maya Okafor', 'kx', 'two letters that do not follow each other'],
    ['New 2026 budget', 'w-2', 'the end of a word and the beginning of the next'],
    ['404-555-0100', '404-555-0199', 'another number'],
    ['maya.okafor@example.com', 'maya@example.com', 'another address'],
    ['extraordinary', 'extraordinarily', 'differs after many letters'],
    ['Pat Ingram', 'ting', 'across two words'],
  ])('%j not by %j: %s', async (shown, typed) => {
    expect(await isFound(shown, typed)).toBe(false);
  });
});

it('searches for at most twelve distinct words', () => {
  expect(wordsOf('one two, two & three')).toEqual(['one', 'two,', 'two', 'three']);
  expect(wordsOf('a '.repeat(100))).toEqual(['a']);
  expect(wordsOf(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12);
  expect(wordsOf(undefined)).toEqual([]);
});
