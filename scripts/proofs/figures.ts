import { existsSync, readFileSync } from 'node:fs';
import type { Result } from './results.ts';
import { tests } from './rows.ts';

type Figure = Result['figures'][number];

/** What to start a proof with so that it writes its figures to a file. */
export function startOf(name: string, file: string): { args: string[]; env: Record<string, string> } {
  const given = tests[name];
  if (!given) return { args: [`proofs/${name}.ts`], env: { PROOF_FIGURES: file } };
  if (given[0]?.includes('playwright'))
    return { args: [...given, '--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return {
    args: [...given, '--reporter=default', '--reporter=json', `--outputFile=${file}`],
    // Tests that start servers from Debian's packages run only with this variable (vitest.config.ts).
    env: given.some((part) => part.includes('.services.')) ? { TEST_SERVICES: '1' } : {},
  };
}

/** The figures in that file; none if the proof ended before it wrote one. */
export function readFigures(name: string, file: string): Figure[] {
  if (!existsSync(file)) return [];
  const written = readFileSync(file, 'utf8');
  if (!tests[name])
    return written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const report = JSON.parse(written);
  const { expected: passed, unexpected: failed } = report.stats ?? {
    expected: report.numPassedTests,
    unexpected: report.numFailedTests,
  };
  const figure = `${passed} of ${passed + failed}`;
  return [{ name: 'tests passed', figure, holds: failed === 0 && passed > 0 }];
}
