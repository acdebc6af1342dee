import type { Report, TestReport } from './report.ts';

export interface Verdict {
  passed: number;
  /** Failed at first and passed twice when run again alone. Counts as passed. */
  unstable: TestReport[];
  failed: TestReport[];
}

/** With more failures than this in all suites of a runner, nothing runs again: the change is wrong, not the tests. */
const mostFailures = { vitest: 3, playwright: 10 };

export const failedTests = ({ tests }: Report) => tests.filter(({ status }) => status === 'failed');

export const failedFiles = (report: Report) => [...new Set(failedTests(report).map(({ file }) => file))];

/** Takes the first reports of all suites of one runner so far. Vitest runs whole files again, Playwright single tests. */
export function mayRunAgain(reports: Report[]): boolean {
  const [report] = reports;
  if (!report || reports.some(({ errors }) => errors.length > 0)) return false;
  const units = reports.flatMap(report.runner === 'vitest' ? failedFiles : failedTests);
  return units.length <= mostFailures[report.runner];
}

export function judge(first: Report, again: (Report | undefined)[]): Verdict {
  const unstable = failedTests(first).filter(
    (test) => again.length === 2 && again.every((report) => report && passedIn(report, test)),
  );
  return {
    passed: first.tests.filter(({ status }) => status === 'passed').length + unstable.length,
    unstable,
    failed: failedTests(first).filter((test) => !unstable.includes(test)),
  };
}

function passedIn({ tests, errors }: Report, { name, file }: TestReport): boolean {
  const same = tests.filter((test) => (name === file ? test.file === file : test.name === name));
  return (
    errors.length === 0 &&
    same.some(({ status }) => status === 'passed') &&
    same.every(({ status }) => status !== 'failed')
  );
}
