// Adds up the reports of all test runs. Reports at least one failure per failed step, because a step can fail without a
// failed test, for example with a type error.
import { existsSync, readFileSync } from 'node:fs';

const failedSteps = Number(process.argv[2]);
let passed = 0;
let failed = 0;

for (const name of ['check', 'postgres-15', 'services']) {
  const file = `test-results/${name}.json`;
  if (!existsSync(file)) continue;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}
for (const name of ['e2e', 'engines']) {
  const file = `test-results/${name}.json`;
  if (!existsSync(file)) continue;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  // A journey that passes only on a retry is flaky, which counts as failed.
  passed += stats.expected;
  failed += stats.unexpected + stats.flaky;
}

failed = Math.max(failed, failedSteps);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
