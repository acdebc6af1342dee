import { expect, it } from 'vitest';
import { namingRules } from './naming-rules.ts';
import { parseSourceFile } from './source-file.ts';

const file = (path: string, text = '') => parseSourceFile(path, text);

it('namesAreKebabCase', () => {
  expect(namingRules.namesAreKebabCase([file('src/client/files/FileList.tsx')])).toEqual([
    'src/client/files/FileList.tsx: file names are kebab-case.',
  ]);
  expect(namingRules.namesAreKebabCase([file('src/client/files/file-list.test.tsx')])).toEqual([]);
});

it('namesSayWhatIsInside', () => {
  expect(namingRules.namesSayWhatIsInside([file('src/shared/utils.ts')])).toHaveLength(1);
  expect(namingRules.namesSayWhatIsInside([file('src/shared/time.ts')])).toEqual([]);
});

it('filesAreShort', () => {
  expect(namingRules.filesAreShort([file('src/shared/time.ts', '\n'.repeat(251))])).toEqual([
    'src/shared/time.ts: 251 lines. Split it by use case: at most 250.',
  ]);
  expect(namingRules.filesAreShort([file('src/shared/time.ts', '\n'.repeat(250))])).toEqual([]);
  expect(namingRules.filesAreShort([file('src/shared/time.test.ts', '\n'.repeat(251))])).toEqual([]);
});
