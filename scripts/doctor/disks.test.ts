import { mkdtempSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/core/database/db.ts';
import { diskExaminations } from './disks.ts';
import { examine } from './examination.ts';

const gigabyte = 1024 ** 3;
const folder = mkdtempSync(join(tmpdir(), 'portal-disks-'));
const here = 'postgres://portal@localhost/portal';

/** What the doctor says if the database answers with this row. The examinations of what they need are left out. */
async function findingOf(name: string, row: object, url = here) {
  const pool = { query: async () => ({ rows: [row] }) } as unknown as Database['pool'];
  const examinations = diskExaminations({ pool, url }).filter((examination) => examination.name === name);
  return (await examine(examinations))[0];
}

describe('the disk of the backups', () => {
  const findingFor = (details: object) => findingOf('backup disk', { details });

  it.each([
    ['less than 1 GB', { freeBytes: gigabyte / 2, dumpBytes: 1 }, 'Only 512 MB are free'],
    ['less than two dumps', { freeBytes: 5 * gigabyte, dumpBytes: 3 * gigabyte }, 'Only 5 GB are free'],
  ])('has %s left, as the last backup has reported', async (_case, space, text) => {
    const finding = await findingFor({ folder: '/nowhere', ...space });
    expect(finding).toMatchObject({ state: 'fault', text: expect.stringContaining(text) });
    expect(finding?.text).toContain('(/nowhere) after the last backup: make room');
  });

  it('is looked at now if it belongs to this machine', async () => {
    const finding = await findingFor({ folder, freeBytes: 1, dumpBytes: 1 });
    expect(finding).toMatchObject({ state: 'ok', text: expect.stringContaining(`(${folder})`) });
  });

  it('is not known before a backup of this version', async () => {
    expect(await findingFor({})).toMatchObject({ state: 'ok', text: 'not known before the next backup' });
  });
});

describe('the disk of the database', () => {
  const findingFor = (bytes: number, url?: string) => findingOf('database disk', { bytes, folder }, url);

  it('has room, or none for the trial restore', async () => {
    expect(await findingFor(1)).toMatchObject({ state: 'ok', text: expect.stringContaining(`(${folder})`) });
    const { bavail, bsize } = await statfs(folder);
    expect(await findingFor(2 * bavail * bsize)).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('for a second copy'),
    });
  });

  it('of another machine cannot be looked at', async () => {
    expect(await findingFor(3 * gigabyte, 'postgres://portal@db.example.test/portal')).toMatchObject({
      state: 'ok',
      text: 'on another machine; the database has 3 GB',
    });
  });
});
