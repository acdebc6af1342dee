import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checksumsOf } from './checksums.ts';

it('lists every file below a folder as sha256sum reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checksums-'));
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'b/two'), 'two');
  writeFileSync(join(folder, 'a'), '');
  symlinkSync('a', join(folder, 'c'));
  const sums = checksumsOf(folder);
  expect(sums).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n' +
      '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  b/two\n',
  );
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
});
