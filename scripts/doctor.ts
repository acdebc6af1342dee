import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { examineInstallation } from './doctor/doctor.ts';

explainFailures();
readArguments();
const findings = await examineInstallation(process.env);
const width = Math.max(...findings.map(({ name }) => name.length));
for (const { name, state, text } of findings)
  console.log(`${state.padEnd('not checked'.length)}  ${name.padEnd(width)}  ${text}`);
const count = (wanted: string) => findings.filter(({ state }) => state === wanted).length;
console.log(`\n${count('fault')} faults, ${count('warning')} warnings.`);
if (count('fault') > 0) process.exitCode = 1;
