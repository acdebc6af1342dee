/**
 * Adds up the reports of all suites: node .ci/count.js FAILED_STEPS
 *
 * A test that failed at first counts as passed if it passed twice when it ran again alone (.ci/run-suite.ts). It is named on
 * a line 'UNSTABLE name: first error'; mend it in the next change, or list it in .ci/unstable.txt.
 *
 * Reports at least one failure per failed step, because a step can fail without a failed test, for example with a type error.
 */
import { readReport, reportedSuites } from './report.ts';
import { judge } from './verdict.ts';

const failedSteps = Number(process.argv[2]);
const verdicts = reportedSuites().map((name) =>
  judge(readReport(name), [readReport(`${name}-again-1`), readReport(`${name}-again-2`)]),
);
for (const { name, error } of verdicts.flatMap(({ failed }) => failed))
  console.log(`FAILED ${name}: ${error}`);
for (const { name, error } of verdicts.flatMap(({ unstable }) => unstable))
  console.log(`UNSTABLE ${name}: ${error}`);

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const passed = sum(verdicts.map((verdict) => verdict.passed));
const failed = Math.max(sum(verdicts.map((verdict) => verdict.failed.length)), failedSteps);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
