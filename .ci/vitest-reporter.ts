import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { firstLine, type Report, type TestReport, writeReport } from './report.ts';

/** Writes a `Report` to the file that TEST_REPORT names. Vitest's own JSON report lacks unhandled errors. */
export default class GateReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string }[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    const report: Report = {
      runner: 'vitest',
      tests: modules.flatMap(readModule),
      errors: unhandledErrors.map(({ message }) => firstLine(message)),
    };
    if (reason === 'interrupted') report.errors.push('The run was interrupted.');
    writeReport(process.env.TEST_REPORT as string, report);
  }
}

function readModule(module: TestModule): TestReport[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()].map((test) => readTest(file, test));
  if (module.ok() || tests.some(({ status }) => status === 'failed')) return tests;
  // An import or a hook failed, which skips the tests.
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return [...tests, { name: file, file, status: 'failed', error: firstLine(errors[0]?.message) }];
}

function readTest(file: string, test: TestCase): TestReport {
  const { state, errors } = test.result();
  const name = `${file} › ${test.fullName}`;
  if (state === 'passed' || state === 'skipped') return { name, file, status: state };
  return { name, file, status: 'failed', error: firstLine(errors?.[0]?.message ?? 'It did not end.') };
}
