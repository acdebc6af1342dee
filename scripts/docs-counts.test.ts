import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessMatrix } from '#test/access-matrix.ts';
import { allProofs, numbered } from './proofs/rows.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'content/README.md',
  ...globSync('docs/**/*.md'),
];
const proofNumbers = Object.keys(numbered).filter((name) => name.startsWith('P'));

/**
 * How pages state each count, and the count. `access.test.ts` compares the matrix with the endpoints that are served. For
 * other numbers of the same things, such as those of an earlier day's run, pages use other words: '1,000 planted articles'.
 */
const counts: { of: string; stated: RegExp; actual: number }[] = [
  { of: 'endpoints', stated: /(\d[\d,]*) \[?endpoints\b/g, actual: Object.keys(accessMatrix).length },
  {
    of: 'chat articles',
    stated: /(\d[\d,]*) (?:chat )?\[?articles\b/g,
    actual: globSync('content/articles/*.md').length,
  },
  { of: 'proofs', stated: /(\d[\d,]*) \[?proofs\b/g, actual: allProofs().length },
  { of: 'numbered proofs', stated: /\bP1 to P(\d+)/g, actual: proofNumbers.length },
  {
    of: 'decisions',
    stated: /(\d[\d,]*) \[?decisions\b/g,
    actual: globSync('docs/decisions/[0-9]*.md').length,
  },
];

/** The counts that a text states, each with what it should be. */
function statedCounts(text: string): { of: string; stated: number; actual: number }[] {
  return counts.flatMap(({ of, stated, actual }) =>
    // A line may end between the number and its noun.
    [...text.replaceAll(/\s+/g, ' ').matchAll(stated)].map(([, number = '']) => ({
      of,
      stated: Number(number.replaceAll(',', '')),
      actual,
    })),
  );
}

const wrongCounts = (text: string) =>
  statedCounts(text)
    .filter(({ stated, actual }) => stated !== actual)
    .map(({ of, stated, actual }) => `${stated} ${of}, but there are ${actual}`);

it.each(pages)('%s states counts as they are', (page) => {
  expect(wrongCounts(readFileSync(page, 'utf8'))).toEqual([]);
});

it.each(counts)('a page states the number of $of', ({ of }) => {
  const stated = pages.flatMap((page) => statedCounts(readFileSync(page, 'utf8')));
  expect(stated.map((count) => count.of)).toContain(of);
});

describe('a wrong count is found', () => {
  it.each([
    ['every one of 12 endpoints', '12 endpoints'],
    ['3\nchat articles', '3 chat articles'],
    ['9 [articles](content/articles)', '9 chat articles'],
    ['1,000 proofs', '1000 proofs'],
    ['P1 to P9', '9 numbered proofs'],
    ['the 5 [decisions](docs/decisions)', '5 decisions'],
  ])('%s', (text, wrong) => {
    expect(wrongCounts(text)).toEqual([expect.stringMatching(`^${wrong}, but there are \\d+$`)]);
  });
});
