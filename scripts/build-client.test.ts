import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const timeOut = 'Error: Prerender: Request failed for /book: The operation was aborted due to timeout';

/** Builds with a program that fails with each of these errors in turn and then succeeds. */
function build(...failures: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `
    const { appendFileSync, readFileSync } = require('node:fs');
    appendFileSync(${JSON.stringify(join(folder, 'attempts'))}, 'x');
    const attempts = readFileSync(${JSON.stringify(join(folder, 'attempts'))}).length;
    const error = ${JSON.stringify(failures)}[attempts - 1];
    if (error) { console.error(error + '\\n    at a long dump'); process.exit(1); }`;
  const caller = `
    import { buildClient } from './scripts/build-client.ts';
    console.log(await buildClient([process.execPath, '--eval', ${JSON.stringify(program)}]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', caller], {
    encoding: 'utf8',
  });
  return { built: stdout.trim() === 'true', lines: stderr.trim().split('\n') };
}

it('retries after a prerender timeout and prints one line', () => {
  expect(build(timeOut)).toEqual({
    built: true,
    lines: ['A page took longer than ten seconds to write, as on a busy machine: building again (2 of 3).'],
  });
});

it('prints any other error and does not retry', () => {
  const { built, lines } = build('Error: Could not resolve ./missing.ts');
  expect(built).toBe(false);
  expect(lines[0]).toBe('Error: Could not resolve ./missing.ts');
});

it('prints the last error after three timeouts', () => {
  const { built, lines } = build(timeOut, timeOut, timeOut);
  expect(built).toBe(false);
  expect(lines).toContain(timeOut);
});
