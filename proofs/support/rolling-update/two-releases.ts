import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copySources } from '#scripts/release/build-sources.ts';

/** Puts archives of this and a next version into a folder, given or newly made. Returns their names. */
export async function makeTwoReleases(
  folder: string,
  [first, next]: string[],
): Promise<[first: string, next: string]> {
  return [
    first ? takeRelease(first, folder) : await makeRelease('.', folder),
    next ? takeRelease(next, folder) : await makeNextRelease(folder),
  ];
}

function takeRelease(archive: string, into: string): string {
  for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(into, basename(file)));
  return basename(archive);
}

export async function makeNextRelease(into: string): Promise<string> {
  const sources = mkdtempSync(join(tmpdir(), 'portal-next-version-'));
  copySources(sources);
  makeNextVersion(sources);
  const name = await makeRelease(sources, into);
  rmSync(sources, { recursive: true });
  return name;
}

async function makeRelease(sources: string, into: string): Promise<string> {
  const before = readdirSync(into);
  const release = spawn(process.execPath, ['scripts/release.ts', '--into', into], {
    cwd: sources,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(release, 'exit');
  if (code !== 0) throw new Error('The archive could not be made');
  const made = readdirSync(into).find((name) => name.endsWith('.tar.gz') && !before.includes(name));
  if (!made) throw new Error('There is no archive');
  return made;
}

/** Raises the version, changes a text in nearly every client file, and adds a migration that needs a lock. */
function makeNextVersion(folder: string): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [major, minor, patch] = version.split('.').map(Number);
  const next = `${major}.${minor}.${patch + 1}`;
  function edit(file: string, change: (text: string) => string) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`${file} is not what it was`);
    writeFileSync(path, changed);
  }
  edit('package.json', (text) => text.replace(`"version": "${version}"`, `"version": "${next}"`));
  const today = new Date().toISOString().slice(0, 10);
  edit('CHANGELOG.md', (text) => text.replace('## [', `## [${next}] - ${today}\n\n- Proof.\n\n## [`));
  edit('firm.config.ts', (text) => text.replace(/shortName: '(.+)'/, "shortName: '$1 Proof'"));
  const tag = '9999_proof';
  writeFileSync(join(folder, `migrations/${tag}.sql`), 'ALTER TABLE "users" ADD COLUMN "proof" text;\n');
  edit('migrations/oldest-versions.json', (text) => JSON.stringify({ ...JSON.parse(text), [tag]: version }));
  edit('migrations/meta/_journal.json', (text) => {
    const journal = JSON.parse(text);
    const { idx, when, ...last } = journal.entries.at(-1);
    const entries = [...journal.entries, { ...last, idx: idx + 1, when: when + 1, tag }];
    return JSON.stringify({ ...journal, entries });
  });
}
