import { execFile, execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A tmpfs of a fixed size, which can be filled; needs root. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const unmount = () => execFileSync('umount', ['--lazy', folder]);
  return {
    /** Takes every byte that is left. */
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let piece = Buffer.alloc(1 << 20); piece.length >= 1; ) {
          try {
            if (writeSync(file, piece) < piece.length) piece = piece.subarray(0, piece.length >> 1);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            piece = piece.subarray(0, piece.length >> 1);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rm(filler, { force: true }),
    unmount,
  };
}
