import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Runs the programs of `proofs/` at full size, and tests that are at full size already: `npm run prove` runs all of
 * them, `npm run prove -- booking-race P5` some, by name or number. Arguments after a second `--` are passed on:
 * `npm run prove -- hot-reads -- files`. Each prints its figures and exits with a nonzero code if they fall short; a
 * table of all results follows. Nothing leaves this machine.
 */
const timeoutMinutes = 30;
/** `models` sends four times 50,000 commands, each with several requests. */
const longerMinutes: Record<string, number> = { models: 180 };

/** The numbered proofs, each with one or more rows. */
const numbered: Record<string, string[]> = {
  P1: ['access-matrix'],
  P2: ['field-matrix'],
  P3: ['booking-race'],
  P4: ['same-key'],
  P5: ['killed-uploads'],
  P6: ['durability-order'],
  P7: ['jobs'],
  P8: ['rolling-restart'],
  P9: ['fuzz'],
  P10: ['models'],
  P11: ['wrong-passwords'],
  P12: ['guesses'],
  P13: ['timing'],
  P14: ['sessions'],
  P15: ['codes-once'],
  P16: ['cross-site'],
  P17: ['headers'],
  P18: ['hostile-files', 'hostile-uploads'],
  P19: ['scanner'],
  P20: ['file-preview'],
  P21: ['csv-export'],
  P22: ['planted-numbers', 'tampered-files'],
  P23: ['audit-tampering', 'audit-log'],
  P24: ['restore-drill'],
  P25: ['failover'],
  P26: ['rolling-update'],
  P27: ['live-connections'],
  P28: ['outages'],
  P29: ['supply-chain'],
  S4: ['slow-uploads'],
};

const vitest = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...args];
const playwright = (...args: string[]) => ['node_modules/@playwright/test/cli.js', 'test', ...args];

/** Rows that are tests, with the arguments that Node runs them with. */
const tests: Record<string, string[]> = {
  'access-matrix': vitest('src/server/access.test.ts', '--testNamePattern', 'authorization matrix'),
  'field-matrix': vitest('src/server/access.test.ts', '--testNamePattern', 'field matrix'),
  'hostile-files': vitest(
    'src/server/files/hostile-files.test.ts',
    'src/server/upload-links/hostile-uploads',
  ),
  scanner: vitest('src/server/files/scanning.services.test.ts'),
  'file-preview': playwright('e2e/file-preview.spec.ts'),
  'csv-export': vitest('src/server/core/http/csv.test.ts', 'src/server/newsletter/newsletter.test.ts'),
  'tampered-files': vitest('src/server/files/download-file.test.ts'),
  'audit-log': vitest('src/server/audit', 'src/server/core/security/audit-'),
};

const args = process.argv.slice(2);
const separator = args.includes('--') ? args.indexOf('--') : args.length;
const passedOn = args.slice(separator + 1);
const programs = readdirSync('proofs')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const all = [...programs, ...Object.keys(tests)].sort();

// Every run also checks that the numbered proofs above exist.
const wanted = args.slice(0, separator).flatMap((name) => numbered[name.toUpperCase()] ?? name);
const unknown = [...wanted, ...Object.values(numbered).flat()].filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are:\n  ${all.join('\n  ')}`);
  process.exit(1);
}

const results: { name: string; holds: boolean; minutes: number }[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`);
  const started = performance.now();
  const proof = spawn(process.execPath, [...(tests[name] ?? [`proofs/${name}.ts`]), ...passedOn], {
    stdio: 'inherit',
    // Tests that start servers from Debian's packages run only with this variable (vitest.config.ts).
    env: tests[name]?.some((part) => part.includes('.services.'))
      ? { ...process.env, TEST_SERVICES: '1' }
      : process.env,
    timeout: (longerMinutes[name] ?? timeoutMinutes) * 60_000,
  });
  const [code] = await once(proof, 'exit');
  results.push({ name, holds: code === 0, minutes: (performance.now() - started) / 60_000 });
}

const numberOf = (name: string) => Object.keys(numbered).find((number) => numbered[number]?.includes(name));
console.log('\n| number | proof | result | minutes |\n|---|---|---|---|');
for (const { name, holds, minutes } of results) {
  const result = holds ? 'holds' : 'FALLS SHORT';
  console.log(`| ${numberOf(name) ?? ''} | ${name} | ${result} | ${minutes.toFixed(1)} |`);
}
if (results.some(({ holds }) => !holds)) process.exit(1);
