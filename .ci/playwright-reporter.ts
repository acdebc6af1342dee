import { relative } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { firstLine, type TestReport, writeReport } from './report.ts';

/** Writes a `Report` to the file that TEST_REPORT names. */
export default class GateReporter implements Reporter {
  private journeys: TestCase[] = [];
  private readonly errors: string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.journeys = suite.allTests();
  }

  /** Errors outside of tests. */
  onError({ message }: TestError): void {
    this.errors.push(firstLine(message));
  }

  onEnd({ status }: FullResult): void {
    if (status === 'timedout' || status === 'interrupted')
      this.errors.push(`The run ended early: ${status}.`);
    const notRun = this.journeys.filter(
      ({ results, expectedStatus }) => results.length === 0 && expectedStatus !== 'skipped',
    );
    if (notRun.length > 0) this.errors.push(`${notRun.length} journeys did not run.`);
    const tests = this.journeys.filter((test) => !notRun.includes(test)).map(readTest);
    writeReport(process.env.TEST_REPORT as string, { runner: 'playwright', tests, errors: this.errors });
  }
}

function readTest(test: TestCase): TestReport {
  const [, project, , ...titles] = test.titlePath();
  const file = relative(process.cwd(), test.location.file);
  const name = `${file} › ${titles.join(' › ')} [${project}]`;
  const outcome = test.outcome();
  if (outcome === 'expected') return { name, file, status: 'passed' };
  if (outcome === 'skipped') return { name, file, status: 'skipped' };
  return { name, file, status: 'failed', error: firstLine(test.results[0]?.errors[0]?.message) };
}
