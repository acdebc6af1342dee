import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { billProblems, readBill, settleBill } from './bill-of-materials.ts';
import type { ChangelogEntry } from './changelog-entry.ts';
import { checksumsOf } from './checksums.ts';
import { shipped, shippedCommands } from './release-files.ts';
import { runCommand } from './run-command.ts';

interface Release {
  sources: string;
  entry: ChangelogEntry;
  cpu: string;
}

/** Fills the folder that a firm unpacks: the shipped files, the server's packages, bills of materials and checksums. */
export async function fillFolder(folder: string, { sources, entry, cpu }: Release): Promise<void> {
  for (const path of shipped) copyShipped(join(sources, path), join(folder, path));
  const lockfile = readFileSync(join(sources, 'package-lock.json'), 'utf8');
  writeFileSync(join(folder, 'package-lock.json'), lockfile);
  cpSync(join(sources, '.npmrc'), join(folder, '.npmrc'));

  console.log(`Installing the packages of the server for linux ${cpu}…`);
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  await runCommand('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', ...platform], folder);

  // A firm installs no packages, and development commands do not work there.
  rmSync(join(folder, '.npmrc'));
  const { devDependencies, allowScripts, ...rest } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const manifest = { ...rest, scripts: shippedCommands(rest.scripts) };
  writeJson(join(folder, 'package.json'), manifest);

  // npm's own list of installed packages serves as the lock file, so that the bill has the hashes.
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const packages = { '': manifest, ...installed.packages };
  writeJson(join(folder, 'package-lock.json'), { ...installed, packages });
  const bill = settleBill(await readBill(folder), entry.date);
  rmSync(join(folder, 'package-lock.json'));
  const problems = billProblems(bill, JSON.parse(lockfile));
  if (problems.length > 0) throw new Error(`The bill of materials is wrong:\n${problems.join('\n')}`);
  const buildBill = settleBill(await readBill(sources), entry.date);
  writeJson(join(folder, 'bill-of-materials.cdx.json'), bill);
  writeJson(join(folder, 'bill-of-materials-of-the-build.cdx.json'), buildBill);
  writeFileSync(join(folder, 'CHANGES.md'), entry.text);
  writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder));
}

function copyShipped(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => !/\.test\.ts$/.test(relative(from, path)) });
}

const writeJson = (file: string, value: object) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
