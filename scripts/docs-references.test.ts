import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')];
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
/** Placeholders for the reader's own feature, and glob patterns. */
const placeholder = /NOUN|FEATURE|file-comments|[*…{]/;

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('links to files that exist', () => {
    const targets = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
  });

  it('names source files that exist', () => {
    const paths = [...text.matchAll(/`((?:src|scripts|e2e|proofs|docs|migrations|content)\/[^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !placeholder.test(path));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const names = [...text.matchAll(/npm run ([a-z0-9]+(?:[:-][a-z0-9]+)*)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});
