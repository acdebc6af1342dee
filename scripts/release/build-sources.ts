import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sources } from './release-files.ts';
import { runCommand } from './run-command.ts';

/** Copies the sources of the build to another folder, optionally with another firm's configuration. */
export function copySources(folder: string, firmConfig?: string): void {
  for (const path of sources) {
    // An empty `deploy` folder may be missing.
    if (!existsSync(path)) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(path, target, { recursive: true });
  }
  if (firmConfig) cpSync(firmConfig, join(folder, 'firm.config.ts'));
}

/** Installs the locked packages and builds the client in the copy, without running install scripts. */
export async function buildSources(folder: string): Promise<void> {
  console.log('Installing the packages of the build…');
  await runCommand('npm', ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline'], folder);
  console.log('Building the client…');
  await runCommand(process.execPath, ['scripts/build-client.ts'], folder);
  await runCommand(process.execPath, ['scripts/compress-client.ts'], folder);
}
