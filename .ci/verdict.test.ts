import { expect, it } from 'vitest';
import type { Report, TestReport } from './report.ts';
import { judge, mayRunAgain } from './verdict.ts';

const file = 'src/a.test.ts';
const test = (name: string, status: TestReport['status'], inFile = file): TestReport => ({
  name,
  file: inFile,
  status,
  ...(status === 'failed' && { error: `${name} is wrong` }),
});
const report = (tests: TestReport[], errors: string[] = []): Report => ({ runner: 'vitest', tests, errors });
const first = report([test('a', 'passed'), test('b', 'failed')]);
const passed = report([test('b', 'passed')]);
const failed = report([test('b', 'failed')]);

it('counts a test that failed once and passed twice alone as passed and unstable', () => {
  expect(judge(first, [passed, passed])).toEqual({ passed: 2, unstable: [test('b', 'failed')], failed: [] });
});

it('counts it as failed unless it passed both times', () => {
  const stillFailed = { passed: 1, unstable: [], failed: [test('b', 'failed')] };
  expect(judge(first, [passed, failed])).toEqual(stillFailed);
  expect(judge(first, [passed, undefined])).toEqual(stillFailed);
  expect(judge(first, [undefined, undefined])).toEqual(stillFailed);
  expect(judge(first, [passed, report([test('a', 'passed')])])).toEqual(stillFailed);
  expect(judge(first, [passed, report([test('b', 'skipped')])])).toEqual(stillFailed);
  expect(judge(first, [passed, report([test('b', 'passed')], ['A promise was rejected.'])])).toEqual(
    stillFailed,
  );
});

it('judges a file whose hook failed by all of its tests', () => {
  const hookFailed = report([test('b', 'skipped'), test(file, 'failed')]);
  expect(judge(hookFailed, [passed, passed]).failed).toEqual([]);
  expect(judge(hookFailed, [passed, failed]).failed).toEqual([test(file, 'failed')]);
});

it('runs three files or ten journeys again, not more, and nothing after an error outside of tests', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => test(`${index}`, 'failed', `src/${index}.test.ts`));
  expect(
    mayRunAgain([report([...files(3), test('of a file listed already', 'failed', 'src/0.test.ts')])]),
  ).toBe(true);
  expect(mayRunAgain([report(files(4))])).toBe(false);
  expect(mayRunAgain([report(files(2)), report(files(2))])).toBe(false);
  expect(mayRunAgain([report(files(1), ['The setup crashed.'])])).toBe(false);
  const journeys = (count: number): Report => ({ runner: 'playwright', tests: files(count), errors: [] });
  expect(mayRunAgain([journeys(10)])).toBe(true);
  expect(mayRunAgain([journeys(11)])).toBe(false);
});
