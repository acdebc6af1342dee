import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Checks out the sources from before a migration was added, with the packages of this version. */
export function checkOutBefore(migration: string): { folder: string; remove(): void } {
  const file = `migrations/${migration}.sql`;
  const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 2 ** 30 });
  const added = git('log', '--diff-filter=A', '--format=%H', '--max-count=1', '--', file).toString().trim();
  if (!added) throw new Error(`The history does not say when ${file} was added: it needs a complete clone.`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-earlier-version-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${added}^`) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs `npm run migrate` of the version in a folder. */
export async function migrateIn(folder: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/migrate.ts'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The migration ended with code ${code}`);
}
