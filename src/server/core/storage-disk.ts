import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Storage } from './storage.ts';

/** Half-written files carry this ending until they are whole. */
const unfinished = '.part';

export function openDiskStorage(url: URL): Storage {
  const folder = fileURLToPath(url);
  const made = mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, name);

  return {
    /** A rename is atomic, but only what was synced before and after it survives a power cut: the file, then its folder. */
    async put(name, bytes) {
      await made;
      const temporary = pathOf(`${name}${unfinished}`);
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, pathOf(name));
      const directory = await open(folder, 'r');
      try {
        await directory.sync();
      } finally {
        await directory.close();
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

    async *list() {
      await made;
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile()) continue;
        try {
          yield { name: entry.name, writtenAt: (await stat(pathOf(entry.name))).mtime };
        } catch (error) {
          // An upload that just ended renamed it, or another sweep was faster.
          if (!isMissing(error)) throw error;
        }
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
