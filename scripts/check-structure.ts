import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The rules of the house that a linter cannot see: where files may stand and what they may be called.
 * Import direction, cycles and barrels are Biome's (biome.json).
 */
const longestFile = 250;
/** One file is the list of all tables, one the list of who may call what. */
const mayBeLong = new Set(['src/server/core/database/schema.ts', 'src/test/access-matrix.ts']);
const drawers = /^(utils?|helpers?|types|common|misc|index)\.tsx?$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;

/** Client folders that are not a feature: what every page needs, and the pages themselves. */
const clientRooms = new Set(['core', 'ui', 'site', 'portal', 'admin']);

const problems: string[] = [];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const sources = ['src', 'scripts', 'e2e', 'proofs']
  .filter((folder) => existsSync(folder))
  .flatMap(filesBelow)
  .filter((file) => /\.[jt]sx?$/.test(file));

for (const file of sources) {
  const name = basename(file);
  if (!kebabCase.test(name)) problems.push(`${file}: names are kebab-case`);
  if (drawers.test(name))
    problems.push(`${file}: a function lives with the thing it is about, not in a drawer`);
  if (file.startsWith('src/') && !/\.test\.tsx?$/.test(name) && !mayBeLong.has(file)) {
    const lines = readFileSync(file, 'utf8').split('\n').length - 1;
    if (lines > longestFile)
      problems.push(`${file}: ${lines} lines; split it by use case below ${longestFile}`);
  }
}

for (const file of sources.filter(
  (source) => source.startsWith('src/server/') && !source.endsWith('.test.ts'),
)) {
  if (file !== 'src/server/core/database/db.ts' && readFileSync(file, 'utf8').includes('.transaction(')) {
    problems.push(`${file}: use transaction(db, …) of core/database/db.ts, which loses no connection`);
  }
}

// Node loads every module of the index, some three hundred files; the browser's bundle holds only what is used.
for (const file of sources.filter((source) => /^(src\/(server|shared|test)|scripts)\//.test(source))) {
  if (/^(import|}) .*from 'date-fns';/m.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: import each function by its own path, such as 'date-fns/format'`);
}

const shared = new Set(filesBelow('src/shared').map((file) => basename(file, '.ts')));

for (const feature of foldersIn('src/server').filter((folder) => folder !== 'core')) {
  const files = readdirSync(join('src/server', feature));
  if (!files.includes('routes.ts')) problems.push(`src/server/${feature}: a feature has a routes.ts`);
  if (!files.some((file) => file.endsWith('.test.ts')))
    problems.push(`src/server/${feature}: a feature has tests`);
  if (!shared.has(feature))
    problems.push(`src/server/${feature}: its contract belongs in src/shared/${feature}.ts`);
}

for (const feature of foldersIn('src/client').filter((folder) => !clientRooms.has(folder))) {
  if (!shared.has(feature))
    problems.push(`src/client/${feature}: no src/shared/${feature}.ts of the same name`);
}

for (const file of sources.filter((source) => dirname(source) === 'e2e' && source.endsWith('.spec.ts'))) {
  if (basename(file, '.spec.ts').split('-').length < 3)
    problems.push(`${file}: a journey is named as a sentence`);
}

for (const file of sources.filter((source) => dirname(source) === 'proofs')) {
  if (!/^[a-z]\d\d-[a-z-]+\.ts$/.test(basename(file)))
    problems.push(`${file}: a proof is named p03-what-it-proves.ts or s04-…`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`Structure: ${sources.length} files in their places.`);
