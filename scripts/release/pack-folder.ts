import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from './checksums.ts';
import { runCommand } from './run-command.ts';

interface Named {
  sources: string;
  version: string;
  cpu: string;
  ownFirm: boolean;
}

/** `client-portal-0.2.0`, with the firm's name if it has its own configuration. */
export async function releaseName({ sources, version, cpu, ownFirm }: Named): Promise<string> {
  const name = `client-portal-${version}${cpu === 'x64' ? '' : `-${cpu}`}`;
  if (!ownFirm) return name;
  const { firm } = await import(pathToFileURL(join(sources, 'firm.config.ts')).href);
  const words = firm.shortName.toLowerCase().match(/[a-z0-9]+/g) ?? ['firm'];
  return `${name}-${words.join('-')}`;
}

/** Packs with fixed order, times, owners and rights, so that the same files give the same archive. Needs GNU tar. */
export async function packFolder(folder: string, into: string, date: string): Promise<string> {
  mkdirSync(into, { recursive: true });
  const archive = join(into, `${basename(folder)}.tar.gz`);
  await runCommand(
    'tar',
    [
      '--sort=name',
      `--mtime=${date} 00:00:00 UTC`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      '--use-compress-program=gzip --no-name -9',
      '--create',
      `--file=${archive}`,
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    into,
  );
  writeFileSync(`${archive}.sha256`, `${sha256(readFileSync(archive))}  ${basename(archive)}\n`);
  return archive;
}
