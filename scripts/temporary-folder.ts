import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TemporaryFolder {
  path: string;
  /** Kills this child (started with `detached`) and everything it started when this process has ended. */
  killWithParent(child: ChildProcess): void;
}

/**
 * A folder that is removed when this process ends, even by SIGKILL, a second Ctrl+C or a crash. Because no code of this
 * process runs then, another process removes it; it also stops a database that runs in the folder.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL may run as another user, who needs access to the folder.
  await chmod(path, 0o711);
  const cleaner = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('./temporary-folder-cleaner.ts')), path],
    {
      // In a group of its own: a terminal sends Ctrl+C to the whole group of this process.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  cleaner.unref();
  // The pipe closes when this process ends, but must not keep it alive.
  (cleaner.stdin as Socket).unref();
  // Temporary files of other packages go here too, so they are removed as well.
  process.env.TMPDIR = path;
  return { path, killWithParent: ({ pid }) => void cleaner.stdin.write(`${pid}\n`) };
}
