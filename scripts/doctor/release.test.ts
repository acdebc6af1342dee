import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checksumsOf } from '../release/checksums.ts';
import { releaseName } from '../release/pack-folder.ts';
import { examine } from './examination.ts';
import { releaseExaminations } from './release.ts';

/** A release of one firm; its configuration has this name in it. */
function release(shortName = 'Maple & Birch'): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/main.ts'), 'start();');
  writeFileSync(
    join(folder, 'firm.config.ts'),
    `export const firm = { shortName: ${JSON.stringify(shortName)} };`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder));
  return folder;
}

const nameOf = (folder: string, ownFirm = true) =>
  releaseName({ sources: folder, folder, version: '0.3.0', cpu: 'x64', ownFirm });
const examineRelease = async (folder: string) => (await examine(releaseExaminations(folder)))[0];

it('names a build so that another one of the same version is unpacked beside it', async () => {
  const [first, again, other] = [release(), release(), release('Maple + Birch')];
  expect(await nameOf(first)).toMatch(/^client-portal-0\.3\.0-maple-birch-[0-9a-f]{8}$/);
  expect(await nameOf(first, false)).toMatch(/^client-portal-0\.3\.0-[0-9a-f]{8}$/);
  expect(await nameOf(again)).toBe(await nameOf(first));
  expect(await nameOf(other)).not.toBe(await nameOf(first));
});

it('finds files of a release that were changed or removed after it was built', async () => {
  const folder = release();
  const build = (await nameOf(folder)).slice(-8);
  expect(await examineRelease(folder)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(`build ${build}: all 2 files are as they were built`),
  });
  writeFileSync(join(folder, 'firm.config.ts'), 'export const firm = {};');
  expect(await examineRelease(folder)).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/^1 of 2 files .*\(firm\.config\.ts\).*npm run release -- --firm/),
  });
  rmSync(join(folder, 'src/main.ts'));
  expect((await examineRelease(folder))?.text).toContain('firm.config.ts, src/main.ts');
});

it('has nothing to say about a checkout of the sources', () => {
  expect(releaseExaminations()).toEqual([]);
});
