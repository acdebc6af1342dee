import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Decision {
  file: string;
  title: string;
  /** 'in force' or 'replaced by 046', followed by the exceptions, if there are any. */
  status: string;
}

/** `# 008: Title`, an empty line, and `2026-11, replaced by [046](046-….md), except for ….` */
function readDecision(file: string): Decision {
  const [heading = '', , about = ''] = readFileSync(`docs/decisions/${file}`, 'utf8').split('\n');
  const [sentence = ''] = about.replace(/^\d{4}-\d\d, /, '').split(/\.(?= |$)/);
  return { file, title: heading.replace(`# ${file.slice(0, 3)}: `, ''), status: withoutLinks(sentence) };
}

const withoutLinks = (text: string) => text.replaceAll(/\[(\d+)\]\([^)]*\)/g, '$1');

/** The rows `| [008](008-….md) | title | status | one line |`. */
function readIndex(text: string): Decision[] {
  const rows = text.matchAll(/^\| \[(\d+)\]\((\1-[^)]+)\) \| (.+?) \| (.+?) \| \S.* \|$/gm);
  return [...rows].map(([, , file = '', title = '', status = '']) => ({
    file,
    title,
    status: withoutLinks(status),
  }));
}

const decisions = globSync('docs/decisions/[0-9]*.md')
  .map((path) => readDecision(basename(path)))
  .sort((one, other) => one.file.localeCompare(other.file));
const page = readFileSync('docs/decisions/README.md', 'utf8');

describe('docs/decisions/README.md', () => {
  it('has every decision, with its title and its status', () => {
    expect(decisions.length).toBeGreaterThan(50);
    expect(readIndex(page)).toEqual(decisions);
  });

  it('has decisions with a status that says whether they hold', () => {
    expect(
      decisions.filter(({ status }) => !/^(in force|replaced by \d{3}(, except for .+)?)$/.test(status)),
    ).toEqual([]);
  });

  it('leaves no number out', () => {
    expect(decisions.map(({ file }) => Number(file.slice(0, 3)))).toEqual(
      decisions.map((_, index) => index + 1),
    );
  });
});

describe('a wrong index is found', () => {
  it.each([
    ['a missing row', (text: string) => text.replace(/^\| \[026\].*\n/m, '')],
    ['another title', (text: string) => text.replace('Own sessions instead of', 'Sessions instead of')],
    ['another status', (text: string) => text.replace(/replaced by \[046\]\([^)]*\)/, 'in force')],
    ['a row without its line', (text: string) => text.replace(/^(\| \[026\].*in force \|).*$/m, '$1  |')],
  ])('%s', (_what, damage) => {
    expect(damage(page)).not.toBe(page);
    expect(readIndex(damage(page))).not.toEqual(decisions);
  });
});
