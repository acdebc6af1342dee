import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** The numbered proofs, each with one or more rows. */
export const numbered: Record<string, string[]> = {
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
export const tests: Record<string, string[]> = {
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

/** All rows: the programs of `proofs/` and the tests, by name. */
export function allProofs(): string[] {
  const programs = readdirSync('proofs').filter((file) => file.endsWith('.ts'));
  return [...programs.map((file) => basename(file, '.ts')), ...Object.keys(tests)].sort();
}

export function numberOf(name: string): string | undefined {
  return Object.keys(numbered).find((number) => numbered[number]?.includes(name));
}
