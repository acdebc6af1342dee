import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readChangelogEntry } from './changelog-entry.ts';

const changelog = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- New.

## [0.1.0] - 2026-11-15

- Old.

[0.2.0]: ../compare
[0.1.0]: ../releases
`;

it('is the part of the changelog about one version', () => {
  expect(readChangelogEntry(changelog, '0.2.0')).toEqual({
    version: '0.2.0',
    date: '2026-12-01',
    text: '## [0.2.0] - 2026-12-01\n\n### Added\n\n- New.\n',
  });
  expect(readChangelogEntry(changelog, '0.1.0').text).toBe('## [0.1.0] - 2026-11-15\n\n- Old.\n');
});

it.each(['0.3.0', 'Unreleased'])('is missing for %s: the message says what to write', (version) => {
  expect(() => readChangelogEntry(changelog, version)).toThrow(`"## [${version}] - 2026-11-16"`);
});

it('exists for the version of package.json', () => {
  expect(readChangelogEntry(readFileSync('CHANGELOG.md', 'utf8'), manifest.version).text).toContain('- ');
});
