import { posix } from 'node:path';
import { isTest } from './folders.ts';
import type { Rule, SourceFile } from './source-file.ts';

const maxFileLines = 250;
/** The list of all tables, and the style sheet, in which the order of rules matters. */
const mayBeLonger = ['src/server/core/database/schema.ts', 'src/client/styles.css'];

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
const saysNothing = /^(utils?|helpers?|types|common|misc|index)\.tsx?$/;
const nameOf = ({ path }: SourceFile) => posix.basename(path);

export const namingRules = {
  namesAreKebabCase: (files) =>
    files
      .filter((file) => !kebabCase.test(nameOf(file)))
      .map(({ path }) => `${path}: file names are kebab-case.`),

  namesSayWhatIsInside: (files) =>
    files
      .filter((file) => saysNothing.test(nameOf(file)))
      .map(({ path }) => `${path}: name the file after what its functions are about.`),

  filesAreShort: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !mayBeLonger.includes(path))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > maxFileLines)
      .map(({ path, lines }) => `${path}: ${lines} lines. Split it by use case: at most ${maxFileLines}.`),
} satisfies Record<string, Rule>;
