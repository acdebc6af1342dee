import { mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
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

it("lets the group read contents and folders, and nobody else: the backups' user is in the server's group", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'portal-disk-')), 'files');
  const storage = openDiskStorage(pathToFileURL(folder));
  const [kept, moved] = ['a'.repeat(40), 'b'.repeat(40)];
  for (const name of [kept, moved]) await storage.put(name, Buffer.from('contents'));
  await storage.move(moved, `quarantine/${moved}`);
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  expect([await modeOf(kept), await modeOf('quarantine', moved)]).toEqual(['640', '640']);
  expect([await modeOf(), await modeOf('quarantine')]).toEqual(['750', '750']);
});
