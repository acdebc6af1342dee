import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Storage, StoredObject } from './storage.ts';
import { contentName, probeName } from './stored-names.ts';

/** The group may read: backups are made by a user of their own, in the server's group (docs/decisions/056). */
const fileMode = 0o640;
const folderMode = 0o750;

/** Files have this ending until they are completely written. */
const unfinished = '.part';
/** Earlier versions had no random part in it. */
const unfinishedName = /^([0-9a-f]{40}|installation\.json|probe-[0-9a-f]{8})(\.[0-9a-f]{8})?\.part$/;

export function openDiskStorage(url: URL): Storage {
  const folder = fileURLToPath(url);
  const pathOf = (name: string) => join(folder, name);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: folderMode });

  async function* entries(inside: string): AsyncGenerator<StoredObject> {
    const path = pathOf(inside);
    await makeFolder(path);
    for await (const entry of await opendir(path)) {
      if (!entry.isFile()) continue;
      try {
        yield { name: entry.name, writtenAt: (await stat(join(path, entry.name))).mtime };
      } catch (error) {
        // An upload that just ended renamed it, or another sweep was faster.
        if (!isMissing(error)) throw error;
      }
    }
  }

  return {
    /** A rename is atomic, but only what was synced before and after it survives a power cut: the file, then its folder. */
    async put(name, bytes) {
      await makeFolder(folder);
      // The random part keeps leftovers of a crash from blocking a later write of the same name.
      const temporary = pathOf(`${name}.${randomBytes(4).toString('hex')}${unfinished}`);
      try {
        {
          await using file = await open(temporary, 'wx', fileMode);
          await file.writeFile(bytes);
          await file.sync();
        }
        await rename(temporary, pathOf(name));
        await syncFolder(folder);
      } catch (error) {
        // Frees the space on a full disk; a partial file is useless.
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
    },

    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      await makeFolder(dirname(target));
      try {
        // Before the rename: a crash in between must not leave something in quarantine that looks old enough to be
        // removed.
        const now = new Date();
        await utimes(source, now, now);
        await rename(source, target);
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
      return true;
    },

    async *list(inside = '') {
      for await (const entry of entries(inside)) if (contentName.test(entry.name)) yield entry;
    },

    async removeLeftovers(before) {
      let removed = 0;
      for await (const { name, writtenAt } of entries('')) {
        if (writtenAt >= before || !(unfinishedName.test(name) || probeName.test(name))) continue;
        await rm(pathOf(name), { force: true });
        removed += 1;
      }
      return removed;
    },

    async freeBytes() {
      await makeFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
