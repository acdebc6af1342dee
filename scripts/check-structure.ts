import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureRules } from './structure/feature-rules.ts';
import { importRules } from './structure/import-rules.ts';
import { namingRules } from './structure/naming-rules.ts';
import { parseSourceFile, parseStyleSheet } from './structure/source-file.ts';
import { styleRules } from './structure/style-rules.ts';
import { unstableListProblems } from './structure/unstable-tests.ts';

/**
 * Checks what Biome cannot: rules that follow from the folders, such as which folders are features and what each may
 * import. Biome checks import cycles, barrel files, default exports and undeclared packages (biome.json).
 */
const files = ['src', 'scripts', 'e2e', 'proofs']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.([jt]sx?|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) =>
    (path.endsWith('.css') ? parseStyleSheet : parseSourceFile)(path, readFileSync(path, 'utf8')),
  );

const rules = Object.values({ ...namingRules, ...featureRules, ...importRules, ...styleRules });
const problems = [
  ...rules.flatMap((rule) => rule(files)),
  ...unstableListProblems(readFileSync('.ci/unstable.txt', 'utf8')),
];

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`Structure: ${files.length} files follow ${rules.length} rules.`);
