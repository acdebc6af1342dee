import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TemporaryFolder {
  path: string;
  /** Ends this child, which leads a process group of its own (`detached`), with everything it started. */
  endWithUs(child: ChildProcess): void;
}

/**
 * A folder that is removed when this process is gone, whichever way it goes. Another process sees to that: after SIGKILL, a
 * second Ctrl+C or a crash nothing of ours runs any more. It also ends a database that runs in the folder.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL may run as a user of its own, who must be able to enter.
  await chmod(path, 0o711);
  const cleaner = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./clean-up.ts')), path], {
    // Not in our group, which a terminal's Ctrl+C reaches as a whole.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  cleaner.unref();
  // Its input ends with this process, and must not keep this process from ending.
  (cleaner.stdin as Socket).unref();
  // What other packages put into the system's temporary folder goes too.
  process.env.TMPDIR = path;
  return { path, endWithUs: ({ pid }) => void cleaner.stdin.write(`${pid}\n`) };
}
