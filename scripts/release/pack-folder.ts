import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildNumber } from '../doctor/release.ts';
import { sha256 } from './checksums.ts';
import { runCommand } from './run-command.ts';

interface Named {
  sources: string;
  /** Filled, with its SHA256SUMS. */
  folder: string;
  version: string;
  cpu: string;
  ownFirm: boolean;
}

/**
 * `client-portal-0.2.0-3f9a1c2e`, with the firm's name if it has its own configuration. The build number comes from the
 * checksums of all files: another build of the same version has another name, so that it is never unpacked over a
 * folder that a server runs from.
 */
export async function releaseName({ sources, folder, version, cpu, ownFirm }: Named): Promise<string> {
  const words = [`client-portal-${version}`, ...(cpu === 'x64' ? [] : [cpu])];
  if (ownFirm) {
    const { firm } = await import(pathToFileURL(join(sources, 'firm.config.ts')).href);
    words.push(...(firm.shortName.toLowerCase().match(/[a-z0-9]+/g) ?? ['firm']));
  }
  return [...words, buildNumber(readFileSync(join(folder, 'SHA256SUMS')))].join('-');
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
