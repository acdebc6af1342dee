/**
 * Runs one suite of tests: node .ci/run-suite.ts NAME COMMAND...
 *
 * The first run has no retries. If only a few tests failed, they run again alone, twice, each time on a fresh server, and
 * the suite passes if they pass both times; .ci/count.js reports them as unstable. Nothing runs again after an error outside
 * of tests, such as a crashed setup.
 *
 * Exits with 0 if the suite passed, 1 if it failed, and 2 if too much failed for further steps to be worth their time.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { readReport, reportedSuites, reportFile } from './report.ts';
import { failedFiles, failedTests, judge, mayRunAgain } from './verdict.ts';

const [name = '', program = '', ...given] = process.argv.slice(2);
const lastRunFile = (run: string) => `test-results/${run}.last-run.json`;

function run(runName: string, ...options: string[]): boolean {
  rmSync(reportFile(runName), { force: true });
  const { status } = spawnSync(program, [...given, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_REPORT: reportFile(runName),
      // Where Playwright reads and writes which tests failed.
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRunFile(runName),
    },
  });
  return status === 0;
}

mkdirSync('test-results', { recursive: true });
if (run(name)) process.exit(0);
const report = readReport(name);
if (!report || report.errors.length > 0 || failedTests(report).length === 0) {
  for (const error of report?.errors ?? ['There is no report.'])
    console.log(`Error outside of tests: ${error}`);
  process.exit(1);
}
const { runner } = report;
const reports = reportedSuites().flatMap((suite) => readReport(suite) ?? []);
if (!mayRunAgain(reports.filter((other) => other.runner === runner))) {
  console.log('Too much failed to run it again.');
  process.exit(2);
}

for (const count of [1, 2]) {
  console.log(`\nWhat failed runs again alone, ${count} of 2:`);
  const again = `${name}-again-${count}`;
  if (runner === 'playwright') copyFileSync(lastRunFile(name), lastRunFile(again));
  const options =
    runner === 'vitest'
      ? [...failedFiles(report), '--maxWorkers=1']
      : ['--last-failed', '--workers=1', `--output=test-results/${again}`];
  if (!run(again, ...options)) process.exit(1);
}
const { failed } = judge(report, [readReport(`${name}-again-1`), readReport(`${name}-again-2`)]);
process.exit(failed.length > 0 ? 1 : 0);
