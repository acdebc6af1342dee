import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What one run of a test runner found, in the same form for Vitest and Playwright. */
export interface Report {
  runner: 'vitest' | 'playwright';
  tests: TestReport[];
  /** What went wrong outside of tests, such as a crashed setup, an unhandled error or tests that did not run. */
  errors: string[];
}

export interface TestReport {
  /** Unique within its runner; the path of the file if the file failed and not one of its tests. */
  name: string;
  file: string;
  status: 'passed' | 'failed' | 'skipped';
  error?: string;
}

const folder = 'test-results';
const ending = '.report.json';

export const reportFile = (name: string) => `${folder}/${name}${ending}`;

export function readReport(name: string): Report | undefined {
  const file = reportFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The names of all suites that have run. */
export function reportedSuites(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !/-again-\d/.test(file))
    .map((file) => file.slice(0, -ending.length));
}

export function writeReport(file: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/** Without the colours of a terminal. */
export function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
}
