import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';

/** Where `npm run dev` keeps its data until `npm run reset`. */
export const developmentFolder = fileURLToPath(new URL('../.data', import.meta.url));

/** File storage without configuration: a folder, and a key that is generated at the first start. */
export async function developmentStorage(
  folder?: string,
): Promise<{ STORAGE_URL: string; FILE_KEYS: string }> {
  const storageFolder = folder ?? (await mkdtemp(join(tmpdir(), 'portal-files-')));
  if (!folder) process.once('exit', () => rmSync(storageFolder, { recursive: true, force: true }));
  const keyFile = join(storageFolder, 'file-key');
  if (!existsSync(keyFile)) {
    await mkdir(storageFolder, { recursive: true });
    await writeFile(keyFile, await generateX25519Identity(), { mode: 0o600 });
  }
  return {
    STORAGE_URL: process.env.STORAGE_URL ?? pathToFileURL(join(storageFolder, 'files')).href,
    FILE_KEYS: process.env.FILE_KEYS ?? (await readFile(keyFile, 'utf8')),
  };
}
