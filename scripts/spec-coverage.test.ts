import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/spec-coverage.md', 'utf8');

/** The names of the tests and suites in a file. A name made of variables keeps its `${…}`. */
function testNames(file: string): string[] {
  const call = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)"|`([^`]*)`)/g;
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...source.matchAll(call)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll("\\'", "'"),
  );
}

/** The tests that a page cites, `file` (part of a name: remark; part of another name), but that do not exist. */
function wrongCitations(text: string): string[] {
  const citations = text.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`(?: \(([^)]+)\))?/g);
  return [...citations].flatMap(([, file = '', cited]) => {
    const names = testNames(file);
    const parts = cited?.split(';').map((part) => part.replace(/:.*/s, '').trim()) ?? [''];
    return parts
      .filter((part) => !names.some((name) => name.toLowerCase().includes(part.toLowerCase())))
      .map((part) => `${file}: ${part}`);
  });
}

describe('docs/spec-coverage.md', () => {
  const rows = [...page.matchAll(/^\| (?!Requirement \|).+\|$/gm)].map(([row]) => row);

  it('cites tests that exist', () => {
    expect(wrongCitations(page)).toEqual([]);
  });

  it('has a test or the reason for none in each row', () => {
    expect(rows.filter((row) => !/\.(test|spec)\.ts`|\*\*none\*\*:? \w/.test(row))).toEqual([]);
  });

  it('has every call of the specification', () => {
    const lock = readFileSync('src/server/specification.test.ts', 'utf8');
    const calls = [...lock.matchAll(/\bcall: '([A-Z]+ [^']+)'/g)].map(([, call = '']) => call);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => !page.includes(`\`${call}\``))).toEqual([]);
  });
});

describe('a wrong citation is found', () => {
  const file = 'scripts/spec-coverage.test.ts';
  it.each([
    [`\`${file}\` (cites tests that exist: a remark; has every call of the specification)`, []],
    [`\`${file}\` (cites tests that exist; has every column)`, [`${file}: has every column`]],
    ['`scripts/gone.test.ts`', ['scripts/gone.test.ts: ']],
  ])('%s', (citation, wrong) => {
    expect(wrongCitations(citation)).toEqual(wrong);
  });
});
