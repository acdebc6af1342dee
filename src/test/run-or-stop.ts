import { runInNewContext } from 'node:vm';

/**
 * Runs `work`, and throws if it is still busy after 20 seconds. A test's time limit cannot end a regular expression that
 * takes forever: the test would hang.
 */
export const runOrStop = <Result>(work: () => Result): Result =>
  runInNewContext('work()', { work }, { timeout: 20_000 });
