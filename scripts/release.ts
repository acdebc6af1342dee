import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { buildSources, copySources } from './release/build-sources.ts';
import { readChangelogEntry } from './release/changelog-entry.ts';
import { fillFolder } from './release/fill-folder.ts';
import { packFolder, releaseName } from './release/pack-folder.ts';

/**
 * Makes the archive of this version, which a firm unpacks and runs with Node 24 alone. `--firm PATH` uses another
 * firm.config.ts than the one here. `--folder PATH` makes the folder without packing it, for the container image. Works
 * in a temporary copy, so a server or `npm run dev` in this folder is not disturbed.
 */
explainFailures();
const { values } = readArguments({
  options: {
    firm: { type: 'string' },
    into: { type: 'string', default: 'release' },
    folder: { type: 'string' },
    cpu: { type: 'string', default: process.platform === 'linux' ? process.arch : 'x64' },
  },
});

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const entry = readChangelogEntry(readFileSync('CHANGELOG.md', 'utf8'), version);
const work = mkdtempSync(join(tmpdir(), 'portal-release-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const sources = join(work, 'sources');
copySources(sources, values.firm);
await buildSources(sources);
const filled = join(work, 'filled');
await fillFolder(filled, { sources, entry, cpu: values.cpu });
const ownFirm = values.firm !== undefined;
const name = await releaseName({ sources, folder: filled, version, cpu: values.cpu, ownFirm });
const folder = join(work, name);
renameSync(filled, folder);

if (values.folder) {
  mkdirSync(values.folder, { recursive: true });
  cpSync(folder, values.folder, { recursive: true, verbatimSymlinks: true });
} else {
  const archive = await packFolder(folder, resolve(values.into), entry.date);
  console.log(`${archive}\n${archive}.sha256`);
}
