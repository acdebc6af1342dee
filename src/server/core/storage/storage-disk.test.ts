import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openDiskStorage } from './storage-disk.ts';

it('leaves no half-written file behind when a write fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  const storage = openDiskStorage(pathToFileURL(folder));
  // Because of a folder of that name, the file can be written but not renamed.
  await mkdir(join(folder, 'taken'));
  await expect(storage.put('taken', Buffer.from('contents'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
