import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openThreadPool } from './thread-pool.ts';

it('does not end the process if a thread fails to start, and recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-pool-'));
  const file = join(folder, 'worker.mjs');
  const pool = openThreadPool(pathToFileURL(file), { maxThreads: 1, memoryMb: 64 });
  onTestFinished(async () => {
    await pool.destroy();
    await rm(folder, { recursive: true });
  });
  await writeFile(file, 'throw new Error("Not today")');
  // Vitest fails the run on an uncaught error.
  await expect(pool.run('a', { signal: AbortSignal.timeout(3_000) })).rejects.toThrow();
  await writeFile(file, 'export default (text) => text.toUpperCase()');
  expect(await pool.run('b', { signal: AbortSignal.timeout(30_000) })).toBe('B');
});
